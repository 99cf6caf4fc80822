"""Forms of settings: each format's own, and rubbish in every field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.rubbish import RUBBISH
from tournaments.engine.formats import get
from tournaments.offers import DRAWN_BY_RESULTS
from tournaments.setting_forms import FormatSettingsForm, asked


def form(key: str, posted: dict[str, Any] | None = None) -> FormatSettingsForm:
    return FormatSettingsForm(posted, form=get(key), values={}, scheme={})


def shown(key: str) -> dict[str, Any]:
    return {
        name: str(int(field.initial or 0)) for name, field in form(key).fields.items() if name != "places"
    }


@pytest.mark.parametrize("key", DRAWN_BY_RESULTS)
def test_what_is_shown_is_what_is_taken(key: str) -> None:
    ticked = {name: value for name, value in shown(key).items() if value != "0" or "points" in name}
    numbers = {one.key: str(one.default) for one in get(key).settings if not one.default}
    posted = numbers | ticked | {f"points_{name}": "1" for name in ("win", "bye")} | {"points_draw": "0.5"}
    boxes = {one.key for one in get(key).settings if (one.lo, one.hi) == (0, 1) and not one.choices}
    made = form(key, {name: value for name, value in posted.items() if name not in boxes or value == "1"})
    assert made.is_valid(), made.errors
    assert made.settings() == {one.key: one.default for one in asked(get(key))}


@pytest.mark.parametrize("key", DRAWN_BY_RESULTS)
@pytest.mark.parametrize("value", [0, 1])
def test_a_box_is_ticked_where_it_is_so(key: str, value: int) -> None:
    boxes = [one.key for one in get(key).settings if (one.lo, one.hi) == (0, 1) and not one.choices]
    made = FormatSettingsForm(form=get(key), values=dict.fromkeys(boxes, value), scheme={})
    assert ["checked" in str(made[box]) for box in boxes] == [bool(value)] * len(boxes)


@pytest.mark.parametrize("rubbish", [*RUBBISH, ""])
@pytest.mark.parametrize("field", ["rounds", "points_win", "points_bye", "method"])
def test_rubbish_in_a_field_is_said_there(field: str, rubbish: str) -> None:
    posted = {**shown("mcmahon"), field: rubbish}
    made = form("mcmahon", posted)
    if (field, rubbish) in {("points_win", "1.5"), ("points_bye", "1.5"), ("method", "0"), ("rounds", "0")}:
        return
    if rubbish == "0" and field.startswith("points"):
        return  # a number that the service refuses, or a free round without points
    assert field in made.errors


@pytest.mark.parametrize("places", ["x", "-1", "1e9", "5 0.3", "nan", "5;3"])
def test_points_by_place_are_numbers(places: str) -> None:
    made = form("free-for-all", {**shown("free-for-all"), "places": places})
    assert not made.is_valid() and "places" in made.errors


def test_points_by_place_may_have_commas() -> None:
    made = form("free-for-all", {**shown("free-for-all"), "places": "5, 3  1.5"})
    assert made.is_valid() and made.scheme() == {"places": [500, 300, 150]}
