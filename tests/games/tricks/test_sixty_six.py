"""Sixty-Six, Parlett, lines 950-1009."""

import pytest

from games.tricks.sixty_six import ENOUGH, PACK, PAIR, SCHNAPSEN, WORTH
from tests.games.dsl import deal, gain_of_greedy, no_table, sheet

SOUTH, NORTH = "AC TC 9S QS JS 9H", "KD QD 9C AS TS KS"
STOCK = "KC JD AH TH KH QH JH AD TD QC JC 9D"
"""The king of clubs is turned up; the jack of diamonds is drawn next."""


def dealt(south=SOUTH, north=NORTH, stock=STOCK, **more):
    """Seat 1, North, leads; clubs are trumps."""
    return deal("sixty-six", south, north, stock, **more)


def taking(tricks, points):
    """A deal with the stock used up, in which the seats have so many tricks, and 0 has so many points more."""
    game = dealt()
    game.state.won[:2] = tricks
    game.state.extra[0] = points
    return game


class TestCards:
    def test_there_are_30_points_a_suit_and_130_with_the_last_trick__line_975(self):
        assert {sum(WORTH[card] for card in PACK.deck if PACK.suit[card] == suit) for suit in range(4)} == {
            30
        }
        assert 2 * ENOUGH == 4 * 30 + 10 + 2

    def test_the_ten_ranks_above_the_king(self):
        dealt().plays("KS", "9S").turn(1)
        dealt("AC TC 9S QS JS TH", "KD QD 9C AS TS KH", "KC JD AH KS 9H QH JH AD TD QC JC 9D").plays(
            "KH", "TH"
        ).turn(0)

    def test_schnapsen_has_no_nines__line_1005(self):
        game = deal(
            "sixty-six", "AC TC KS QS JS TH", "KD QD JC AS TS KH", "KC JD AH QH JH AD TD QC", schnapsen=True
        )
        assert (len(SCHNAPSEN), len(game.stock)) == (20, 8)
        game.allows(1, "exchange").plays("exchange")
        assert PACK.texts[game.turned] == "JC"


class TestStock:
    def test_the_trump_is_the_last_card_to_be_drawn(self):
        game = dealt()
        assert PACK.texts[game.stock[0]] == "KC"
        game.plays("KS", "9S", "draw")
        assert [PACK.texts[card] for card in game.stock[-1:]] == ["TH"]
        assert game.hands[1] & PACK.mask("JD")
        assert game.hands[0] & PACK.mask("AH")

    def test_while_it_lasts_suit_need_not_be_followed(self):
        dealt().plays("TS").allows(0, *SOUTH.split())

    def test_the_nine_may_be_exchanged_at_ones_turn_for_the_turned_up_card(self):
        game = dealt().allows(1, "exchange").plays("exchange").told(0, "{1} exchanges 9♣ for K♣.").turn(1)
        assert game.view(0)["piles"][0]["cards"] == ["9C"]
        assert game.known(0, 1) == PACK.mask("KC")

    def test_who_has_no_nine_cannot(self):
        dealt().plays("KS").refuses(0, "exchange")

    def test_a_shut_stock_cannot_be_exchanged_with_nor_drawn_from(self):
        game = dealt().plays("shut").told(None, "{1} shuts the stock.").turn(1).refuses(1, "exchange", "shut")
        assert game.plays("KS", "9S").hands[1].bit_count() == 5

    def test_it_may_be_shut_before_drawing(self):
        game = dealt().plays("KS", "9S").may("draw", "shut", "exchange", "claim").plays("shut").turn(1)
        assert [game.hands[seat].bit_count() for seat in (0, 1)] == [5, 5]

    def test_once_it_is_shut_suit_is_followed_the_trick_headed_and_a_void_trumped(self):
        game = dealt(stock=STOCK).plays("shut", "KS").may("9S", "JS", "QS")
        game.plays("9S", "KD").may("TC", "AC")

    def test_and_who_can_win_must(self):
        dealt("AC TC 9S TS JS 9H", "KD QD 9C AS QS KS").plays("shut", "QS").may("TS")


