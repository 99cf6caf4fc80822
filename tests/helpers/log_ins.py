"""The way in, for whose password is `kortti-ilta`."""

from __future__ import annotations

from typing import Any

from django.test import Client

PASSWORD = "kortti-ilta"


def prove(browser: Client) -> None:
    """Show once more who one is, by the password."""
    browser.post("/me/again/", {"password": PASSWORD})


def give_password(browser: Client) -> Any:
    return browser.post("/log-in/", {"username": "aino", "password": PASSWORD, "next": "/games/"})


def is_in(browser: Client) -> bool:
    return "_auth_user_id" in browser.session
