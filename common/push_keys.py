"""The key by which push services know the site (VAPID, RFC 8292): its public half, and what is signed with it."""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from functools import cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from django.conf import settings

from common import site_settings

if TYPE_CHECKING:
    from py_vapid import Vapid02

LASTS: Final = 12 * 3600
"""Seconds for which what is signed holds; services take a day at most."""


def are_set() -> bool:
    """Whether the site can send to devices at all."""
    return bool(settings.PUSH_KEY)


@cache
def _vapid(key: str) -> Vapid02:
    from py_vapid import Vapid02  # by whoever sends or switches on; pages do without it

    return Vapid02.from_raw(key.encode())


@cache
def _public(key: str) -> str:
    from cryptography.hazmat.primitives import serialization

    point = _vapid(key).public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def public_key() -> str:
    """What a browser binds its subscription to, in base64 for addresses; empty where nothing is set."""
    return _public(settings.PUSH_KEY) if are_set() else ""


def authorization(endpoint: str) -> str:
    """The header by which the service of that address knows who sends. It may ask the database for the sender."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + LASTS,
        "sub": _contact(),
    }
    return str(_vapid(settings.PUSH_KEY).sign(claims)["Authorization"])


def _contact() -> str:
    """Whom a service turns to: the site by its address, else by mail."""
    if settings.SITE_ADDRESS.startswith("https://"):
        return settings.SITE_ADDRESS
    sender: str = site_settings.SENDER.now()
    return f"mailto:{sender.rpartition('<')[2].rstrip('>')}"
