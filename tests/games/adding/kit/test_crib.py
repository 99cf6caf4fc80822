"""The frame of Cribbage: Parlett, lines 1307-1384."""

from __future__ import annotations

from random import Random

import pytest

from games.adding.kit.crib import CRIB, HAND, Counted, counted_until, crib_score
from games.core.errors import BadResult
from games.core.registry import get
from games.kits.hands import OVER
from tests.games.dsl import Dealt, begin, sheet

COUNTED = [Counted(1, 6, HAND), Counted(0, 8, HAND), Counted(0, 4, CRIB)]


def played(key: str, seed: int) -> Dealt:
    return begin(key).happens(seed=seed).to_the_end(seed)


class TestWhatIsCounted:
    def test_counting_stops_with_what_reaches_the_goal(self):
        assert counted_until(121, [100, 100], COUNTED) == COUNTED
        assert counted_until(121, [113, 100], COUNTED) == COUNTED[:2]
        assert counted_until(121, [100, 115], COUNTED) == COUNTED[:1]
        assert counted_until(121, [0, 121], COUNTED) == []

    def test_the_sheet_says_that_the_rest_is_not_counted(self):
        board = sheet("cribbage", scores=(100, 115)).match.sheet
        score = crib_score(board, board.next_deal(), (0, 0), COUNTED)
        assert score.points == (0, 6)
        assert score.why[-1] == "121 is reached: no more is counted"

    def test_play_cannot_have_gone_on_after_the_goal(self):
        board = sheet("cribbage", scores=(120, 120)).match.sheet
        with pytest.raises(BadResult, match="play stops"):
            crib_score(board, board.next_deal(), (1, 1), COUNTED)


@pytest.mark.parametrize("key", ["cribbage", "bhargage"])
class TestTheFrame:
    def test_the_crib_has_what_both_laid_away(self, key):
        game = played(key, 1)
        assert game.hands[game.crib].bit_count() == 4
        away = get(key).State.cards_each - 2
        assert [game.counted_cards(seat).bit_count() for seat in (0, 1)] == [away, away]

    def test_the_other_hand_is_counted_first_and_the_crib_last(self, key):
        game = played(key, 2)
        holders = [
            one.holder for one in game.counts() if one.seat == (0 if one.holder == game.crib else one.holder)
        ]
        assert holders == [1, 0, game.crib]

    def test_what_is_counted_is_seen_by_all(self, key):
        game = played(key, 3)
        assert game.phase == OVER
        assert all(game.known(None, one.holder) == game.hands[one.holder] for one in game.counts())

    def test_the_total_never_passes_the_limit(self, key):
        state, rng = begin(key).happens(seed=4).state, Random(4)
        while actors := state.actors():
            if actors[0] < 0:
                state.apply_chance(state.draw(rng))
            else:
                state.apply(actors[0], state.sample_legal(actors[0], rng))
            assert state.total <= state.limit
        assert all(not hand for hand in state.hands[:2]) or state.once
