"""A match as somebody reads it: what they are told, and where a replay can jump to."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.core.match import LiveMatch
from matches.readings import Landmarks, Reading


@pytest.fixture(scope="module")
def played() -> LiveMatch:
    """Two deals of Tuppi, the first of them of thirteen tricks."""
    for seed in range(50):
        rng, live = Random(seed), LiveMatch(registry.get("tuppi").table_for())
        live.advance(rng)
        while len(live.sheet.rows) < 2:
            seat = live.actors()[0]
            live.play_action(seat, live.state.sample_legal(seat, rng))
            live.advance(rng)
        if live.sheet.rows[0].result.tricks:
            return live
    raise AssertionError("no such deal was found")


def read(live: LiveMatch, viewer: int | None = None) -> Reading:
    """A match that has been played, read from its beginning."""
    reading = Reading(LiveMatch(live.table), viewer)
    for event in live.log:
        reading.replay(event)
    return reading


@pytest.fixture(scope="module")
def found(played: LiveMatch) -> Landmarks:
    return read(played).landmarks


def test_every_deal_begins_somewhere_and_has_thirteen_tricks(played: LiveMatch, found: Landmarks) -> None:
    assert found.tricks
    assert [number for number, _first in found.deals][:2] == [1, 2]
    second = dict(found.deals)[2]
    assert sum(seq < second for seq in found.turns) == 13
    assert found.deals[0][1] == 1 and found.turns[-1] <= played.seq


def test_before_and_after_meet_at_the_end_of_a_trick(found: Landmarks) -> None:
    first, second = found.turns[:2]
    assert (found.turn_before(first), found.turn_after(first)) == (None, second)
    assert (found.turn_before(first + 1), found.turn_after(first - 1)) == (first, first)
    assert found.turn_after(found.turns[-1]) is None


def test_an_event_belongs_to_the_deal_begun_last(found: Landmarks) -> None:
    second = dict(found.deals)[2]
    assert [found.deal_at(seq) for seq in (0, 1, second - 1, second)] == [1, 1, 1, 2]


def test_in_a_game_without_tricks_a_turn_ends_where_another_seat_acts() -> None:
    rng, live = Random(1), LiveMatch(registry.get("hex").table_for(options={"size": 4}))
    live.advance(rng)
    while not live.over:
        seat = live.actors()[0]
        live.play_action(seat, live.state.sample_legal(seat, rng))
        live.advance(rng)
    jumps = read(live).landmarks
    assert not jumps.tricks
    assert all(live.log[seq - 1].seat != live.log[seq].seat for seq in jumps.turns)


def test_a_match_without_events_has_no_places() -> None:
    empty = read(LiveMatch(registry.get("hex").table_for())).landmarks
    assert (empty.deals, empty.turns, empty.deal_at(7)) == ((), (), 1)
    assert empty.turn_before(3) is empty.turn_after(3) is None


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_a_reader_is_told_what_the_match_tells_him(played: LiveMatch, viewer: int | None) -> None:
    assert read(played, viewer).lines == played.told(viewer)


def test_the_match_stands_again_as_it_stood_after_any_event(played: LiveMatch) -> None:
    reading = read(played)
    for seq in (0, 1, 2, 20, reading.landmarks.deals[1][1], reading.seq):
        then, before = LiveMatch.load(played.table, played.log[:seq]), reading.at(seq)
        assert (before.view(0), before.view_of_end(0)) == (then.view(0), then.view_of_end(0))
        assert (before.log, before.sheet.totals) == (then.log, then.sheet.totals)


def test_a_copy_reads_on_by_itself(played: LiveMatch) -> None:
    reading = Reading(LiveMatch(played.table), 0)
    for event in played.log[:5]:
        reading.replay(event)
    other = reading.copy()
    for event in played.log[5:]:
        other.replay(event)
    assert (reading.seq, len(reading.lines)) == (5, len([line for line in other.lines if line[0] <= 5]))
    assert (other.lines, other.landmarks) == (played.told(0), read(played).landmarks)
