"""Tournaments of every format, driven through pages and again through the API, with all that happens on an evening."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.tournaments.driving import Organiser
from tournaments.models import STANDING, Competition, Pairing
from tournaments.offers import by_results
from tournaments.part_selectors import has_parts
from tournaments.selectors import table_of_standings

pytestmark = pytest.mark.django_db

SEVERAL = {"size": 4, "rounds": 3}
FORMATS = {
    "groups-play-offs": {"size": 4, "onward": 1},
    "free-for-all": SEVERAL,
    "keizer": {"rounds": 3},
    "mcmahon": {"rounds": 3},
    "gauntlet": {"champions": 2, "at_once": 0},
    "king-of-the-table": {"rounds": 4, "tables": 2},
}
BRACKETS = {"knock-out": {"third": 1}, "double-knock-out": {"best_of": 1}}
SWISS = {"swiss": {"rounds": 3}, "dutch": {"rounds": 3}}
MANY = FORMATS | BRACKETS | SWISS
LARGE = 100
EVENINGS = [
    *((format, 9) for format in FORMATS | SWISS),
    *(pytest.param(format, 24, marks=pytest.mark.slow) for format in MANY),
]
"""A bracket of nine has nobody left who could go home after the first round."""
GAMES = {"free-for-all": "oh-hell"}


def driven(organiser: Organiser, format: str, people: int, settings: dict[str, int]) -> Competition:
    """Somebody does not come, somebody goes home, round 1 is corrected after round 2, and that is undone."""
    made = organiser.found(format, GAMES.get(format, "hex"), dict(settings))
    assert made.settings.items() >= settings.items()
    organiser.draw(made, people)
    first = organiser.publish(made)
    missed = first.pairings.filter(kind=Pairing.Kind.PLAYED).order_by("table").last()
    assert missed is not None
    organiser.absent(missed)
    organiser.play(first)
    leaver = made.entries.exclude(pairings__pairing__counted=False).order_by("-number").first()
    assert leaver is not None
    organiser.gone(made, leaver.player)
    second = organiser.publish(made)
    organiser.play(second)
    table = first.pairings.filter(kind=Pairing.Kind.PLAYED).order_by("table").first()
    assert table is not None
    organiser.rule(table, [0.0, *[1.0] * (table.sides.count() - 1)])
    organiser.undo(second)
    organiser.to_the_end(made)
    later = Pairing.objects.filter(round__competition=made, round__number__gt=1, round__state__in=STANDING)
    assert not later.filter(kind=Pairing.Kind.PLAYED, sides__entry=leaver).exists()
    return made


def seen(browser: Client, made: Competition) -> None:
    """Everything that anybody may look at of it."""
    at = f"/competitions/{made.slug}/"
    sheets = ["pairings", "seating", "slips", "table", *(["parts"] if has_parts(made) else [])]
    pages = [at, *(f"{at}print/{sheet}/" for sheet in sheets), f"{at}wall/", f"{at}standings/1/"]
    pages += [f"{at}parts/", f"/api{at}parts/"] if has_parts(made) else []
    for page in (*pages, f"/api{at}", f"/api{at}pairings/", f"/api{at}settings/", f"/api{at}seeding/"):
        assert browser.get(page).status_code == 200, page


@pytest.mark.parametrize("api", [False, True], ids=["pages", "api"])
@pytest.mark.parametrize(("format", "count"), EVENINGS)
def test_an_evening(
    visit: Callable[[str], Client],
    house: Club,
    people: dict[str, Player],
    format: str,
    count: int,
    api: bool,
) -> None:
    made = driven(Organiser(house, people["Organiser"], api), format, count, MANY[format])
    lines = table_of_standings(made)
    assert len(lines) == count and lines[0].line.place == 1
    assert by_results(made.format) is not None
    seen(visit("Nobody"), made)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    "api", [pytest.param(False, id="pages"), pytest.param(True, id="api", marks=pytest.mark.thorough)]
)
@pytest.mark.parametrize(
    "format", [pytest.param(one, marks=pytest.mark.thorough) if one == "gauntlet" else one for one in MANY]
)
def test_an_event_of_many(
    visit: Callable[[str], Client],
    house: Club,
    people: dict[str, Player],
    format: str,
    api: bool,
) -> None:
    """All acts, and every round to the last: 98 of a gauntlet, whose two champions meet the others one after another.

    A gauntlet takes 50 s of a processor; the limit is for a machine that does much besides.
    """
    made = driven(Organiser(house, people["Organiser"], api), format, LARGE, MANY[format])
    assert len(table_of_standings(made)) == LARGE
    if format == "gauntlet":
        assert made.round_set.filter(state__in=STANDING).count() == LARGE - MANY[format]["champions"]
    seen(visit("Nobody"), made)
