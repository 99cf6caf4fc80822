"""Honeymoon Bridge: Parlett, lines 312-359."""

from __future__ import annotations

import pytest

from games.kits.cards import CARD
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "honeymoon-bridge"
CLUBS, DIAMONDS, HEARTS, SPADES = ([rank + suit for rank in "23456789TJQKA"] for suit in "CDHS")
FIRST = " ".join(CLUBS), " ".join(DIAMONDS)
STOCK = " ".join(card for pair in zip(HEARTS, SPADES, strict=True) for card in pair)
ONE_GAME = {"level": 4, "strain": "S", "declarer": 0, "doubled": "1", "tricks": 10, "honours": [0, 0]}


def dealt() -> Dealt:
    """Seat 1 deals; the two of hearts lies open."""
    return deal(KEY, *FIRST, STOCK, dealer=1)


def drawn() -> Dealt:
    """Seat 0 has won each trick with a club and drawn the hearts, seat 1 the spades."""
    game = dealt()
    for club, diamond in zip(CLUBS, DIAMONDS, strict=True):
        game.plays(club, diamond)
    return game


def contract(bid: str, tricks: int, doubled: int = 1, honours: tuple[int, int] = (0, 0)) -> dict:
    return {
        "level": int(bid[0]),
        "strain": bid[1:],
        "declarer": 0,
        "doubled": str(doubled),
        "tricks": tricks,
        "honours": list(honours),
    }


def points(bid: str, tricks: int, doubled: int = 1, vulnerable: bool = False) -> tuple[int, ...]:
    game = sheet(KEY)
    if vulnerable:
        game.enter(ONE_GAME)
    return game.enter(contract(bid, tricks, doubled)).row.points


class TestDrawing:
    def test_316_thirteen_cards_and_an_open_one_that_names_trumps(self):
        game = dealt().turn(0)
        assert game.state.trump() == 2
        assert game.view(1)["piles"] == [{"name": "stock", "count": 26, "cards": ["2H"]}]

    def test_316_the_winner_draws_the_open_card_and_another_is_turned(self):
        game = dealt().plays("2C", "2D").turn(0)
        assert game.known(1, 0) == 1 << CARD["2H"]
        assert not game.known(0, 1)
        assert game.view(None)["piles"][0]["cards"] == ["3H"]

    def test_suit_is_followed(self):
        hands = " ".join([*CLUBS[:12], "2D"]), " ".join(["AC", *DIAMONDS[1:]])
        deal(KEY, *hands, STOCK, dealer=1).plays("2C").may("AC")

    def test_trap_316_these_tricks_count_nothing(self):
        game = drawn()
        assert (game.state.won, game.state.phase) == ([0, 0, 0], "bidding")
        assert not game.state.stock


class TestAuction:
    def test_trap_324_the_winner_of_the_last_trick_speaks_first(self):
        drawn().turn(0).allows(0, "bid 1C", "bid 7NT", "pass").refuses(0, "double")

    def test_trap_336_it_ends_as_soon_as_either_passes(self):
        game = drawn().plays("bid 1H", "pass").turn(1)
        assert (game.state.declarer, game.state.phase) == (0, "play")

    def test_334_a_double_is_passed_redoubled_or_overbid(self):
        game = drawn().plays("bid 1H", "double").turn(0).allows(0, "pass", "redouble", "bid 1S")
        assert game.plays("redouble").state.doubled == 4
        drawn().plays("bid 1H", "double", "pass").turn(1)

    def test_trap_334_a_later_bid_cancels_the_double(self):
        game = drawn().plays("bid 1H", "double", "bid 2H", "pass")
        assert (game.state.doubled, game.state.level) == (1, 2)

    def test_who_speaks_first_and_passes_leaves_the_other_a_bid_and_both_passing_ends_the_deal(self):
        drawn().plays("pass").turn(1).allows(1, "bid 1C", "pass")
        drawn().plays("pass", "pass").ended(level=0)

    def test_336_the_declarers_opponent_leads(self):
        drawn().plays("pass", "bid 1S", "pass").turn(0)


class TestDeal:
    def test_trap_356_honours_are_those_of_the_hand_that_is_played(self):
        game = drawn().plays("bid 7H", "pass").to_the_end()
        game.ended(level=7, declarer=0, tricks=13, honours=(150, 0))

    def test_356_the_others_honours_count_too(self):
        drawn().plays("bid 7S", "pass").to_the_end().ended(honours=(0, 150))

    def test_claims_are_of_the_tricks_that_count(self):
        assert dealt().state.rest_claimable(0) == ()
        assert drawn().plays("pass", "bid 1S", "pass").state.rest_claimable(0) == tuple(range(14))


class TestSheet:
    def test_342_two_spades_and_nine_tricks(self):
        sheet(KEY).enter(contract("2S", 9)).counts(90, 0).next(below=[60, 0])

    def test_342_doubled_and_redoubled(self):
        assert points("2S", 9, 2) == (120 + 100 + 50, 0)
        assert points("2S", 9, 4) == (240 + 200 + 100, 0)

    def test_342_vulnerable(self):
        assert points("2S", 9, 2, vulnerable=True)[0] - 120 - 50 == 200 + 700
        assert points("1S", 8, 4, vulnerable=True)[0] - 120 - 100 == 400 + 700

    @pytest.mark.parametrize(("bid", "below"), [("1C", 20), ("2D", 40), ("2H", 60), ("1NT", 40), ("2NT", 70)])
    def test_338_below_the_line(self, bid, below):
        sheet(KEY).enter(contract(bid, 6 + int(bid[0]))).counts(below, 0).next(below=[below, 0])

    @pytest.mark.parametrize(
        ("doubled", "vulnerable", "lost"),
        [
            (1, False, 4 * 50),
            (1, True, 4 * 100),
            (2, False, 100 + 3 * 200),
            (2, True, 200 + 3 * 300),
            (4, False, 200 + 3 * 400),
            (4, True, 400 + 3 * 600),
        ],
    )
    def test_trap_348_four_down_the_fourth_is_no_dearer(self, doubled, vulnerable, lost):
        assert points("7C", 9, doubled, vulnerable) == (0, lost)

    def test_344_slams(self):
        assert points("6C", 12) == (120 + 500, 0)
        assert points("7C", 13) == (140 + 1000, 0)
        assert points("6C", 12, vulnerable=True) == (120 + 750 + 700, 0)
        assert points("7C", 13, vulnerable=True) == (140 + 1500 + 700, 0)

    def test_358_the_rubber(self):
        sheet(KEY).each(ONE_GAME, ONE_GAME).ends(120 + 120 + 700, 0)
        other = ONE_GAME | {"declarer": 1}
        sheet(KEY).each(ONE_GAME, other, ONE_GAME).ends(120 + 120 + 500, 120)

    def test_358_points_above_the_line_make_no_game(self):
        sheet(KEY).enter(contract("1S", 13)).counts(210, 0).next(below=[30, 0], games=[0, 0])


def test_two_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 4)
    played_and_typed(KEY, 1)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=20, seed=1)
    assert gain[1] > gain[0]
