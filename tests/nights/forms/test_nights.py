"""What is asked of a night and of its seatings."""

from __future__ import annotations

import pytest

from games.core import registry
from nights.forms.nights import GuestForm, NightForm, SeatingForm, SessionForm
from tests.helpers.rubbish import RUBBISH

NIGHT = {"title": "Cards", "starts_at": "2026-11-19T18:00"}


def test_what_is_not_asked_is_as_each_table_agrees() -> None:
    form = NightForm(NIGHT)
    assert form.is_valid()
    assert (form.cleaned_data["stakes"], form.cleaned_data["games"], form.cleaned_data["place"]) == (
        "any",
        [],
        "",
    )


@pytest.mark.parametrize(
    "wrong", [{"title": ""}, {"starts_at": "late"}, {"games": ["yatzy"]}, {"stakes": "gold"}]
)
def test_a_night_that_cannot_be_says_which_field_is_wrong(wrong: dict[str, object]) -> None:
    assert list(NightForm(NIGHT | wrong).errors) == list(wrong)


def test_a_night_begins_by_the_minute() -> None:
    initial = NightForm().fields["starts_at"].initial
    assert (initial.second, initial.microsecond) == (0, 0)


def test_the_games_and_whether_it_comes_again_fold_away() -> None:
    form = SessionForm()
    assert [row.name for row in form.rows()] == ["title", "starts_at", "place", "stakes"]
    assert [row.name for row in form.rows_of_repeating()] == ["times", "every_days"]


@pytest.mark.parametrize(
    ("posted", "unfolds"),
    [
        ({"times": "1", "every_days": "7"}, False),
        ({"times": "3", "every_days": "7"}, True),
        ({"times": "1", "every_days": "x"}, True),
        ({"times": "", "every_days": "7"}, True),
    ],
)
def test_repeating_unfolds_where_it_was_asked_for_or_was_wrong(posted: dict[str, str], unfolds: bool) -> None:
    form = SessionForm(NIGHT | posted)
    form.is_valid()
    assert form.repeats() is unfolds


@pytest.mark.parametrize(
    ("name", "fits"), [("Lempi", True), ("x" * 60, True), ("x" * 61, False), ("  ", False), ("a\0", False)]
)
def test_a_guest_has_a_name(name: str, fits: bool) -> None:
    assert GuestForm({"name": name}).is_valid() is fits


def test_a_table_is_as_large_as_the_game_allows() -> None:
    game = registry.get("tuppi")
    form = SeatingForm({"method": "draw", "size": "4"}, game=game)
    assert form.is_valid() and form.cleaned_data == {"method": "draw", "size": 4}
    assert [int(size) for size, _said in form.fields["size"].choices] == list(game.seats)


@pytest.mark.parametrize("value", RUBBISH)
def test_rubbish_seats_nobody(value: str) -> None:
    form = SeatingForm({"method": value, "size": value}, game=registry.get("tuppi"))
    assert set(form.errors) == {"method", "size"}