class TestMarriages:
    def test_both_cards_are_shown_and_one_of_them_led(self):
        game = (
            dealt()
            .plays("marriage-D")
            .told(0, "{1} shows king and queen of diamonds.")
            .may("QD", "KD", "exchange")
        )
        assert game.known(0, 1) == PAIR[1]

    def test_the_points_wait_for_a_trick__line_989(self):
        game = dealt().plays("marriage-D", "QD")
        assert (game.extra[1], game.points_of(1)) == (20, 0)
        game.plays("9S")
        assert game.points_of(1) == 20 + 3

    def test_one_in_trumps_counts_40(self):
        game = dealt("AC TC 9S QS JS 9H", "KC QC 9C AS TS KS", "JC JD AH TH KH QH JH AD TD QD KD 9D")
        assert game.plays("marriage-C").extra == [0, 40]

    def test_only_who_leads_can_marry(self):
        dealt("KC QC 9S QS JS 9H", NORTH, "JC JD AH TH KH QH JH AD TD AC TC 9D").plays("KS").refuses(
            0, "marriage-C"
        )

    def test_a_queen_alone_is_no_marriage(self):
        dealt().refuses(1, "marriage-S", "marriage-H")


class TestClaims:
    def test_who_has_no_trick_cannot_claim(self):
        dealt().refuses(1, "claim")

    @pytest.mark.parametrize(
        ("tricks", "points", "winner", "game_points"),
        [
            ([1, 1], 66, 0, 2),
            ([1, 0], 66, 0, 3),
            ([1, 1], 65, 1, 2),
            ([1, 0], 65, 1, 3),
        ],
    )
    def test_a_claim_ends_the_deal_right_or_wrong(self, tricks, points, winner, game_points):
        game = taking(tricks, points)
        game.state.lead(0)
        game.plays("claim").told(1, "{0}: claim 66.").ended(winner=winner, points=game_points)

    def test_33_points_save_from_schneider(self):
        game = taking([1, 1], 66)
        game.state.extra[1] = 33
        game.state.lead(0)
        game.plays("claim").ended(winner=0, points=1)

    def test_a_marriage_without_a_trick_does_not_save_from_schwarz(self):
        game = taking([1, 0], 66)
        game.state.extra[1] = 40
        game.state.lead(0)
        game.plays("claim").ended(winner=0, points=3)

    def test_a_marriage_may_be_claimed_on_before_it_is_led(self):
        game = taking([0, 1], 0)
        game.state.extra[1] = 46
        game.plays("marriage-D").allows(1, "claim").plays("claim").ended(winner=1, points=3)

    def test_who_claims_against_a_shut_stock_gets_two_at_least(self):
        game = taking([1, 1], 66)
        game.state.extra[1] = 40
        game.state.shut_by = 1
        game.state.lead(0)
        game.plays("claim").ended(winner=0, points=2)


class TestEnd:
    def play_out(self, *calls):
        """All cards are played, then this is said."""
        game = dealt().plays(*calls)
        while game.phase != "claim":
            moves = game.texts(game.actors()[0])
            game.plays("draw" if "draw" in moves else moves[0])
        return game

    def test_the_winner_of_the_last_trick_is_asked_first_then_the_other(self):
        game = self.play_out()
        last = game.best_holder
        game.turn(last).may("claim", "none").plays("none").turn(1 - last)
        game.plays("none").ended(winner=None, points=0)

    def test_the_twelfth_trick_counts_ten(self):
        game = self.play_out()
        assert sum(game.points_of(seat) - game.extra[seat] for seat in (0, 1)) == 130

    def test_the_last_trick_of_a_shut_deal_counts_nothing_and_who_shut_it_has_lost(self):
        game = self.play_out("shut")
        assert sum(game.won) == 6
        assert sum(game.points_of(seat) for seat in (0, 1)) < 120
        game.plays("none", "none").ended(winner=0, points=2)


class TestSheet:
    def test_a_point_that_nobody_claims_goes_to_the_next_winner(self):
        entered = sheet("sixty-six").enter(winner=None, points=0).counts(0, 0).carries(held=1)
        entered.enter(winner=1, points=2).counts(0, 3).says("2 for the deal", "1 held up before").carries(
            held=0
        )

    def test_seven_game_points_win(self):
        sheet("sixty-six", scores=(5, 6)).enter(winner=0, points=2).ends(7, 6, places=(1, 2))

    @pytest.mark.parametrize("result", [{"winner": None, "points": 1}, {"winner": 0, "points": 0}])
    def test_points_and_winner_go_together(self, result):
        sheet("sixty-six").refuses(**result, at="points")

    @pytest.mark.parametrize("points", [4, -1, "two", None])
    def test_a_deal_brings_three_at_most(self, points):
        sheet("sixty-six").refuses(winner=0, points=points, at="points")


def test_two_play():
    no_table("sixty-six", 3)


def test_greedy_is_much_better_than_chance():
    assert gain_of_greedy("sixty-six", deals=60, seed=5)[1] > 60
