"""The site's key for messages to devices: what it signs can be checked with what browsers are told."""

from __future__ import annotations

import time
from typing import Any

from py_vapid import jwt

from common import push_keys


def test_a_service_can_check_who_sends_for_whom_and_until_when(settings: Any) -> None:
    signed = push_keys.authorization("https://push.example.org/send/abc")
    kind, _, rest = signed.partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(","))
    assert (kind, parts["k"]) == ("vapid", push_keys.public_key())
    claims = jwt.decode(parts["t"], parts["k"])
    assert claims["aud"] == "https://push.example.org" and claims["sub"] == settings.SITE_ADDRESS
    assert 0 < claims["exp"] - time.time() <= 24 * 3600


def test_a_site_without_an_address_names_its_mail(settings: Any) -> None:
    settings.SITE_ADDRESS, settings.DEFAULT_FROM_EMAIL = "", "Kerho <kerho@example.org>"
    signed = push_keys.authorization("https://push.example.org/").partition("t=")[2].split(",k=")
    assert jwt.decode(*signed)["sub"] == "mailto:kerho@example.org"


def test_without_a_key_there_is_none(settings: Any) -> None:
    settings.PUSH_KEY = ""
    assert (push_keys.are_set(), push_keys.public_key()) == (False, "")
