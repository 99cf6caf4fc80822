"""The match: the only door. What is refused has changed nothing; a log that cannot be is refused as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.commitment import Sealed, seal
from games.core.contract.run import run_of
from games.core.contract.sheets import next_results
from games.core.errors import BadLog, BadResult, Illegal, NotYourTurn, StaleSequence
from games.core.log import (
    KINDS,
    Chance,
    EnteredResult,
    LogEvent,
    Move,
    Undo,
    reason_in,
    stored_event,
    text_of,
)
from games.core.match import LiveMatch
from games.core.messages import Message, say
from games.kits.cards import TEXT

RUBBISH = (
    *("", "7", "[]", "{", "NaN", "\0", '{"deal": [1]}', '{"deal": 1, "result": 7}', '{"deal": 7}'),
    "[" * 200_000,
)
RAMI_TEN = {"game": "rami", "bidder": 0, "stopped": False, "tricks": [10, 3]}


def hex_match() -> LiveMatch:
    return LiveMatch(registry.get("hex").table_for(options={"size": 4}))


def tuppi_sheet() -> LiveMatch:
    return LiveMatch(registry.get("tuppi").table_for(), entered=True)


def dealt(key: str, seed: int = 1) -> LiveMatch:
    match = LiveMatch(registry.get(key).table_for())
    match.advance(Random(seed))
    return match


class TestMoves:
    def test_a_move_needs_the_turn_the_newest_number_and_to_be_legal(self) -> None:
        match = hex_match()
        for seat, text, seq, refusal in (
            (1, "b2", 0, NotYourTurn),
            (9, "b2", 0, NotYourTurn),
            (0, "b2", 3, StaleSequence),
            (0, "swap", 0, Illegal),
            (0, "b99", 0, Illegal),
        ):
            with pytest.raises(refusal):
                match.play(seat, text, seq)
        assert match.log == []

    def test_several_moves_of_a_turn_are_all_made_or_none(self) -> None:
        match = hex_match()
        with pytest.raises(Illegal, match="Move 2 of 2"):
            match.play_many(0, ["b2", "c3"], 0)
        assert match.log == []

    def test_a_concession_ends_the_match_for_the_conceding_side(self) -> None:
        match = hex_match()
        match.concede(0, 0)
        assert match.result is not None
        assert match.result.places == (2, 1)
        with pytest.raises(NotYourTurn, match="over"):
            match.play(1, "b2", 1)

    def test_a_fault_is_told_with_its_reason_and_puts_the_side_last(self) -> None:
        match = dealt("tuppi")
        match.fault(2, "crash")
        assert match.result is not None
        assert (match.result.places, dict(match.result.faults)) == ((2, 1), {2: "crash"})
        assert match.told(None)[-1][2] == "{2} loses by a fault: crash"


class TestSheets:
    def test_a_deal_is_entered_and_taken_back(self) -> None:
        match = tuppi_sheet()
        assert match.enter(RAMI_TEN, 0).totals == (16, 0)
        match.undo(1)
        assert (match.sheet.rows, match.seq) == ([], 2)

    def test_the_last_deal_of_a_finished_sheet_can_be_taken_back(self) -> None:
        match = tuppi_sheet()
        while not match.over:
            match.enter(RAMI_TEN, match.seq)
        match.undo(match.seq)
        assert not match.over

    def test_after_a_stop_nothing_can_be_taken_back(self) -> None:
        match = tuppi_sheet()
        match.enter(RAMI_TEN, 0)
        match.stop("last bus", 1)
        with pytest.raises(BadResult, match="ended"):
            match.undo(2)

    def test_a_game_that_may_not_be_stopped_is_abandoned(self) -> None:
        match = LiveMatch(registry.get("tuomas-minibridge").table_for(), entered=True)
        match.stop("last bus", 0)
        assert match.result is not None
        assert (match.result.abandoned, match.result.places) == (True, None)

    def test_played_matches_take_no_typed_results(self) -> None:
        with pytest.raises(BadResult, match="played on the site"):
            dealt("tuppi").enter(RAMI_TEN, 1)


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

    def test_rubbish_instead_of_a_sealed_outcome_is_refused(self) -> None:
        with pytest.raises(BadLog):
            LiveMatch(registry.get("tuppi").table_for()).replay(Chance(1, None, "no seal, no json"))


class TestSeals:
    def test_a_seal_fixes_salt_and_outcome_and_opens_to_them(self) -> None:
        sealed = seal([3, 1, 2])
        assert Sealed.parse(sealed.text) == sealed
        assert Sealed.parse(sealed.text).seal == sealed.seal
        assert Sealed([3, 2, 1], sealed.salt).seal != sealed.seal

    def test_equal_deals_have_different_seals(self) -> None:
        assert seal([1, 2]).seal != seal([1, 2]).seal


class TestWhyOver:
    @pytest.mark.parametrize("key", [game.key for game in registry.all_games() if game.max_deals > 1])
    def test_a_match_cut_off_by_the_cap_of_deals_does_not_claim_another_end(
        self, key: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = registry.get(key)
        one = run_of(game, 0)
        (first,) = next_results(one, game.sheet(one.table), one.rng("cap"), 1)
        monkeypatch.setattr(game, "max_deals", 1)
        match = LiveMatch(one.table, entered=True)
        match.enter(first.to_json(), match.seq)
        assert match.result is not None
        assert match.sheet.finished() != match.result.reason.startswith("The sheet is full: ")


class TestStoredChance:
    """A loaded log is proof: what stands in it can have happened."""

    def refused(self, match: LiveMatch, outcome: Any) -> str:
        seq = match.seq
        with pytest.raises(BadLog) as caught:
            match.replay(Chance(seq + 1, None, seal(outcome).text))
        assert match.seq == seq
        return str(caught.value)

    @pytest.mark.parametrize("key", ["tuppi", "vint", "valepaska", "chinese-poker", "jakis", "sakaali-eight"])
    def test_fifty_two_equal_cards_are_no_deal(self, key: str) -> None:
        match = LiveMatch(registry.get(key).table_for())
        assert "more often than the pack has it" in self.refused(match, [3] * 52)
        assert "51 cards are given" in self.refused(match, list(range(51)))
        assert "no card" in self.refused(match, [str(card) for card in range(52)])
        assert "is a list" in self.refused(match, {str(card): card for card in range(52)})
        match.replay(Chance(1, None, seal(list(range(52))).text))

    def test_a_nest_of_lists_is_refused_too(self) -> None:
        match = LiveMatch(registry.get("tuppi").table_for())
        with pytest.raises(BadLog, match="nested"):
            match.replay(Chance(1, None, "salt:" + "[" * 200_000 + "]" * 200_000))

    def test_what_is_turned_over_is_what_lies_there(self) -> None:
        match = LiveMatch(registry.get("musta-pekka").table_for())
        match.advance(Random(4))
        assert match.state is not None
        match.play(match.actors()[0], "card 2", match.seq)
        right = match.state.draw(Random())
        assert "follows from the play" in self.refused(match, "*" if right != "*" else "AS")
        match.replay(Chance(match.seq + 1, None, seal(right).text))

    def test_no_card_that_somebody_holds_is_shuffled_into_the_new_stock(self) -> None:
        match = next(kiertopokeri_to_be_shuffled())
        assert match.state is not None
        fair = match.state.draw(Random(1))
        held = next(text for text in TEXT if text not in fair)
        assert "more often" in self.refused(match, [held, *fair[1:]])
        match.replay(Chance(match.seq + 1, None, seal(fair).text))

    def test_a_board_that_cannot_be_here_is_drawn_anew(self) -> None:
        match = LiveMatch(registry.get("tuppi").table_for())
        match.advance(Random(1), lambda state, number: Sealed([5] * 52, "board"))
        assert sorted(Sealed.parse(match.log[0].text).outcome) == list(range(52))
        other = LiveMatch(registry.get("tuppi").table_for())
        other.advance(Random(1), lambda state, number: Sealed(list(range(52)), "board"))
        assert other.log[0].text.startswith("board:")


def kiertopokeri_to_be_shuffled() -> Iterator[LiveMatch]:
    """Matches in which the discards are about to be shuffled."""
    for seed in range(200):
        rng, match = Random(seed), LiveMatch(registry.get("kiertopokeri").table_for())
        match.advance(rng)
        while not match.over:
            assert match.state is not None
            (seat,) = match.actors()
            match.play_action(seat, match.state.greedy(seat, rng))
            if match.chance_pending and not match.state.reveals():
                yield match
                break
            match.advance(rng)


class TestReasons:
    @pytest.mark.parametrize(
        "reason",
        [
            say("out of time"),
            "",
            "last bus",
            "{0} cheats",
            '{"say": "{player}"}',
            "{",
            '{"say":' * 400,
            "[1]",
        ],
    )
    def test_a_reason_is_kept_as_it_was_given(self, reason: str) -> None:
        assert reason_in(text_of(reason)) == reason
        assert reason_in(text_of(reason)).template == (
            reason.template if isinstance(reason, Message) else "{text}"
        )

    @pytest.mark.parametrize(
        "text", ['{"say": 1}', '{"say": "{x:>99999999}", "values": {"x": 1}}', "{}", "{x"]
    )
    def test_whatever_a_log_holds_is_a_reason(self, text: str) -> None:
        assert reason_in(text) == text
