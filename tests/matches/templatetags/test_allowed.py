"""The notice about what a game allows."""

from __future__ import annotations

import pytest
from django.template import Context, Template

from games.core import registry


def shown(tag: str, **context: object) -> str:
    return Template("{% load allowed %}" + tag).render(Context(context)).strip()


def test_it_stands_where_something_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.get("hex")
    assert (
        shown("{% allowed_in game %}", game=game)
        == shown("{% allowed_here 'hex' options %}", options={})
        == ""
    )
    monkeypatch.setattr(game, "permits", ("looking", "codes"))
    for tag in ("{% allowed_in game %}", "{% allowed_here 'hex' options %}"):
        words = shown(tag, game=game, options={})
        assert "look at others" in words and "secret codes" in words and "nor played for a stake" in words
