"""The word and its details, wherever something is played or agreed on."""

from __future__ import annotations

from typing import Any

from django.template import Context, Template

from matches.strictness import Strictness


def shown(of: Any, entered: bool = True, rated: bool = True) -> str:
    made = Template("{% load strict %}{% strictness of entered rated %}")
    return made.render(Context({"of": of, "entered": entered, "rated": rated})).strip()


def test_nothing_where_nobody_has_said() -> None:
    assert shown(Strictness()) == ""


def test_the_word_what_is_otherwise_and_all_details() -> None:
    said = shown(Strictness("club", {"penalties": "none"}))
    assert "Strictness: club, with penalties: none" in said
    assert "<strong>none</strong>" in said and "A dispute is ended" in said


def test_what_one_owes_follows_from_whether_it_is_rated() -> None:
    assert "as well as they can" in shown(Strictness("friendly"))
    assert "one may play for fun here" in shown(Strictness("friendly"), rated=False)
    assert "as well as they can" in shown(Strictness("club"), rated=False)
