"""Tournaments of every format, driven through pages and again through the API, with all that happens on an evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from django.db.models import QuerySet
from django.test import Client

from clubs.models import Club, Player
from tests.tournaments.driving import Organiser, Refused
from tournaments.card_movements import GO_ROUND, ON_BOARDS
from tournaments.models import STANDING, Competition, Entry, Pairing, Round
from tournaments.offers import DRAWN_BY_RESULTS, OPEN_ENDED, by_results, ranked_by
from tournaments.part_selectors import has_parts
from tournaments.regulations import comes_and_goes
from tournaments.selectors import table_of_standings
from tournaments.table_sides import sides_of_table

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Evening:
    """What is played in a format. result: of each table, as it is typed; none: whoever is named first wins."""

    settings: dict[str, int] = field(default_factory=dict)
    game: str = "hex"
    result: str = ""


BRIDGE = "contract-bridge"
FORMATS = {
    "round-robin": Evening({"cycles": 1}),
    "swiss": Evening({"rounds": 3}),
    "dutch": Evening({"rounds": 3}),
    "groups-play-offs": Evening({"size": 4, "onward": 1}),
    "knock-out": Evening({"third": 1}),
    "double-knock-out": Evening({"best_of": 1}),
    "stepladder": Evening(),
    "whist": Evening({"rounds": 3}, "modern-skruuvi", "730-20"),
    "mitchell": Evening({"rounds": 3, "boards": 1}, BRIDGE),
    "howell": Evening({"rounds": 3, "boards": 1}, BRIDGE),
    "swiss-pairs": Evening({"rounds": 3, "boards": 2}, BRIDGE),
    "teams-of-four": Evening({"rounds": 3, "boards": 2, "all": 0}, BRIDGE),
    "mcmahon": Evening({"rounds": 3}),
    "keizer": Evening({"rounds": 3}),
    "gauntlet": Evening({"champions": 2, "at_once": 0}),
    "king-of-the-table": Evening({"rounds": 4, "tables": 2}),
    "free-for-all": Evening({"size": 4, "rounds": 3}, "oh-hell"),
    "league": Evening({"size": 5, "window": 7}),
}
LONG = {"round-robin": 99, "stepladder": 98, "gauntlet": 98}
"""Rounds of a hundred: two champions of a gauntlet meet the others one after another, and one of a ladder has gone."""
LARGE = 100


def test_every_format_is_driven() -> None:
    assert {*FORMATS, *OPEN_ENDED} == {"round-robin", *DRAWN_BY_RESULTS}


@contextmanager
def only_where(possible: bool) -> Iterator[None]:
    """Elsewhere the site says no, and why."""
    if possible:
        yield
        return
    with pytest.raises(Refused, match=r"\w+ \w+ \w+"):
        yield


def driven(organiser: Organiser, format: str, count: int, member: Player) -> Competition:
    """Somebody does not come, a result is disputed, somebody comes late, rests, or goes home; all in two rounds.

    Then round 1 is corrected, round 2 undone and drawn again, and it is played to the end.
    """
    evening = FORMATS[format]
    made = organiser.found(format, evening.game, dict(evening.settings))
    assert made.settings.items() >= evening.settings.items()
    organiser.enter(made, count - comes_and_goes(made))
    organiser.draw(made)
    first = organiser.publish(made)
    missed = played(first).last() if played(first).count() > 1 else None
    if missed is not None:
        organiser.absent(missed)
    disputed_and_settled(organiser, first, evening.result)
    with only_where(comes_and_goes(made) or (format in GO_ROUND and count % 2 == 1)):
        organiser.late(made, member)
    here = made.entries.exclude(pairings__in=missed.sides.all()) if missed else made.entries.all()
    *_others, leaves, rests, last = here.order_by("number")
    with only_where(comes_and_goes(made)):
        organiser.bye(made, rests, 2)
    organiser.gone(made, leaves.player)
    organiser.draw_again(made)
    second = organiser.publish(made)
    if comes_and_goes(made):
        assert (last.since, last.pairings.filter(pairing__round=second).count()) == (2, 1)
        assert not played(second).filter(sides__entry=rests).exists()
    if missed is None:
        organiser.absent(second.pairings.filter(counted=False).order_by("table")[0])
    organiser.play(second, evening.result)
    corrected(organiser, first)
    organiser.undo(second)
    organiser.to_the_end(made, evening.result)
    later = Pairing.objects.filter(round__competition=made, round__number__gt=1, round__state__in=STANDING)
    assert not later.filter(kind=Pairing.Kind.PLAYED, sides__entry=leaves).exists()
    return made


def played(round_: Round) -> QuerySet[Pairing]:
    """The tables at which somebody meets somebody."""
    return round_.pairings.filter(kind=Pairing.Kind.PLAYED).order_by("table")


def disputed_and_settled(organiser: Organiser, round_: Round, result: str) -> None:
    """Boards differ until an organiser writes them down; elsewhere somebody objects, and the result stands."""
    table = played(round_).first()
    assert table is not None
    if round_.competition.format in ON_BOARDS:
        organiser.differ(table)
        assert table in organiser.unsettled(round_.competition)
    organiser.play(round_, result)
    if round_.competition.format not in ON_BOARDS:
        settled_by_organisers(organiser, round_.competition, table)
    assert organiser.unsettled(round_.competition) == []


def corrected(organiser: Organiser, round_: Round) -> None:
    table = played(round_).first()
    assert table is not None
    if table.boards:
        organiser.correct_board(table, "-400")
    else:
        organiser.rule(table, [0.0, *[1.0] * (len(sides_of_table(table.sides.all())) - 1)])


def seen(browser: Client, made: Competition) -> None:
    """Everything that anybody may look at of it."""
    at, parts = f"/competitions/{made.slug}/", has_parts(made)
    sheets = ["pairings", "seating", "slips", "table", *(["parts"] if parts else [])]
    pages = [at, *(f"{at}print/{sheet}/" for sheet in sheets), f"{at}wall/", f"{at}standings/1/"]
    pages += [f"{at}parts/", f"/api{at}parts/"] if parts else []
    pages += [f"{at}boards/", f"{at}guide-cards/"] if made.format in ON_BOARDS else []
    pages += [f"/api{at}settings/", f"/api{at}seeding/"] if by_results(made.format) else []
    for page in (*pages, f"/api{at}", f"/api{at}pairings/"):
        assert browser.get(page).status_code == 200, page


PAGES = pytest.param(False, id="pages")
BOTH_WAYS = pytest.mark.parametrize("api", [PAGES, pytest.param(True, id="api", marks=pytest.mark.slow)])
PAGES_ABOVE_ALL = pytest.mark.parametrize(
    "api", [PAGES, pytest.param(True, id="api", marks=pytest.mark.thorough)]
)


@BOTH_WAYS
@pytest.mark.parametrize("format", FORMATS)
def test_an_evening_of_nine(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player], format: str, api: bool
) -> None:
    made = driven(Organiser(house, people["Organiser"], api), format, 9, people["Member"])
    lines = table_of_standings(made)
    assert len(lines) == made.entries.count() >= 9 and lines[0].line.place == 1
    assert ranked_by(made) is not None
    seen(visit("Nobody"), made)


EVENINGS = [9, *(pytest.param(count, marks=pytest.mark.slow) for count in (24, LARGE))]


@BOTH_WAYS
@pytest.mark.parametrize("count", EVENINGS)
def test_a_ladder(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player], count: int, api: bool
) -> None:
    """Every fourth challenges the next above; a walkover, a dispute, a late entry, a correction."""
    organiser = Organiser(house, people["Organiser"], api)
    made = organiser.found("ladder", settings={"reach": 2})
    organiser.enter(made, count - 1)
    organiser.draw(made)
    by_number = {one.number: one for one in made.entries.select_related("player")}
    tables = [organiser.challenge(made, by_number[low], by_number[low - 1]) for low in range(2, count - 1, 4)]
    organiser.absent(tables.pop())
    round_ = made.round_set.get()
    organiser.play(round_, "0")
    settled_by_organisers(organiser, made, tables[0])
    organiser.late(made, people["Member"])
    late = made.entries.get(player=people["Member"])
    with pytest.raises(Refused, match="places above"):
        organiser.challenge(made, late, by_number[1])
    before = place_of(made, by_number[2])
    organiser.rule(tables[0], result_for(tables[0], by_number[2]))
    assert place_of(made, by_number[2]) < before
    organiser.gone(made, by_number[count - 1].player)
    with pytest.raises(Refused):
        organiser.undo(round_)
    with pytest.raises(Refused):
        organiser.bye(made, late, 1)
    organiser.end(made, "ladder")
    assert len(table_of_standings(made)) == count
    seen(visit("Nobody"), made)
    assert visit("Nobody").get(f"/competitions/{made.slug}/ladder/").status_code == 200


@BOTH_WAYS
@pytest.mark.parametrize("count", EVENINGS)
def test_an_arena(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player], count: int, api: bool
) -> None:
    """Three times round; somebody does not come, comes late, goes home; a dispute and a correction."""
    organiser = Organiser(house, people["Organiser"], api)
    made = organiser.found("arena", settings={"minutes": 45, "streaks": 1})
    organiser.enter(made, count - 1)
    organiser.draw(made)
    round_ = made.round_set.get()
    first, last = played(round_).first(), played(round_).last()
    assert first is not None and last is not None and played(round_).count() == (count - 1) // 2
    organiser.absent(last)
    organiser.play(round_)
    settled_by_organisers(organiser, made, first)
    organiser.late(made, people["Member"])
    organiser.pair(made)
    organiser.play(round_)
    loser = first.sides.order_by("position")[1].entry
    before = place_of(made, loser)
    organiser.rule(first, [0.0, 2.0])
    assert place_of(made, loser) < before
    gone = made.entries.order_by("number")[2]
    organiser.gone(made, gone.player)
    had = gone.pairings.count()
    organiser.pair(made)
    organiser.play(round_)
    assert gone.pairings.count() == had
    assert played(round_).filter(sides__entry__player=people["Member"]).exists()
    organiser.end(made, "arena")
    assert len(table_of_standings(made)) == count
    seen(visit("Nobody"), made)
    assert visit("Nobody").get(f"/competitions/{made.slug}/arena/").status_code == 200


def settled_by_organisers(organiser: Organiser, made: Competition, table: Pairing) -> None:
    objection = organiser.dispute(table)
    assert organiser.unsettled(made) == [table]
    organiser.let_stand(objection)
    assert organiser.unsettled(made) == []


def place_of(made: Competition, entry: Entry) -> int:
    return next(row.line.place for row in table_of_standings(made) if row.entry == entry)


def result_for(table: Pairing, winner: Entry) -> list[float]:
    return [float(side.entry == winner) for side in table.sides.order_by("position")]


@pytest.mark.slow
@PAGES_ABOVE_ALL
@pytest.mark.parametrize("format", FORMATS)
def test_an_event_of_twenty_four(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player], format: str, api: bool
) -> None:
    made = driven(Organiser(house, people["Organiser"], api), format, 24, people["Member"])
    assert len(table_of_standings(made)) == made.entries.count() == 24
    seen(visit("Nobody"), made)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@PAGES_ABOVE_ALL
@pytest.mark.parametrize(
    "format", [pytest.param(one, marks=pytest.mark.thorough) if one in LONG else one for one in FORMATS]
)
def test_an_event_of_a_hundred(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player], format: str, api: bool
) -> None:
    """All acts, and every round to the last. The limit is for a machine that does much besides."""
    made = driven(Organiser(house, people["Organiser"], api), format, LARGE, people["Member"])
    assert len(table_of_standings(made)) == made.entries.count() == LARGE
    if format in LONG:
        assert made.round_set.filter(state__in=STANDING).count() == LONG[format]
    seen(visit("Nobody"), made)
