"""Rockaway: Parlett, lines 4333-4355."""

import pytest

from games.climbing.rockaway import CARDS
from tests.games.dsl import Dealt, begin, deal, gain_of_greedy, no_table, played_and_typed, sheet

FIRST = "2S JD AH 3C 4C 5C 6C"
SECOND = "2H 3H 4H 5H 6H 7H 8H"
THIRD = "2D 3D 4D 5D 6D 7D 8D"


def hands(first: str = FIRST, up: str = "JS", stock: str = "9C", **options) -> Dealt:
    """Three play; seat 1 begins with `first`, and `up` is turned."""
    return deal("rockaway", THIRD, first, SECOND, later=f"{up} {stock}", **options)


class TestTheDeal:
    @pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
    def test_seven_cards_each_and_an_upcard(self, seats):
        state = begin("rockaway", seats).happens().state
        assert [hand.bit_count() for hand in state.hands] == [CARDS] * seats + [51 - CARDS * seats, 1]

    def test_three_to_seven_play(self):
        no_table("rockaway", 2)
        no_table("rockaway", 8)

    def test_an_ace_is_buried_and_in_swedish_rummy_an_eight(self):
        upcards = {begin("rockaway", 7).happens(seed=seed).waste[0] % 13 for seed in range(300)}
        assert upcards == set(range(12))
        upcards = {begin("rockaway", 7, wild="8").happens(seed=seed).waste[0] % 13 for seed in range(300)}
        assert upcards == set(range(13)) - {6}


class TestPlay:
    def test_a_spade_a_jack_or_an_ace_goes_on_the_jack_of_spades_line_4347(self):
        hands().turn(1).may("JD", "AH", "2S")

    def test_trap_who_cannot_play_draws_until_a_card_fits(self):
        game = hands("2C JD AH 3C 4C 5C 6C".replace("JD", "7C").replace("AH", "8C"), stock="9C TC QS")
        game.plays("draw").turn(1).plays("draw").turn(1).plays("draw").may("QS").plays("QS").turn(2)

    def test_an_ace_is_followed_by_its_suit_or_an_ace(self):
        hands().plays("AH").turn(2).may("2H", "3H", "4H", "5H", "6H", "7H", "8H")

    def test_in_swedish_rummy_an_eight_fits_and_an_ace_does_not(self):
        hands(wild="8").may("JD", "2S").plays("JD").turn(2).may("8H")

    def test_who_plays_his_last_card_ends_the_deal(self):
        game = hands("2S 3S 4S 5S 6S 7S 8S")
        for number in "2345678":
            game.plays(f"{number}S")
            if number != "8":
                game.plays(f"{number}H", f"{number}D")
                game.state.waste = (*game.waste[:-1], game.pack.first[f"{number}S"])
        game.turn().ended(left=(8, 0, 8))


class TestScoring:
    def test_aces_15_courts_10_numerals_their_pips(self):
        game = hands("AS KS QS TS 9S 2S 3C")
        assert game.left() == (35, 15 + 10 + 10 + 10 + 9 + 2 + 3, 35)

    def test_in_swedish_rummy_an_eight_15_and_an_ace_1(self):
        assert hands("AS KS QS TS 9S 2S 3C", wild="8").left() == (42, 45, 42)

    def test_what_is_left_is_scored_against_each(self):
        sheet("rockaway", 3).enter(left=[0, 17, 40]).counts(0, 17, 40).says(
            "{0} goes out", "{1}: 17", "{2}: 40"
        )

    def test_fewest_win_when_somebody_has_a_hundred(self):
        game = sheet("rockaway", 3).each({"left": [0, 60, 20]}, {"left": [10, 39, 0]}).goes_on()
        game.enter(left=[30, 1, 0]).ends(40, 100, 20, places=(2, 3, 1))

    def test_or_after_so_many_deals(self):
        sheet("rockaway", 3, target=0, deals=1).enter(left=[5, 0, 5]).ends(5, 0, 5, places=(2, 1, 2))

    def test_one_of_the_two_must_end_it(self):
        no_table("rockaway", 3, target=0, deals=0, because="must end the match")

    def test_nobody_may_have_gone_out(self):
        sheet("rockaway", 3).enter(left=[5, 8, 9]).counts(5, 8, 9)

    @pytest.mark.parametrize(
        "left", [[0, 0, 3], [5, 0], [-1, 0, 3], ["x", 0, 3], None, [200, 197, 0], [1.5, 0, 3], {"0": 1}]
    )
    def test_what_cannot_be_is_refused(self, left):
        sheet("rockaway", 3).refuses(left=left, at="left")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_played_is_a_match_typed_in(seed):
    played_and_typed("rockaway", seed)


def test_greedy_is_better_than_chance():
    chance, greedy = gain_of_greedy("rockaway", 60, seed=1)
    assert greedy > chance + 300
