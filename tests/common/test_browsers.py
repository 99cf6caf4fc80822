"""A browser is known again, and told apart from others, by no secret that could be used."""

from __future__ import annotations

from types import SimpleNamespace

from common.browsers import browser_of


def asks(session: str | None = None, token: int | None = None) -> str:
    auth = SimpleNamespace(pk=token) if token is not None else None
    return browser_of(SimpleNamespace(auth=auth, session=SimpleNamespace(session_key=session)))


def test_each_session_and_each_token_is_one_browser() -> None:
    assert asks("a") == asks("a") != asks("b")
    assert len({asks("1"), asks("b"), asks("a", 1), asks("a", 2)}) == 4, "a token counts before a session"
    assert "secret-key" not in asks("secret-key") and len(asks("a")) == 32


def test_whoever_has_neither_is_none() -> None:
    assert asks() == browser_of(SimpleNamespace()) == ""
