"""Points beside the deals: counted, ending and opening a match again, taken back, and refused in a sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.adjustments import Adjustment, penalty_of
from games.core.contract.sampling import sample_result
from games.core.errors import BadLog, BadResult, StaleSequence
from games.core.log import Adjusting
from games.core.match import LiveMatch
from tests.games.core.matches import RAMI_TEN, hex_match, tuppi_sheet

LATE = {"points": [-4, 0], "penalty": "", "reason": "late"}
MOST = 1_000_000


def entered(key: str, seats: int | None = None, **options: Any) -> LiveMatch:
    return LiveMatch(registry.get(key).table_for(seats, options), entered=True)


def sample(match: LiveMatch) -> dict[str, Any]:
    result = sample_result(match.sheet, Random(7))
    assert result is not None
    return result.to_json()


class TestTheRow:
    def test_it_counts_and_stands_between_the_deals(self) -> None:
        match = tuppi_sheet()
        match.enter(RAMI_TEN, 0)
        match.adjust(LATE, 1)
        match.enter({**RAMI_TEN, "tricks": [7, 6]}, 2)
        lines = [line.to_json() for line in match.sheet.lines()]
        assert [line["deal"] for line in lines] == [1, None, 2]
        assert [line["totals"] for line in lines] == [[16, 0], [12, 0], [16, 0]]
        assert (lines[1]["points"], lines[1]["why"], lines[1]["after"]) == ([-4, 0], ["late"], 1)
        assert (match.sheet.earned, match.sheet.adjusted) == ([20, 0], [-4, 0])
        assert match.sheet.next_deal().dealer == 2, "who deals follows from the deals"

    def test_it_is_told_and_loads(self) -> None:
        match = tuppi_sheet()
        match.enter(RAMI_TEN, 0)
        match.adjust(LATE, 1)
        loaded = LiveMatch.load(match.table, match.log, entered=True)
        assert loaded.sheet.totals == [12, 0]
        assert loaded.told(None)[-1][2] == "late: {side 0} -4"

    def test_a_side_that_comes_down_takes_it_with_it(self) -> None:
        match = tuppi_sheet()
        match.enter(RAMI_TEN, 0)
        match.adjust(LATE, 1)
        match.enter({**RAMI_TEN, "bidder": 1, "tricks": [5, 8]}, 2)
        assert (match.sheet.totals, match.sheet.adjusted, match.sheet.earned) == ([0, 0], [0, 0], [0, 0])


class TestTheEnd:
    def test_points_can_reach_the_target_and_taking_them_back_opens_the_match_again(self) -> None:
        match = entered("totem-tennis", target=2)
        match.enter({"winner": 0}, 0)
        match.adjust({"points": [1, 0], "reason": "rope held"}, 1)
        assert match.over and match.result is not None and match.result.places == (1, 2)
        with pytest.raises(BadResult, match="over"):
            match.enter({"winner": 1}, 2)
        match.undo(2)
        assert not match.over
        match.enter({"winner": 1}, 3)
        assert match.sheet.totals == [1, 1]

    def test_a_penalty_on_the_last_deal_takes_the_target_away(self) -> None:
        match = entered("totem-tennis", target=1)
        match.enter({"winner": 0}, 0)
        assert match.over
        match.adjust({"points": [-1, 0], "reason": "foul"}, 1)
        assert not match.over
        match.enter({"winner": 1}, 2)
        assert match.result is not None and match.result.places == (2, 1)


class TestTakingBack:
    def test_undo_takes_the_newest_line_whichever_it_is(self) -> None:
        match = tuppi_sheet()
        match.enter(RAMI_TEN, 0)
        match.adjust(LATE, 1)
        match.undo(2)
        assert (match.sheet.totals, len(match.sheet.rows)) == ([16, 0], 1)
        match.undo(3)
        assert match.sheet.lines() == []
        with pytest.raises(BadResult, match="no deal"):
            match.undo(4)

    def test_points_go_before_who_deals_and_who_deals_stays_otherwise(self) -> None:
        match = tuppi_sheet()
        match.put_dealer_right(2, 0)
        match.adjust({**LATE, "points": [4, 0]}, 1)
        match.undo(2)
        assert (match.sheet.totals, match.sheet.next_deal().dealer) == ([0, 0], 2)
        match.undo(3)
        assert match.sheet.next_deal().dealer == 0
        match.put_dealer_right(3, 4)
        match.enter(RAMI_TEN, 5)
        match.correct(1, {**RAMI_TEN, "tricks": [8, 5]}, 6)
        assert match.sheet.rows[0].deal.dealer == 3

    def test_what_was_taken_back_is_told(self) -> None:
        match = tuppi_sheet()
        match.adjust({**LATE, "points": [4, 0]}, 0)
        match.undo(1)
        assert match.told(None)[-1][2] == "Taken back: late"

    def test_a_corrected_deal_keeps_what_stands_beside_it(self) -> None:
        match = tuppi_sheet()
        match.enter(RAMI_TEN, 0)
        match.adjust(LATE, 1)
        match.enter({**RAMI_TEN, "tricks": [7, 6]}, 2)
        match.correct(1, {**RAMI_TEN, "tricks": [8, 5]}, 3)
        assert [line.totals for line in match.sheet.lines()] == [(8, 0), (4, 0), (8, 0)]

    def test_a_deal_corrected_so_that_the_points_cannot_be_is_refused(self) -> None:
        match = tuppi_sheet()
        match.enter(RAMI_TEN, 0)
        match.adjust({"points": [-16, 0], "reason": "late"}, 1)
        with pytest.raises(BadResult, match="less than nothing"):
            match.correct(1, {**RAMI_TEN, "tricks": [7, 6]}, 2)
        assert match.sheet.totals == [0, 0]

    def test_a_stopped_match_that_is_taken_up_again_still_has_them(self) -> None:
        match = entered("contract-bridge")
        match.enter(sample(match), 0)
        match.adjust({"points": [0, -100], "reason": "late"}, 1)
        before = match.sheet.totals[:]
        match.stop("", 2)
        match.reopen(3)
        assert match.sheet.totals == before and len(match.sheet.adjustments) == 1


class TestGamesOwn:
    @pytest.mark.parametrize(
        ("game", "keys"),
        [
            ("canasta", ["exposed-card", "failed-opening"]),
            ("samba", ["exposed-card", "failed-opening"]),
            ("contract-samba", ["exposed-card"]),
            ("contract-bridge", ["revoke"]),
            ("draw-poker", ["misdeal", "out-of-turn"]),
            ("hold-em", ["misdeal", "out-of-turn"]),
            ("snooker", ["no-try"]),
            ("tuppi", []),
        ],
    )
    def test_each_game_names_what_its_book_does(self, game: str, keys: list[str]) -> None:
        """My Games, lines 2003-2005 and 4193; Parlett, lines 2426 and 5472-5474."""
        penalties = registry.get(game).penalties
        assert [penalty.key for penalty in penalties] == keys
        assert all(penalty.points or penalty.remedy for penalty in penalties)

    def test_a_penalty_of_the_game_says_what_it_is(self) -> None:
        match = entered("canasta", 4)
        match.adjust({"points": [0, -50], "penalty": "exposed-card", "reason": ""}, 0)
        assert match.sheet.lines()[0].why == ("Penalty: a card shown to the partner",)
        assert penalty_of(match.table, "revoke") is None

    def test_chips_only_change_hands(self) -> None:
        match = entered("draw-poker", 3)
        with pytest.raises(BadResult, match="come to nought"):
            match.adjust({"points": [-5, 0, 0], "reason": "late"}, 0)
        match.adjust({"points": [-5, 5, 0], "penalty": "misdeal"}, 0)
        assert sum(match.sheet.totals) == 0
        with pytest.raises(BadResult, match="has only 195"):
            match.adjust({"points": [-196, 196, 0], "penalty": "misdeal"}, 1)
        match.adjust({"points": [-195, 195, 0], "penalty": "misdeal"}, 1)
        assert match.sheet.next_deal().carry["stacks"] == [0, 400, 200]

    def test_lives_and_chips_of_strip_poker_follow(self) -> None:
        match = entered("strip-poker", 3)
        before = list(match.sheet.carry()["stacks"])
        match.adjust({"points": [-2, 0, 0], "reason": "late"}, 0)
        assert match.sheet.carry()["stacks"] == [before[0] - 2, *before[1:]]
        match.enter({"winners": [1], "paid": [1, 1, 1], "bought": [0, 0, 0]}, 1)
        assert match.sheet.rows[0].totals == tuple(match.sheet.totals)
        assert match.sheet.totals[0] == match.sheet.rows[0].points[0] + 100 - 2

    def test_where_there_are_no_points_it_says_so(self) -> None:
        match = entered("killeri", 3)
        with pytest.raises(BadResult, match="no points on this sheet"):
            match.adjust({"points": [-1, 0, 0], "reason": "late"}, 0)
        chips = entered("draw-poker", 3, sheet="chips")
        with pytest.raises(BadResult, match="who gives them to whom"):
            chips.adjust({"points": [-1, 1, 0], "reason": "late"}, 0)


class TestRefused:
    @pytest.mark.parametrize(
        "data",
        [
            None, "", [], {}, {"points": [1, 0]}, {"points": [0, 0], "reason": "x"}, {"points": [1], "reason": "x"},
            {"points": [True, 0], "reason": "x"}, {"points": [1.5, 0], "reason": "x"}, {"points": "12", "reason": "x"},
            {"points": [MOST + 1, 0], "reason": "x"}, {"points": [1, 0], "reason": 7}, {"points": [1, 0], "reason": ""},
            {"points": [1, 0], "reason": "x" * 201}, {"points": [1, 0], "reason": "a\x00b"},
            {"points": [1, 0], "penalty": "revoke"}, {"points": [1, 0], "penalty": 7, "reason": "x"},
        ],
    )  # fmt: skip
    def test_what_cannot_be_changes_nothing(self, data: Any) -> None:
        match = tuppi_sheet()
        with pytest.raises(BadResult):
            match.adjust(data, 0)
        assert (match.seq, match.sheet.totals, match.sheet.lines()) == (0, [0, 0], [])

    def test_in_tuppi_one_side_alone_has_points(self) -> None:
        match = tuppi_sheet()
        match.enter(RAMI_TEN, 0)
        for points in ([0, 4], [-20, 0]):
            with pytest.raises(BadResult, match="only one side"):
                match.adjust({"points": points, "reason": "late"}, 1)
        assert match.sheet.totals == [16, 0]

    def test_an_old_page_is_too_late(self) -> None:
        match = tuppi_sheet()
        match.enter(RAMI_TEN, 0)
        with pytest.raises(StaleSequence):
            match.adjust(LATE, 0)

    def test_what_is_played_here_takes_none(self) -> None:
        match = hex_match()
        with pytest.raises(BadResult, match="played on the site"):
            match.adjust({"points": [1, 0], "reason": "x"}, 0)

    @pytest.mark.parametrize("text", ["", "7", "[]", "{}", '{"points": [0, 4], "reason": "x"}'])
    def test_a_log_that_says_so_does_not_load(self, text: str) -> None:
        match = tuppi_sheet()
        match.enter(RAMI_TEN, 0)
        with pytest.raises(BadLog):
            match.replay(Adjusting(2, None, text))
        assert match.seq == 1


def test_a_reason_that_looks_like_a_mark_stays_a_text() -> None:
    adjustment = Adjustment((1, 0), reason="{0} {side 1} <b>")
    assert str(adjustment.said(tuppi_sheet().table)) == "{0} {side 1} <b>"
