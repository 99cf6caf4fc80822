"""Seven-card rummy, Parlett, lines 4466-4499."""

from random import Random

import pytest

from tests.games.dsl import begin, gain_of_greedy, no_table, sheet
from tests.games.rummy.dealt import hands

FIRST = "2C 3C 4C 7C 7D 7H KS"
SECOND = "9D TD QD JH 4S 6S AH"


def drawn(first=FIRST, second=SECOND, up="5S", *stock):
    """Nobody has wanted the upcard, and seat 1 has drawn the first of the stock."""
    return hands(first, second, up, *(stock or ("8H",))).plays("pass", "pass", "draw")


def three_sevens(thrown, *stock):
    """Seat 1 has a run on the table and three sevens, and the other has just discarded."""
    game = drawn(FIRST, SECOND, "5S", "8H", "9S", "5C", "JS", *stock).plays(
        "meld 2C 3C 4C", "8H", "draw", "9S"
    )
    return game.plays("draw", "lay 5C", "KS", "draw", thrown)


class TestTheStart:
    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_seven_cards_each_and_an_upcard(self, seats):
        state = begin("seven-card-rummy", seats).happens().state
        assert [hand.bit_count() for hand in state.hands] == [7] * seats + [52 - 7 * seats - 1, 1]

    def test_trap_the_first_upcard_is_exchanged_and_nothing_is_laid_out(self):
        game = hands(FIRST, SECOND, "5C").turn(1).may("pass", "take").plays("take").turn(1)
        game.may("2C", "3C", "4C", "7C", "7D", "7H", "KS").plays("KS").turn(0).may("take", "draw")

    def test_after_an_exchange_the_player_on_the_left_goes_on(self):
        game = begin("seven-card-rummy", 4, dealer=3).happens().turn(0).plays("pass").turn(1).plays("take")
        game.plays(game.texts(1)[0]).turn(2)


class TestMelds:
    def test_runs_and_sets_are_laid_out_line_4470(self):
        drawn().allows(1, "meld 2C 3C 4C", "meld 7C 7D 7H").plays("meld 2C 3C 4C").told(
            0, "{1} melds 2♣ 3♣ 4♣."
        )

    def test_trap_laying_off_needs_a_meld_of_ones_own(self):
        game = drawn().plays("meld 7C 7D 7H", "8H", "draw").refuses(0, "lay 7S", because="not allowed")
        assert not [text for text in game.texts(0) if text.startswith("lay")]

    def test_a_five_and_an_ace_fit_the_run_from_two_to_four_line_4474(self):
        game = drawn("5C 6C 7C KS JD QH AD", SECOND, "5S", "8C", "4C").plays("meld 5C 6C 7C")
        game.allows(1, "lay 8C").plays("lay 8C", "KS")

    def test_who_has_melded_adds_to_anybodys_melds(self):
        game = drawn(FIRST, "9D TD JD 5C 4S 6S AH", "5S", "8H", "QS").plays("meld 2C 3C 4C", "8H", "draw")
        game.plays("meld 9D TD JD").allows(0, "lay 5C").plays("lay 5C").told(1, "{0} lays off 5♣.")
        assert game.view(0)["seats"][1]["melds"] == [{"cards": ["2C", "3C", "4C", "5C"]}]

    def test_trap_the_upcard_taken_is_not_discarded_in_the_same_turn(self):
        game = drawn().plays("8H", "take").refuses(0, "8H", because="not allowed")
        assert "8H" not in game.texts(0)

    def test_nor_does_it_stay_alone_in_the_hand(self):
        three_sevens("JH").plays("take").may("7C", "7D", "7H")


class TestTheEnd:
    def test_who_melds_everything_in_one_turn_goes_rummy(self):
        game = drawn("2C 3C 4C 7C 7D 7H KS", SECOND, "5S", "7S").plays(
            "meld 2C 3C 4C", "meld 7C 7D 7H", "lay 7S", "KS"
        )
        game.ended(winner=1, rummy=True, left=(50, 0))

    def test_who_has_melded_before_does_not(self):
        three_sevens("JS", "7S").plays("draw", "meld 7C 7D 7H", "lay 7S").ended(winner=1, rummy=False)

    def test_going_out_needs_no_discard(self):
        game = drawn("2C 3C 4C 7C 7D 7H 7S", SECOND, "5S", "5C").plays(
            "meld 2C 3C 4C", "meld 7C 7D 7H", "lay 7S", "lay 5C"
        )
        game.ended(winner=1)


class TestTheCount:
    def test_the_winner_scores_what_the_others_hold(self):
        sheet("seven-card-rummy", 3).enter(winner=2, rummy=False, left=[30, 12, 0]).counts(0, 0, 42)

    def test_going_rummy_counts_double(self):
        sheet("seven-card-rummy", 3).enter(winner=0, rummy=True, left=[0, 12, 11]).counts(46, 0, 0).says(
            "{0} goes rummy: 46"
        )

    def test_nobody_scores_where_nobody_goes_out(self):
        sheet("seven-card-rummy", 3).enter(winner=None).counts(0, 0, 0)

    def test_who_went_out_has_no_cards(self):
        sheet("seven-card-rummy", 3).refuses(winner=0, rummy=False, left=[3, 12, 11], at="left")

    def test_a_hundred_points_win(self):
        board = sheet("seven-card-rummy", 2).enter(winner=0, rummy=True, left=[0, 40]).goes_on()
        board.enter(winner=0, rummy=False, left=[0, 20]).ends(100, 0, places=(1, 2))


def test_two_to_five_play():
    no_table("seven-card-rummy", 1)
    no_table("seven-card-rummy", 6)


def test_the_quick_player_lays_out_what_it_can():
    game = drawn()
    for word in ("meld 7C 7D 7H", "meld 2C 3C 4C"):
        assert game.text(1, game.greedy(1, Random(0))) == word
        game.plays(word)


def test_greedy_is_better_than_chance():
    chance, greedy = gain_of_greedy("seven-card-rummy", 12, seed=1)
    assert greedy > chance + 100
