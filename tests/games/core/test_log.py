"""The log: an event that cannot be is refused, whatever stands in it, and has changed nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.commitment import seal
from games.core.errors import BadLog
from games.core.log import (
    KINDS,
    Chance,
    EnteredResult,
    LogEvent,
    Move,
    Undo,
    stored_event,
)
from games.core.match import LiveMatch
from tests.games.core.matches import RAMI_TEN, dealt, hex_match, tuppi_sheet

RUBBISH = (
    *("", "7", "[]", "{", "NaN", "\0", '{"deal": [1]}', '{"deal": 1, "result": 7}', '{"deal": 7}'),
    "[" * 200_000,
)


class TestLogs:
    @pytest.mark.parametrize(
        "event",
        [
            Move(2, 0, "b2"),
            Move(1, None, "b2"),
            Move(1, 1, "b2"),
            Move(1, 0, "z9"),
            Chance(1, None, "salt:[1,2,3]"),
            EnteredResult(1, None, '{"winner": 0, "swapped": false}'),
            Undo(1, None, ""),
        ],
    )
    def test_an_event_that_cannot_be_is_refused(self, event: LogEvent[Any]) -> None:
        match = hex_match()
        with pytest.raises(BadLog):
            match.replay(event)
        assert match.log == []

    @pytest.mark.parametrize("text", RUBBISH, ids=lambda text: text[:30])
    @pytest.mark.parametrize("seat", [None, 0, 4, -1, 10**30])
    @pytest.mark.parametrize("kind", sorted(KINDS))
    def test_rubbish_is_refused_unless_it_is_the_reason_why_a_match_ends(
        self, kind: str, seat: int | None, text: str
    ) -> None:
        for match in (hex_match(), dealt("tuppi"), tuppi_sheet()):
            log = match.log[:]
            event = stored_event(len(log) + 1, kind, seat, text)
            if kind == "stop" or (kind in ("concede", "fault") and seat == 0):
                match.replay(event)
                assert (match.over, match.log) == (True, [*log, event])
            else:
                with pytest.raises(BadLog, match=f"^Event {event.seq} "):
                    match.replay(event)
                assert (match.over, match.log) == (False, log)

    @pytest.mark.parametrize("kind", ["dance", "", "MOVE", "KINDS", "__init__"])
    def test_a_kind_of_event_that_there_is_not_is_refused(self, kind: str) -> None:
        with pytest.raises(BadLog, match="no such kind"):
            stored_event(1, kind, 0, "")

    @pytest.mark.parametrize("kind", sorted(KINDS))
    def test_an_event_is_stored_as_its_kind_seat_text_and_time_and_read_back_from_them(
        self, kind: str
    ) -> None:
        event = stored_event(3, kind, 1, "some text", 250)
        assert event.to_json() == [kind, 1, "some text", 250]
        assert stored_event(3, *event.to_json()) == event
        assert len({stored_event(3, other, 1, "some text", 250) for other in KINDS}) == len(KINDS)

    def test_nothing_follows_the_result_that_ends_a_sheet_but_taking_it_back(self) -> None:
        match = tuppi_sheet()
        while not match.over:
            match.enter(RAMI_TEN, match.seq)
        text = match.log[-1].text
        with pytest.raises(BadLog, match="The match is over"):
            match.replay(EnteredResult(match.seq + 1, None, text))
        match.replay(Undo(match.seq + 1, None, ""))
        match.replay(EnteredResult(match.seq + 1, None, text))
        assert match.over

    @pytest.mark.parametrize("outcome", ["cards", None, {"deck": 1}, 7, [[1], [2]], ["AS"]])
    def test_a_deck_that_is_none_is_refused_and_the_match_still_waits_for_one(self, outcome: Any) -> None:
        match = LiveMatch(registry.get("tuppi").table_for())
        with pytest.raises(BadLog, match="Event 1"):
            match.replay(Chance(1, None, seal(outcome).text))
        assert match.chance_pending
        match.advance(Random(1))
        assert len(match.actors()) == 4

    def test_who_believes_a_log_is_told_where_the_rules_choke_on_it_and_no_more(self) -> None:
        moves = [Move(1, 0, "a1"), Move(2, 1, "a1")]
        with pytest.raises(BadLog):
            LiveMatch.load(hex_match().table, moves)
        assert LiveMatch.load(hex_match().table, moves, believing=True).log == moves
        for wrong in (Move(2, 0, "z9"), Move(2, None, "b1"), Chance(2, None, "salt:[1]"), Move(3, 1, "b1")):
            with pytest.raises(BadLog, match=f"^Event {wrong.seq} "):
                LiveMatch.load(hex_match().table, [moves[0], wrong], believing=True)

    def test_rubbish_instead_of_a_sealed_outcome_is_refused(self) -> None:
        with pytest.raises(BadLog):
            LiveMatch(registry.get("tuppi").table_for()).replay(Chance(1, None, "no seal, no json"))
