"""People are called by their names wherever a game speaks of them, never by a seat's number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from clubs.services import create_player
from games.core import registry
from games.core.contract.marks import BARE
from games.core.contract.run import Run, run_of
from games.core.contract.sheets import next_results
from games.core.contract.views import said_in
from games.core.errors import BadResult, RulesError
from games.core.game import Game
from games.core.match import LiveMatch
from games.core.state import OPEN
from matches import selectors, services
from matches.models import Match

PEOPLE = (
    "Aino",
    "Eero",
    "Sylvi",
    "Veikko",
    "Helmi",
    "Toivo",
    "Lempi",
    "Arvo",
    "Impi",
    "Urho",
    "Kerttu",
    "Oiva",
)


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in registry.all_games()])
def test_no_text_of_a_random_match_names_a_seat_or_side_by_number(game: type[Game]) -> None:
    for seed in range(3):
        live = random_match(run_of(game, seed))
        names = [PEOPLE[seat % len(PEOPLE)] for seat in range(live.table.seats)]
        for text in texts_of(live, names):
            assert "{" not in text, text
            assert BARE.search(text) is None, text


def random_match(one: Run) -> LiveMatch:
    rng = one.rng("match")
    if one.played:
        return one.match(rng, deals=2, actions=300)
    match = LiveMatch(one.table, entered=True)
    for _ in range(4):
        for result in next_results(one, match.sheet, rng, 1):
            match.enter(result.to_json(), match.seq)
    return match


def texts_of(live: LiveMatch, names: list[str]) -> Iterator[str]:
    """Everything people read of a match: log lines, the sheet, what comes, tables as seen, refusals, the end."""
    for viewer in (0, None, OPEN):
        words = selectors.words_at(live, names)
        yield from (words.said(text) for _seq, _seat, text in live.told(viewer))
        if live.state is not None:
            yield from said_in(selectors.table_seen(live, viewer, names).view["view"])
    yield from (line for row in selectors.named_rows(live, names) for line in row["why"])
    yield from selectors.now_lines(live, names)
    yield from refusals(live, names)
    if live.result is not None:
        yield selectors.words_at(live, names).said(live.result.reason)


def refusals(live: LiveMatch, names: list[str]) -> Iterator[str]:
    """What is said of deals that cannot be: each part of the last one replaced by something else."""
    if not live.sheet.rows:
        return
    sheet, last = live.table.game.sheet(live.table), live.sheet.rows[-1]
    for row in live.sheet.rows[:-1]:
        sheet.enter(row.result)
    good = last.result.to_json()
    for data in ({**good, name: other} for name, value in good.items() for other in others(value)):
        try:
            with selectors.refusals_named(live, names):
                sheet.expects().clean(data, live.table, sheet.next_deal())
        except BadResult as error:
            yield str(error)


def others(value: Any) -> list[Any]:
    """Values of the same shape."""
    if isinstance(value, list):
        shifted = [[one + step for one in value] for step in (-1, 1, 100)] if all_numbers(value) else []
        return [[], value[::-1], value + value, *shifted]
    return [value - 1, value + 1, 0, 1, 100] if all_numbers([value]) else [None, 0, 1]


def all_numbers(values: list[Any]) -> bool:
    return all(type(one) is int for one in values)


@pytest.mark.django_db
def test_a_refusal_a_reason_and_the_api_name_the_players(client: Client, aino: Player, eero: Player) -> None:
    seats = [services.SeatPlan(one) for one in (aino, eero, create_player(name="Sylvi"))]
    match = services.start(match=services.create_match(game="sinkki", seats=seats, entered=True))
    with pytest.raises(RulesError, match="Eero has no trash"):
        services.enter_result(
            match_id=match.pk, data={"ended": "sinkki", "by": 1, "trash": [3, 0, 5]}, expect_seq=0
        )


@pytest.mark.django_db
def test_who_gave_up_is_named_on_the_page_and_in_the_api(client: Client, hex_of_people: Match) -> None:
    services.concede(match_id=hex_of_people.pk, seat=0, expect_seq=0)
    assert "Aino gives up." in client.get(f"/matches/{hex_of_people.code}/").content.decode()
    data = client.get(f"/api/matches/{hex_of_people.code}/").json()
    assert (data["reason"], data["result"]["reason"]) == ("Aino gives up.", "Aino gives up.")
    assert data["told"][-1] == {
        "seq": 1,
        "seat": 0,
        "code": "concede",
        "message": "Aino gives up.",
        "fields": {"player": {"seat": 0}},
    }
