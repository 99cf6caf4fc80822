"""A turn of the canasta games, as canasta has it."""

from __future__ import annotations

from random import Random

import pytest

from games.kits.melds import ANSWERING, MELDING
from tests.games.dsl import legal
from tests.games.rummy.canasta_positions import able, position
from tests.games.rummy.samba_positions import play


class TestTurns:
    def test_nothing_of_a_turn_is_left_when_the_next_begins(self):
        state = play(able(), "draw", "meld KS", "meld KD", "meld KH")
        assert (state.touched, state.drew) == (3, True)
        state.begin_turn(2)
        assert (state.seat, state.side, state.begun, state.touched, state.laid) == (2, 0, -1, 0, 0)
        assert (state.drew, state.answer, state.waiting, state.opening) == (False, 0, (), True)

    def test_the_partner_answers_the_question_and_may_say_nothing_else(self):
        state = play(able(), "draw", "ask")
        assert state.phase == ANSWERING
        assert (state.seat, state.mover(), state.actors()) == (1, 3, (3,))
        assert legal(state) == ["yes", "no"]
        assert play(state, "no").actors() == (1,)

    @pytest.mark.parametrize(
        ("hand", "opened"),
        [("KS KH KD 2C 4S 4H 9D", True), ("KS KH KD 2C 4S 4H 9D", False), ("KS KH KD 4S 4H 6S 7S", False)],
    )
    def test_a_random_move_is_any_of_the_legal_ones_and_no_other(self, hand, opened):
        state = position(hand, stock="7D 8D", opened=opened, melds=["AS AH AD"] * opened)
        play(state, "draw")
        assert state.phase == MELDING
        assert {state.sample_legal(1, Random(seed)) for seed in range(400)} == set(state.legal(1))

    def test_so_is_that_of_who_may_ask(self):
        state = play(able(), "draw")
        assert "ask" in legal(state)
        assert {state.sample_legal(1, Random(seed)) for seed in range(400)} == set(state.legal(1))

    def test_the_difference_of_the_sides_is_what_a_player_wins(self):
        state = play(able(), "draw", "meld KS", "meld KD", "meld KH", "discard 4S")
        assert state.actors() == ()
        ours, theirs = (state.result().points(state.table, side) for side in (1, 0))
        assert ours > theirs
        assert state.returns() == [theirs - ours, ours - theirs] * 2

    def test_a_copy_shares_nothing_that_changes(self):
        state = play(able(), "draw")
        before = state.position()
        twin = state.clone()
        assert twin.position() == before
        twin.threes[1] += (14,)
        twin.opened[0], twin.started[0] = True, False
        play(twin, "meld KS", "meld KD", "meld KH", "discard 4S")
        assert state.position() == before
