"""The table of the canasta games, as canasta has it: red threes and the pile."""

from __future__ import annotations

import pytest

from games.core.game import Deal
from games.kits.kinds import KIND
from games.rummy.canasta import Canasta
from games.rummy.canasta_rules import DECK
from tests.games.rummy.canasta_positions import position, table
from tests.games.rummy.samba_positions import kinds, play


class TestTheBeginningOfThePile:
    def test_cards_that_freeze_are_covered_and_the_pile_is_frozen(self):
        state = position(stock="2C 3H * 9S KD")
        state.turn_up()
        assert state.pile == kinds("2C 3H * 9S")
        assert state.stock == kinds("KD")
        assert state.frozen

    def test_any_other_card_begins_it_alone(self):
        state = position(stock="3S 9S")
        state.turn_up()
        assert (state.pile, state.frozen) == (kinds("3S"), False)

    @pytest.mark.parametrize(
        ("card", "freezes"), [("*", True), ("2D", True), ("3D", True), ("3C", False), ("AC", False)]
    )
    def test_wild_cards_and_red_threes_freeze(self, card, freezes):
        assert position().freezes(KIND[card]) is freezes

    def test_a_discarded_wild_card_freezes_until_the_pile_is_taken(self):
        state = position("2C 5S 6S", pile="7S", stock="7D 8D", opened=True, melds=["AS AH AD"])
        play(state, "draw", "discard 2C")
        assert state.frozen
        assert state.view(None)["piles"][1]["note"] == "frozen"

    def test_the_deal_is_told_by_what_is_turned_up(self):
        state = Canasta.State(table(), Deal(1, 0, (0, 0)))
        order = [kind for kind in DECK if kind not in kinds("2C 9S")]
        order[44:44] = kinds("2C 9S")
        assert state.told_chance(None, order) == "The cards are dealt. 2♣, 9♠ is turned up."
        assert not state.pile


class TestRedThrees:
    def test_those_in_a_hand_are_laid_out_and_replaced_and_so_are_those_that_come(self):
        state = position("3H 3H KS", stock="3D 9S 8S 7S")
        state.lay_threes(1)
        assert state.threes == [(), (27, 27, 14)]
        assert sorted(state.hands[1].cards()) == sorted(kinds("KS 9S 8S"))

    def test_they_are_owed_in_the_first_turn_only(self):
        state = position("3H KS", stock="9S")
        assert not state.owes_threes()
        state.started[1] = False
        assert state.owes_threes()
        assert state.may_hold_bonus(1)
        assert not state.may_hold_bonus(0)

    def test_one_drawn_is_laid_and_replaced_and_does_not_open(self):
        """My Games, lines 1991-1993."""
        state = play(position("KH KD 4S", stock="3H 3D 9S 9D"), "draw")
        assert state.threes[1] == (27, 14)
        assert state.hands[1].size == 4
        assert not state.opened[1]
        assert state.view(None)["seats"][1]["melds"][-1] == {"cards": ["3H", "3D"], "title": "red threes"}

    @pytest.mark.parametrize(
        ("stock", "count", "unreplaced"),
        [
            ("3H", 1, True),
            ("9S", 1, False),
            ("3H 9S", 1, False),
            ("9S 3H", 2, True),
            ("9S", 2, False),
            ("", 1, False),
        ],
    )
    def test_the_last_card_of_the_stock_may_be_one_that_nothing_replaces(self, stock, count, unreplaced):
        assert position("KS", stock=stock).draw_for_turn(count) is unreplaced

    @pytest.mark.parametrize(("preset", "size"), [("my-games", 3), ("parlett", 2)])
    def test_one_in_the_pile_is_laid_out_and_replaced_where_the_game_says_so(self, preset, size):
        """My Games, line 1991; Parlett says nothing of a replacement."""
        state = position(
            "KH KD 5S 6S",
            pile="3D KS",
            stock="7D 7H 8D 9D TD",
            opened=True,
            melds=["AS AH AD"],
            preset=preset,
        )
        play(state, "take", "meld KH", "meld KD")
        assert state.threes[1] == (14,)
        assert state.hands[1].size == size
