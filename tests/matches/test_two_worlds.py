"""Every way out of the site is the same, byte for byte, in two worlds that whoever looks cannot tell apart.

For each hidden game two logs that differ only in what a seat (or a spectator) does not know: pages, the API, exports,
lists, notices, and what is said to moves that cannot be made, with their statuses, headers, order and sizes. Streams
have the same test in `tests/streams/test_two_worlds.py`.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from clubs.models import Player
from games.core import registry
from games.core.game import Game
from games.core.match import LiveMatch
from matches import event_store, selectors, talking
from matches.models import Match
from tests.helpers.two_worlds import answers, begun, cannot_be_made, other_log, stored

pytestmark = pytest.mark.django_db
HIDDEN = [game for game in registry.all_games() if game.hidden and game.State is not None]
FEW = ("tuppi", "canasta", "valepaska")
NOT_DRAWN = {"believe-or-doubt"}
"""What is hidden there is an option that somebody has chosen; `test_secrecy` looks for it in answers."""


@pytest.fixture(autouse=True)
def _many_calls(settings: Any) -> None:
    settings.API_CALLS_PER_MINUTE = settings.API_CALLS_OF_STRANGERS_PER_MINUTE = 100_000


def check(game: type[Game], *, everywhere: bool = True) -> int:
    """How many who look (a seat, a spectator) were shown two worlds: some moves into a deal, or before any."""
    rng = random.Random(5)
    for moves in (4, 1, 0):
        match, people = begun(game, rng, moves)
        live = event_store.load(match)
        if live.state is not None and not match.is_over:
            compared = sum(_compared(match, live, seat, people, rng, everywhere) for seat in (0, None))
            if compared:
                return compared
    return 0


def _compared(
    match: Match,
    live: LiveMatch,
    seat: int | None,
    people: list[Player],
    rng: random.Random,
    everywhere: bool,
) -> bool:
    player = None if seat is None else people[seat]
    return _alike_to(match, live, seat, player, rng, everywhere)


def _alike_to(
    match: Match,
    live: LiveMatch,
    seat: int | None,
    player: Player | None,
    rng: random.Random,
    everywhere: bool,
) -> bool:
    """Whether another world was found that is like this one for that seat (None: a spectator), and so for `player`."""
    other = other_log(match, seat, rng)
    if other is None:
        return False
    rubbish = cannot_be_made(live, seat, rng)
    here = list(answers(match, player, rubbish, everywhere=everywhere))
    with stored(match, other):
        there = answers(match, player, rubbish, everywhere=everywhere)
        for before, after in zip(here, there, strict=True):
            assert before == after, f"{match.game}: seat {seat} learns from {before.what}"
    return True


@pytest.mark.parametrize("key", FEW)
def test_nothing_that_a_seat_or_a_spectator_is_answered_tells_more_than_they_know(key: str) -> None:
    assert check(registry.get(key)) == 2


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.slow, id=game.key) for game in HIDDEN])
def test_nor_in_any_other_game(game: type[Game]) -> None:
    assert check(game, everywhere=False) or game.key in NOT_DRAWN, "no other world was found"


@pytest.mark.parametrize("key", FEW)
def test_a_device_of_all_tells_as_much_as_a_spectator_or_the_seat_knows_that_has_it(key: str) -> None:
    """Covered, its owner is told what a spectator is told; handed over, what that seat knows: never their own seat."""
    rng = random.Random(7)
    match, people = begun(registry.get(key), rng, 3)
    live = event_store.load(match)
    (waits, *_) = live.actors()
    for seat in (None, waits):
        match.device, match.device_seat = people[(waits + 1) % len(people)], seat
        match.save(update_fields=["device", "device_seat"])
        assert _alike_to(match, live, seat, match.device, rng, True)


@pytest.mark.parametrize("key", FEW[:2])
def test_a_hand_that_is_closed_is_told_to_its_player_as_to_a_spectator(key: str) -> None:
    """Whatever its player asks for, says or is refused: it is the same whatever they hold."""
    rng = random.Random(7)
    match, people = begun(registry.get(key), rng, 0)
    match.talk = "greet"
    match.save(update_fields=["talk"])
    live = event_store.load(match)
    talking.speak(match_id=match.pk, by=people[1], phrase="hello")
    assert _alike_to(match, live, None, people[0], rng, key == "tuppi")


def test_a_leak_that_is_planted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectors, "is_open", lambda match: True)
    with pytest.raises(AssertionError, match="learns from"):
        check(registry.get("tuppi"), everywhere=False)
