"""Two-Four-Jack: Parlett, lines 4357-4381."""

from random import Random

import pytest

from games.core.errors import Illegal
from tests.games.dsl import Dealt, begin, deal, gain_of_greedy, no_table, played_and_typed, sheet

FIRST = "2S JD AH 3C 4C 5C 6C 8C 9C TC QC KC"
SECOND = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
THIRD = "2D 3D 4D 5D 6D 7D 8D 9D TD QD KD AD"


def table(
    first: str = FIRST, second: str = SECOND, third: str = THIRD, up: str = "JS", stock: str = ""
) -> Dealt:
    """Three play; seat 1 begins with `first`, seat 2 has `second`, and `up` is turned."""
    return deal("two-four-jack", third, first, second, later=f"{up} {stock}")


class TestTheDeal:
    @pytest.mark.parametrize(
        ("seats", "each", "pack"),
        [(2, 12, 52), (3, 12, 52), (4, 10, 52), (5, 12, 104), (6, 12, 104), (7, 12, 104), (8, 10, 104)],
    )
    def test_twelve_each_or_ten_to_four_and_eight_of_one_pack_or_two(self, seats: int, each: int, pack: int):
        game = begin("two-four-jack", seats, dealer=1).happens().turn(2 % seats)
        assert [hand.bit_count() for hand in game.hands] == [each] * seats + [pack - 1 - each * seats, 1]

    def test_an_ace_is_buried(self):
        upcards = {begin("two-four-jack", 8).happens(seed=seed).waste[0] % 13 for seed in range(300)}
        assert upcards == set(range(12))

    def test_two_to_eight_play(self):
        no_table("two-four-jack", 1)
        no_table("two-four-jack", 9)


class TestPlay:
    def test_a_spade_a_jack_or_an_ace_goes_on_the_jack_of_spades_line_4365(self):
        table().turn(1).may("JD", "AH", "2S").plays("2S").turn(2)

    def test_trap_who_cannot_play_draws_until_he_can(self):
        hand = "3C 4C 5C 6C 7C 8C 9C TC QC KC 2C QD"
        game = table(hand, third=THIRD.replace("QD", "7S"), stock="KS").plays("draw")
        game.told(0, "{1} draws from the stock.").turn(1).may("KS")

    def test_twins_are_one_choice(self):
        game = deal("two-four-jack", *[""] * 5, later="")
        game.state.hands[1] = game.pack.named["2C"] | game.pack.named["3D"]
        game.state.waste = (game.pack.first["9C"],)
        game.may("2C")


class TestTheAce:
    def test_it_goes_on_anything_and_its_player_names_a_suit(self):
        game = table().plays("AH").turn(1).may("clubs", "diamonds", "hearts", "spades").plays("hearts")
        game.told(0, "{1} names hearts.").turn(2)
        assert ["suit named", "hearts"] in game.view(None)["facts"]

    def test_trap_which_need_not_be_its_own_line_4367(self):
        game = table(stock="4S").plays("AH", "diamonds").turn(2).may("draw")
        assert game.fitting() == game.pack.of_suit[1] | game.pack.of_rank["A"]

    def test_the_next_card_counts_by_its_own_suit_again(self):
        game = (
            table(second=SECOND.replace("2H", "3S")).plays("AH", "spades").plays("3S").turn(0).may("3D", "AD")
        )
        assert game.named == -1

    def test_trap_it_answers_no_two(self):
        table(third=THIRD.replace("2D", "AS")).plays("2S", "2H").turn(0).may("draw")


class TestTwosAndFours:
    def test_trap_a_two_is_answered_or_two_cards_are_drawn_and_the_turn_missed_line_4371(self):
        game = table(stock="5S 6S 7S 8S 9S").plays("2S").turn(2).may("2H", "draw").plays("draw")
        game.told(0, "{2} draws 2 cards and misses a turn.").turn(0).may("2D", "AD")
        assert game.hands[2].bit_count() == 14

    def test_four_and_six_after_a_second_and_a_third(self):
        game = table(stock="5S 6S 7S 8S 9S").plays("2S", "2H").turn(0)
        assert game.clone().due == 4
        game.plays("2D").turn(1).plays("draw").turn(2)
        assert game.hands[1].bit_count() == 11 + 6

    def test_trap_fours_ask_for_four_eight_and_twelve_line_4373(self):
        game = table(FIRST.replace("4C", "4S").replace("2S", "2C")).plays("4S")
        assert game.due == 4 and ["to be answered or drawn", "4"] in game.view(None)["facts"]
        assert game.plays("4H").due == 8
        assert game.plays("4D").due == 12
        assert game.plays("draw").hands[1].bit_count() == 11 + 12

    def test_a_two_answers_no_four(self):
        table(FIRST.replace("4C", "4S").replace("2S", "2C"), SECOND.replace("4H", "KS")).plays("4S").may(
            "draw"
        )

    def test_a_first_upcard_does_nothing(self):
        assert table(up="2C").turn(1).due == -1


