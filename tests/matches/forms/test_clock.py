"""The clock of a new table, as a form asks for it."""

from __future__ import annotations

import pytest

from matches.clock_rules import ClockTerms
from matches.forms.clock import ClockForm, of_terms


@pytest.mark.parametrize(
    ("posted", "terms"),
    [
        ({}, None),
        ({"clock": "", "match_minutes": "3"}, None),
        ({"clock": "move", "move_seconds": "30"}, ClockTerms("move", 30)),
        (
            {"clock": "match", "match_minutes": "5", "increment": "3", "delay": ""},
            ClockTerms("match", 300, increment=3),
        ),
        (
            {"clock": "days", "move_days": "2", "holiday": "7", "increment": "9"},
            ClockTerms("days", 172_800, holiday=7),
        ),
    ],
)
def test_what_is_chosen(posted: dict[str, str], terms: ClockTerms | None) -> None:
    form = ClockForm(posted)
    assert form.is_valid(), form.errors
    assert form.terms() == terms
    again = ClockForm({name: str(value) for name, value in of_terms(terms).items()})
    assert again.is_valid() and again.terms() == terms


@pytest.mark.parametrize(
    "posted",
    [
        {"clock": "hourglass"},
        {"clock": "move"},
        {"clock": "move", "move_seconds": "1"},
        {"clock": "match", "match_minutes": "99999"},
        {"clock": "match", "match_minutes": "5", "increment": "3", "delay": "3"},
        {"clock": "days", "move_days": "2", "holiday": "31"},
    ],
)
def test_nonsense_is_refused(posted: dict[str, str]) -> None:
    assert not ClockForm(posted).is_valid()


def test_where_days_are_no_choice_they_are_neither_shown_nor_taken() -> None:
    assert "days" not in str(ClockForm(days=False))
    assert not ClockForm({"clock": "days", "move_days": "2"}, days=False).is_valid()
    by_the_move = ClockForm({"clock": "move", "move_seconds": "30"}, days=False)
    assert by_the_move.is_valid() and by_the_move.terms() == ClockTerms("move", 30)


def test_what_was_not_asked_and_not_sent_comes_back_as_it_began() -> None:
    form = ClockForm({"clock": "days", "move_days": "5"})
    assert (form["match_minutes"].value(), form["move_days"].value()) == (10, "5")
    assert not ClockForm({"clock": "match"}).is_valid(), "it is shown, and not taken"
