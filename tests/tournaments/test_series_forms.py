"""The form of a season."""

from __future__ import annotations

import pytest

from tournaments.series_forms import SeriesForm

pytestmark = pytest.mark.django_db
GIVEN = {"title": "Spring", "counting": "places", "up": "1", "down": "1"}


def test_points_and_divisions_as_people_type_them() -> None:
    form = SeriesForm({**GIVEN, "scale": "10, 8 6", "divisions": "First\n\n Second \n", "best": "3"})
    assert form.is_valid(), form.errors
    wanted = form.wanted()
    assert (wanted["scale"], wanted["divisions"], wanted["best"]) == ([10, 8, 6], ["First", "Second"], 3)


@pytest.mark.parametrize(
    "wrong", [{"scale": "ten"}, {"scale": "-1"}, {"best": "0"}, {"up": "many"}, {"title": ""}]
)
def test_rubbish_is_refused(wrong: dict[str, str]) -> None:
    assert not SeriesForm({**GIVEN, **wrong}).is_valid()