class TestTheJack:
    def test_trap_play_turns_round_and_the_player_before_answers_line_4375(self):
        game = table().plays("JD").turn(0).may("pass").plays("pass")
        game.told(1, "{0} does not answer the jack and misses a turn.").turn(2)
        assert ["play goes", "to the right"] in game.view(None)["facts"]

    def test_after_a_missed_turn_rank_or_suit_is_enough(self):
        assert table().plays("JD", "pass").turn(2).due == -1

    def test_another_jack_turns_it_back(self):
        game = (
            table(third=THIRD.replace("KD", "JC")).plays("JD").turn(0).may("JC", "pass").plays("JC").turn(1)
        )
        assert game.step == 1
        game.may("pass").plays("pass").turn(2)

    def test_of_two_players_the_other_answers(self):
        game = deal("two-four-jack", SECOND, FIRST, later="JS").plays("JD").turn(0).may("JH", "pass")
        game.plays("pass").turn(1)


class TestTheStock:
    def short(self, left: int) -> Dealt:
        """Only so many cards of the stock are left, the others lie under the upcard."""
        game = table("2S JD AH 3C 4C 5C 6C 8C 9C TC QC KC")
        state = game.state
        gone, state.stock = state.stock[left:], state.stock[:left]
        for card in gone:
            state.take_known(state.stock_holder, state.waste_holder, 1 << card)
            state.shown[state.waste_holder] |= 1 << card
        state.waste = (*gone, *state.waste)
        return game

    def test_trap_all_discards_but_the_top_are_shuffled_in_the_middle_of_a_drawing_too(self):
        game = self.short(1).plays("2S").plays("draw").turn(-1)
        below = game.waste[:-1]
        game.happens().turn(0)
        assert game.waste == (game.pack.first["2S"],)
        assert game.hands[2].bit_count() == 14
        assert len(game.stock) == len(below) - 1

    def test_what_comes_of_it_is_checked(self):
        game = self.short(0).plays("2S").plays("draw")
        for rubbish in (None, [], [1, 2], "cards", list(range(52))):
            with pytest.raises(Illegal):
                game.state.check_chance(rubbish)

    def test_nobody_knows_who_drew_what_of_it(self):
        game = self.short(0).plays("2S").plays("draw").happens()
        worlds = {game.resample(0, Random(seed)).hands[2] for seed in range(20)}
        assert len(worlds) > 1


class TestTheEnd:
    def test_one_left_is_said_of_who_has_one(self):
        game = table()
        game.state.hands[1] = game.pack.mask("2S 3C")
        assert game.plays("2S").view(0)["seats"][1]["call"] == "one left"

    def test_a_last_card_ends_the_deal_whatever_it_is(self):
        for card in ("2S", "JD", "AH"):
            game = table()
            game.state.hands[1] = game.pack.mask(card)
            game.plays(card).turn()
            assert game.result().left[1] == 0


class TestScoring:
    def test_aces_20_twos_and_fours_15_courts_10_others_their_pips(self):
        assert table().left() == (
            15 + 3 + 15 + 5 + 6 + 7 + 8 + 9 + 10 + 10 + 10 + 20,
            15 + 10 + 20 + 3 + 15 + 5 + 6 + 8 + 9 + 10 + 10 + 10,
            15 + 3 + 15 + 5 + 6 + 7 + 8 + 9 + 10 + 10 + 10 + 10,
        )

    def test_what_is_left_is_scored_against_each_and_fewest_win(self):
        game = sheet("two-four-jack", 3).enter(left=[0, 120, 40]).says("{0} goes out", "{1}: 120", "{2}: 40")
        game.enter(left=[30, 80, 0]).ends(30, 200, 40, places=(1, 3, 2))

    def test_points_or_a_number_of_deals_must_end_it(self):
        no_table("two-four-jack", 3, target=0, deals=0, because="must end the match")

    @pytest.mark.parametrize(
        "left", [[0, 0, 3], [5, 0], [-1, 0, 3], ["x", 0, 3], None, [1.5, 0, 3], {"0": 1}]
    )
    def test_what_cannot_be_is_refused(self, left: object):
        sheet("two-four-jack", 3).refuses(left=left, at="left")


def test_what_is_no_move_is_refused():
    table().refuses(1, "3C", "spades", "draw", "pass", "", None, 7, "ZZ")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_played_is_a_match_typed_in(seed: int):
    played_and_typed("two-four-jack", seed, target=100)


def test_the_quick_player_names_the_suit_that_it_has_most_of():
    game = table().plays("AH")
    assert game.text(1, game.greedy(1, Random(0))) == "clubs"


def test_greedy_is_better_than_chance():
    chance, greedy = gain_of_greedy("two-four-jack", 60, seed=1)
    assert greedy > chance + 300


def test_worlds_forget_what_one_lacked_as_he_draws_so_that_eight_players_do_not_wait_for_them():
    game = table("3C 4C 5C 6C 7C 8C 9C TC QC KC 2C QD", third=THIRD.replace("QD", "7S"), stock="5S KS")
    game.plays("draw")
    assert not game.few and not game.lacks[1]
    spades = game.pack.of_suit[3] & ~game.pack.named["JS"]
    held = {(game.resample(0, Random(seed)).hands[1] & spades).bit_count() for seed in range(40)}
    assert max(held) > 1
