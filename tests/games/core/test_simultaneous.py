"""Choices made at once never refuse each other; whatever else came meanwhile does."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.core.errors import Illegal, NotYourTurn, StaleSequence
from games.core.game import Game
from games.core.match import LiveMatch
from games.core.simultaneous import still_asked
from tests.games.toys import Aside

PLAYED = [game for game in registry.all_games() if game.State is not None]
MOVES = 60
"""So many moves of a match of each game are looked at."""


def begun() -> LiveMatch:
    match = LiveMatch(Aside.table_for(3))
    match.advance(Random(1))
    return match


def test_all_who_are_asked_at_once_answer_by_what_they_saw_then() -> None:
    match = begun()
    seen = match.seq
    for seat in (2, 0, 1):
        match.play(seat, match.legal_texts(seat)[0], seen)
    assert match.seq == seen + 3


def test_in_one_turn_of_several_moves_too() -> None:
    match = begun()
    seen = match.seq
    match.play(1, match.legal_texts(1)[0], seen)
    assert len(match.play_many(2, match.legal_texts(2)[:1], seen)) == 1


def test_the_same_answer_twice_is_one() -> None:
    match = begun()
    seen, text = match.seq, match.legal_texts(1)[0]
    match.play(1, text, seen)
    with pytest.raises(StaleSequence):
        match.play(1, text, seen)


def test_who_is_asked_something_else_meanwhile_looks_again() -> None:
    match = begun()
    seen = match.seq
    for seat in (0, 1, 2):
        match.play(seat, match.legal_texts(seat)[0], match.seq)
    turn = match.actors()[0]
    with pytest.raises(StaleSequence):
        match.play(turn, match.legal_texts(turn)[0], seen)


@pytest.mark.parametrize("seen", [-1, -9, 10**9])
def test_rubbish_is_no_number_of_an_event(seen: int) -> None:
    match = begun()
    with pytest.raises(StaleSequence):
        match.play(0, match.legal_texts(0)[0], seen)
    assert not still_asked(match, 99, match.seq)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
def test_in_every_game_what_was_seen_before_counts_for_choices_made_at_once_alone(game: type[Game]) -> None:
    """By moves at random: where nobody was asked together with the mover, a number from before is refused."""
    rng = Random(7)
    match = LiveMatch(game.table_for())
    asked: tuple[int, ...] = ()
    for _ in range(MOVES):
        match.advance(rng)
        if match.over:
            break
        before, now = asked, match.actors()
        seat = rng.choice(now)
        text = rng.choice(match.legal_texts(seat))
        late = match.copy()
        together = len(now) > 1
        if len(before) <= 1 and match.seq:
            with pytest.raises(Illegal) as raised:
                late.play(seat, text, match.seq - 1)
            assert isinstance(raised.value, StaleSequence | NotYourTurn)
        elif together and still_asked(match, seat, match.seq - 1):
            late.play(seat, text, match.seq - 1)
        match.play(seat, text, match.seq)
        asked = now
