"""Creights: Unusual card games, lines 42-82."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.climbing.creights import PACK, cost, pressed
from games.climbing.kit.matching import NAMING
from games.core.registry import get
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "creights"
PLAIN = ("JD QD KD", "3S JC QC", "3H JH QH", "AH KH 3D")


def table(*hands: str, up: str = "JS", stock: str = "", **options) -> Dealt:
    """Seat 0 deals; the hands are those of the seats from 0 on, as many cards each, and `up` is turned."""
    held = [hand.split() for hand in hands]
    game = begin(KEY, len(hands), **options)
    game.state.deal = replace(game.state.deal, number=9 - len(held[0]))
    around = [*held[1:], held[0]]
    order = PACK.cards(
        " ".join([up, *[hand[card] for card in range(len(held[0])) for hand in around], stock])
    )
    rest = [card for card in game.cards_dealt() if card not in order]
    return game.happens([*order, *rest])


def hand(game: Dealt, seat: int) -> list[str]:
    return PACK.texts_of(game.hands[seat])


def counts(game: Dealt) -> list[int]:
    return [hand.bit_count() for hand in game.hands[: game.table.seats]]


def double(*first: str, up: str, **more) -> Dealt:
    """Six play with two packs; the hands of the first are given, the others have nothing that does anything."""
    others = ["JC QC", "JD QD", "JH QH", "KC KD", "KH QS", "JS KS"]
    return table(*first, *others[len(first) :], up=up, **more)


class TestTheDeal:
    def test_eight_cards_to_one_and_back(self):
        dealt = []
        for number in range(1, 16):
            game = begin(KEY, 4)
            game.state.deal = replace(game.state.deal, number=number)
            game.happens([PACK.first["JS"], *[card for card in range(52) if card != PACK.first["JS"]]])
            dealt.append(counts(game)[0])
        assert dealt == [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8]

    @pytest.mark.parametrize(
        ("seats", "options", "cards"),
        [
            (3, {}, 52), (4, {}, 52), (5, {"one_pack": True}, 52), (5, {}, 100), (8, {}, 100),
            (6, {"pairs": False}, 104), (6, {"one_pack": True}, 100),
        ],
    )  # fmt: skip
    def test_one_pack_or_two_without_a_set_of_fives(self, seats: int, options: dict, cards: int):
        assert len(begin(KEY, seats, **options).cards_dealt()) == cards

    def test_three_to_eight_play(self):
        no_table(KEY, 2)
        no_table(KEY, 9)


class TestTheCardTurned:
    def test_after_a_plain_card_the_left_of_the_dealer_begins(self):
        table(*PLAIN).turn(1)

    @pytest.mark.parametrize("wild", ["8S", "9S"])
    def test_trap_the_dealer_names_any_suit_before_anybody_has_cards(self, wild: str):
        game = begin(KEY, 4)
        game.happens([PACK.first[wild], *[card for card in range(52) if card != PACK.first[wild]]])
        assert game.phase == NAMING and not any(game.hands[:4])
        game.turn(0).may("clubs", "diamonds", "hearts", "spades").by(0, "hearts").turn(1)
        assert counts(game) == [8] * 4 and game.named == 2

    def test_a_six_lets_the_dealer_begin_and_a_ten_the_right_of_him(self):
        table(*PLAIN, up="6S").turn(0)
        game = table(*PLAIN, up="TS").turn(3)
        assert game.step == -1

    def test_a_five_gives_everybody_else_a_card_and_a_seven_the_player_across(self):
        assert counts(table(*PLAIN, up="5S").turn(1)) == [3, 4, 4, 4]
        assert counts(table(*PLAIN, up="7S").turn(1)) == [3, 3, 4, 3]

    def test_a_four_skips_the_left_of_the_dealer_and_a_two_begins_a_crank(self):
        table(*PLAIN, up="4S").turn(2)
        assert table(*PLAIN, up="2S").turn(1).due == 2


class TestWhatCardsDo:
    def with_card(self, card: str, up: str = "", seats: int = 4) -> Dealt:
        hands = [*PLAIN, "KC 3C QS"][:seats]
        hands[1] = f"{card} JC QC"
        return table(*hands, up=up or f"J{card[1]}".replace("JC", "AC"))

    def test_ten_the_turn_is_the_last_players_again(self):
        self.with_card("TS").plays("TS").turn(0)

    def test_four_skips_the_next(self):
        self.with_card("4S").plays("4S").turn(3)

    @pytest.mark.parametrize(("seats", "draws"), [(3, 0), (4, 3), (5, 3)])
    def test_trap_seven_the_player_across_or_nearly_across(self, seats: int, draws: int):
        options = {"one_pack": True}
        hands = [*PLAIN, "KC 3C QS"][:seats]
        hands[1] = "7S JC QC"
        game = table(*hands, up="JS", **options).plays("7S").turn(2)
        assert [many - 3 for many in counts(game)] == [
            int(seat == draws) - int(seat == 1) for seat in range(seats)
        ]

    def test_five_everybody_else_draws_in_the_order_of_play(self):
        game = self.with_card("5S")
        first = PACK.texts[game.stock[-1]]
        game.plays("5S").turn(2)
        assert counts(game) == [4, 2, 4, 4] and first in hand(game, 2)

    def test_six_asks_for_another_card_or_a_draw(self):
        self.with_card("6S").plays("6S").turn(1).may("draw").plays("draw").turn(2)
        table(PLAIN[0], "6C 3C QS", *PLAIN[2:], up="AC").plays("6C").turn(1).may("3C").plays("3C").turn(2)

    def test_trap_a_last_six_cannot_go_out(self):
        game = table("JD", "6S", "QH", "KH", up="JS").plays("6S").turn(1).may("draw").plays("draw")
        assert counts(game)[1] == 1
        game.turn(2)

    def test_eight_any_suit_follows(self):
        game = self.with_card("8H", up="JS").plays("8H").may("clubs", "diamonds", "hearts", "spades")
        game.plays("clubs").turn(2)
        assert game.fitting() & PACK.of_suit[0] == PACK.of_suit[0]

    def test_trap_nine_a_suit_of_the_colour_that_was_in_force_line_60(self):
        self.with_card("9H", up="JS").plays("9H").may("clubs", "spades")
        game = table(PLAIN[0], "8S JC QC", "9C 4H QH", PLAIN[3], up="JS").plays("8S", "hearts")
        game.turn(2).plays("9C").may("diamonds", "hearts")

    def test_who_can_must_play_and_who_cannot_draws_one_and_his_turn_is_over(self):
        table(*PLAIN, up="JS").turn(1).may("JC", "3S")
        game = table("JD QD KD", "AC JC QC", "3H 4H QH", "AH KH 3D", up="TS", stock="TC").turn(3)
        game.may("draw").plays("draw").turn(2)
        assert "TC" in hand(game, 3)


class TestTheCrank:
    def begun(self) -> Dealt:
        return table("JD 2D KD", "2S AC QC", "3H AH QH", "8H KH 3D", up="JS").plays("2S")

    def test_only_twos_and_aces_of_any_suit_go_on_it_and_who_has_one_must(self):
        game = self.begun().turn(2).may("AH").plays("AH").turn(3)
        assert game.due == 3 and ["crank", "3"] in game.view(None)["facts"]

    def test_who_has_none_draws_it_all_no_wild_card_helps_and_play_goes_on(self):
        game = self.begun().plays("AH").turn(3).may("draw").plays("draw")
        game.told(0, "{3} ends the crank: it is worth 3 cards.").turn(0)
        assert counts(game)[3] == 6 and game.due == 0
        assert game.fitting() & PACK.of_suit[2] == PACK.of_suit[2]

    def test_an_ace_alone_does_nothing(self):
        assert table("JD 2D KD", "AS AC QC", "3H AH QH", "8H KH 3D", up="JS").plays("AS").turn(2).due == 0

    def test_trap_a_crank_is_finished_before_anybody_is_out(self):
        game = table("3D", "2S", "AH", "KH", up="JS").plays("2S").turn(2).plays("AH").turn(3).plays("draw")
        assert game.turn().result().left[1:3] == (0, 0)

    def test_trap_whom_it_finds_without_cards_draws(self):
        game = table("AD", "2S", "AH", "AC", up="JS").plays("2S", "AH", "AC", "AD").turn(1).may("draw")
        game.plays("draw").turn()
        assert counts(game) == [0, 5, 0, 0]


class TestTwoPacks:
    def test_a_pair_takes_the_next_players_turn(self):
        game = double("QC KD", "4S 3S", up="AS")
        game.state.hands[1] = PACK.mask("JS JS 3D")
        game.may("JS", "JS+JS").plays("JS+JS").turn(3)
        assert str(game.say("JS+JS")) == "J♠ twice"

    def test_trap_two_tens_give_the_turn_back_line_80(self):
        game = double("QC KD", "4S 3S", up="AS")
        game.state.hands[1] = PACK.mask("TS TS 3D")
        game.plays("TS+TS").turn(1)
        assert game.step == 1

    def test_the_second_seven_is_the_next_players(self):
        game = double("QC KD", "4S 3S", up="AS")
        game.state.hands[1] = PACK.mask("7S 7S 3D")
        before = counts(game)
        game.plays("7S+7S").turn(3)
        assert [now - was for now, was in zip(counts(game), before, strict=True)] == [0, -2, 0, 0, 1, 1]

    def test_a_card_equal_to_the_upcard_gives_another_turn_in_the_next_players_place(self):
        game = double("QC KD", "4S 3S", up="AS")
        game.state.hands[1] = PACK.mask("AS 3S JD")
        game.plays("AS").turn(1)
        assert game.instead == 2 and ["in place of", "{2}"] in game.view(None)["facts"]
        game.plays("3S").turn(3)

    def test_that_turn_may_be_a_draw(self):
        game = double("QC KD", "4S 3S", up="AS")
        game.state.hands[1] = PACK.mask("AS 3D JD")
        game.plays("AS").turn(1).may("draw").plays("draw").turn(3)

    def test_trap_both_together_take_two_turns(self):
        game = double("QC KD", "4S 3S", up="AS")
        game.state.hands[1] = PACK.mask("AS 3S 3S JD")
        game.plays("AS", "3S+3S").turn(4)

    def test_trap_not_with_sixes_nor_in_a_crank(self):
        game = double("QC KD", "4S 3S", up="AS")
        game.state.hands[1] = PACK.mask("6S 6S 3D")
        game.may("6S")
        game = double("QC KD", "4S 3S", up="2S")
        game.state.hands[1] = PACK.mask("2D 2D 2S")
        game.may("2D", "2S").plays("2S").turn(2)

    def test_where_it_was_agreed_twins_are_cards_like_others(self):
        game = double("QC KD", "4S 3S", up="AS", pairs=False)
        game.state.hands[1] = PACK.mask("JS JS AS 3D")
        game.may("JS", "AS").plays("AS").turn(2)


class TestShufflePressure:
    def test_who_must_draw_from_no_stock_shuffles_and_has_a_pressure(self):
        game = table("JD QD KD", "AC JC QC", "3H 4H QH", "AH KH 3D", up="TS").turn(3)
        state = game.state
        state.waste = (*state.stock, *state.waste)
        moved = state.hands[state.stock_holder]
        state.hands[state.waste_holder] |= moved
        state.shown[state.waste_holder] |= moved
        state.hands[state.stock_holder], state.stock = 0, ()
        game.plays("draw")
        assert str(game.told_chance(0, game.draw(Random(1)))) == (
            "{3} shuffles the discards for a new stock: a pressure."
        )
        game.happens().turn(2)
        assert game.pressures == [0, 0, 0, 1] and counts(game)[3] == 4

    @pytest.mark.parametrize(
        ("before", "more", "points"), [(0, 1, 5), (0, 2, 15), (2, 1, 20), (9, 3, 3 * 2560)]
    )
    def test_each_costs_twice_the_one_before_line_68(self, before: int, more: int, points: int):
        assert pressed(before, more) == points

    def test_they_are_counted_from_deal_to_deal(self):
        board = sheet(KEY, 3).enter(left=[0, 20, 30], pressures=[0, 2, 0]).counts(0, 35, 30)
        board.carries(pressures=[0, 2, 0]).enter(left=[0, 1, 1], pressures=[1, 1, 0]).counts(5, 21, 1)
        board.mentions("{1}: 20 for shuffle pressure").take_back().carries(pressures=[0, 2, 0])


class TestTheCost:
    @pytest.mark.parametrize(
        ("left", "points"),
        [
            ("8C 5C 6C 9C TC", 50 + 90 + 25), ("2C 7C 4C JC QC KC AC", 40 + 15 + 30 + 1),
            ("3C 5C TC", 28), ("3C 3D AC 6C", 6), ("3C 3D AC", 3), ("3C", -50), ("3C 3D 3H", -150),
            ("3C 8C", 53), ("3C 3D 8C", 53), ("3C AC", 3), ("", 0),
        ],
    )  # fmt: skip
    def test_threes_cover_the_dearest_but_eights_line_77(self, left: str, points: int):
        assert cost(PACK.mask(left)) == points

    def test_the_lowest_total_wins_after_the_last_deal(self):
        board = sheet(KEY, 3, deals=1).enter(left=[0, -50, 30], pressures=[0, 0, 0])
        board.ends(0, -50, 30, places=(2, 1, 3))

    @pytest.mark.parametrize("rubbish", [-401, 10**6, "many", None])
    def test_rubbish_is_no_result(self, rubbish):
        sheet(KEY, 3).refuses(left=[rubbish, 0, 0], pressures=[0, 0, 0], at="left")
        sheet(KEY, 3).refuses(left=[0, 0, 0], pressures=[6, 6, 0], at="pressures")

    def test_what_was_played_can_be_typed_in(self):
        played_and_typed(KEY, 3)


def test_one_card_left_is_announced():
    game = table("JD", "3S", "QH", "KH", up="KS")
    assert [seat["call"] for seat in game.view(None)["seats"]] == ["one left"] * 4


def test_the_short_game_has_eight_deals():
    assert get(KEY).table_for(4, preset="short").options["deals"] == 8


def test_the_quick_player_is_better_than_chance():
    chance, greedy = gain_of_greedy(KEY, 60, seed=2)
    assert greedy > chance
