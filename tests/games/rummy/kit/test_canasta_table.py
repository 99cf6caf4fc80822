"""The table of the canasta games, as canasta has it: red threes, the pile, turns, the question, and what is seen."""

from __future__ import annotations

from random import Random

import pytest

from games.core.game import Deal
from games.core.state import OPEN
from games.kits.melds import ANSWERING, DRAW, KIND, MELDING
from games.rummy.canasta import Canasta
from games.rummy.canasta_rules import DECK
from tests.games.dsl import legal
from tests.games.rummy.canasta_positions import able, kinds, play, position, table


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
        sheet, result = state.table.game.sheet(state.table), state.result()
        ours, theirs = sheet.count(result, 1)[0], sheet.count(result, 0)[0]
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


class TestWhatIsSeen:
    def test_nobody_is_shown_or_told_what_is_hidden(self):
        state = position("KH KD 4S", stock="9S 3H 9D", others=("QS", "JS", "TS"))
        assert state.told(1, 1, DRAW) == state.told(0, 1, DRAW) == "{1} draws from the stock."
        for viewer in (None, 0, 2, 3):
            view = state.view(viewer)
            assert view["seats"][1]["hand"] == ["?"] * 3
            assert "cards" not in view["piles"][0]
        assert state.view(1)["seats"][1]["hand"] == ["KD", "KH", "4S"]
        assert state.view(OPEN)["piles"][0]["cards"] == ["9D", "3H", "9S"]

    def test_the_melds_of_a_side_lie_at_its_first_seat(self):
        seats = position("KH", opened=True, melds=["AS AH AD"]).view(None)["seats"]
        assert [bool(seat.get("melds")) for seat in seats] == [False, True, False, False]

    def test_the_question_and_the_answer_stand_at_the_seats(self):
        state = play(able(), "draw", "ask")
        assert state.view(None)["seats"][1]["call"] == "May I go out?"
        for answer in ("yes", "no"):
            assert play(state.clone(), answer).view(None)["seats"][3]["call"] == answer

    def test_who_went_out_is_marked(self):
        state = play(able(), "draw", "meld KS", "meld KD", "meld KH", "discard 4S")
        assert ["out" in seat["labels"] for seat in state.view(None)["seats"]] == [False, True, False, False]

    def test_what_each_side_needs_to_open_or_that_it_has_is_a_fact(self):
        state = position("KH", opened=True, scores=(1500, 0), melds=["AS AH AD"])
        assert [fact for _, fact in state.facts(None)] == ["opens with 90", "opened"]

    def test_what_an_opening_has_come_to_so_far_is_a_fact(self):
        state = play(position("KS KH KD QS QH QD 7S 9S", stock="8D"), "draw", "meld KS", "meld KD", "meld KH")
        assert state.facts(None)[-1] == ["laid towards the opening", "30"]

    def test_an_answer_of_no_is_a_fact(self):
        assert play(able(), "draw", "ask", "no").facts(None)[-1] == ["going out", "not in this turn"]

    @pytest.mark.parametrize(
        ("move", "line"),
        [
            ("draw", "{1} draws from the stock."),
            ("threes", "{1} lays down red threes and replaces them."),
            ("end", "The stock is empty and {1} does not take the pile: the deal ends."),
            ("ask", "{1} asks: May I go out?"),
            ("yes", "{1} answers: Yes."),
            ("no", "{1} answers: No."),
            ("discard 4S", "{1} discards 4♠."),
            ("discard *", "{1} discards joker."),
        ],
    )
    def test_what_is_done_is_told(self, move, line):
        state = position("4S *")
        assert state.told(None, 1, state.parse(1, move)) == line
