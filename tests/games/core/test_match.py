"""The match: the only door. What is refused has changed nothing."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.contract.run import run_of
from games.core.contract.sheets import next_results
from games.core.errors import BadResult, Illegal, NotYourTurn, StaleSequence
from games.core.log import (
    reason_in,
    text_of,
)
from games.core.match import LiveMatch
from games.core.messages import Message, say
from tests.games.core.matches import RAMI_TEN, dealt, hex_match, tuppi_sheet


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
