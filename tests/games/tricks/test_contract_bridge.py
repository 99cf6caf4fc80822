"""Contract Bridge, Parlett, lines 2350-2508."""

from random import Random

import pytest

from games.tricks.contract_bridge import honours_in
from tests.games.dsl import cards, deal, gain_of_greedy, sheet

CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "AKQJT98765432") for suit in "CDHS")
ONE_GAME = {"level": 4, "strain": "S", "declarer": 0, "doubled": "1", "tricks": 10, "honours": [0, 0]}


def suits(dealer=0):
    """Seat 0 holds the clubs, 1 the diamonds, 2 the hearts, 3 the spades."""
    return deal("contract-bridge", CLUBS, DIAMONDS, HEARTS, SPADES, dealer=dealer)


def contract(bid, tricks, doubled=1, declarer=0, honours=(0, 0)):
    return {
        "level": int(bid[0]),
        "strain": bid[1:],
        "declarer": declarer,
        "doubled": str(doubled),
        "tricks": tricks,
        "honours": list(honours),
    }


def points(bid, tricks, doubled=1, vulnerable=False):
    """What a contract of side 0 brings each side."""
    match = sheet("contract-bridge")
    if vulnerable:
        match.enter(ONE_GAME)
    match.enter(contract(bid, tricks, doubled))
    return match.row.points


class TestBidding:
    def test_the_dealer_begins_and_a_bid_beats_those_before_it(self):
        suits(dealer=2).turn(2).plays("bid 1H").turn(3).allows(
            3, "bid 1S", "bid 1NT", "bid 7NT", "pass", "double"
        )
        suits(dealer=2).plays("bid 1H").refuses(3, "bid 1H", "bid 1C", "redouble")

    def test_three_passes_after_a_bid_end_it_and_all_passing_ends_the_deal(self):
        suits().plays("pass", "pass", "pass", "bid 1S", "pass", "pass", "pass").turn(0)
        suits().plays("pass", "pass", "pass", "pass").ended(level=0)

    def test_who_first_named_the_suit_for_his_side_declares(self):
        state = suits().plays("bid 1S", "bid 2S", "bid 3S", "pass", "pass", "pass")
        assert (state.declarer, state.dummy, state.level) == (0, 2, 3)
        assert state.turn(1).trump() == 3

    def test_a_double_is_seen_in_the_contract(self):
        state = suits().plays("bid 1S", "double", "redouble", "pass", "pass", "pass")
        assert state.doubled == 4
        assert state.view(None)["facts"] == [["Contract", "1♠ ××"]]


class TestPlay:
    def test_the_dummy_is_shown_after_the_first_lead_and_the_declarer_plays_it(self):
        state = suits().plays("bid 1C", "pass", "pass", "pass").turn(1)
        assert state.known(1, 2) == 0
        state.plays("2D").turn(0)
        assert state.known(1, 2) == cards(HEARTS)
        state.plays("2H").turn(3).plays("2S").turn(0).plays("AC")
        assert state.won[0] == 1

    def test_honours_are_those_of_the_deal(self):
        state = suits().plays("bid 1C", "pass", "pass", "pass").to_the_end()
        state.ended(level=1, strain="C", declarer=0, tricks=13, honours=(150, 0))


class TestMadeContracts:
    @pytest.mark.parametrize(
        ("level", "worth"),
        [
            (1, (20, 20, 30, 30, 40)),
            (2, (40, 40, 60, 60, 70)),
            (3, (60, 60, 90, 90, 100)),
            (4, (80, 80, 120, 120, 130)),
            (5, (100, 100, 150, 150, 160)),
            (6, (620, 620, 680, 680, 690)),
            (7, (1140, 1140, 1210, 1210, 1220)),
        ],
    )
    def test_the_table_of_contracts__line_2544(self, level, worth):
        made = [points(f"{level}{strain}", 6 + level)[0] for strain in ("C", "D", "H", "S", "NT")]
        assert tuple(made) == worth

    def test_an_overtrick_counts_above_the_line__line_2786(self):
        match = sheet("contract-bridge").enter(contract("3NT", 10)).counts(130, 0).next(games=[1, 0])
        match.enter(contract("2C", 9)).counts(60, 0).next(below=[40, 0])

    def test_doubled_it_is_dearer(self):
        assert points("2S", 9, doubled=2) == (120 + 100 + 50, 0)
        assert points("2S", 9, doubled=4) == (240 + 200 + 100, 0)
        assert points("1C", 8, doubled=2, vulnerable=True) == (40 + 200 + 50, 0)


class TestTheSheet:
    def test_says_what_stands_below_and_above_the_line_and_for_what(self):
        match = sheet("contract-bridge").enter(contract("4H", 11, doubled=2, honours=(0, 100)))
        match.counts(390, 100).mentions("4♥ ×, 1 over", "{side 0}: 240 below the line", "100 for tricks over")
        match.mentions("{side 0}: 50 for making it doubled", "{side 1}: 100 for honours", "win a game")

    def test_says_who_is_vulnerable_and_what_a_slam_brings(self):
        match = (
            sheet("contract-bridge")
            .enter(ONE_GAME)
            .enter(contract("6NT", 12))
            .mentions("Vulnerable: {side 0}")
        )
        match.mentions("190 below the line", "750 for the slam")
        match = (
            sheet("contract-bridge")
            .enter(ONE_GAME)
            .enter(contract("3NT", 8))
            .mentions("100 for tricks short")
        )
        assert "for making it doubled" not in str(match.row.why)


class TestFailedContracts:
    @pytest.mark.parametrize(("tricks", "others"), [(10, 200), (9, 500), (8, 800), (7, 1200)])
    def test_five_spades_doubled_and_vulnerable__line_2494(self, tricks, others):
        assert points("5S", tricks, doubled=2, vulnerable=True) == (0, others)

    def test_five_spades_doubled_and_vulnerable_made(self):
        assert points("5S", 11, doubled=2, vulnerable=True) == (300 + 50 + 700, 0)

    @pytest.mark.parametrize(
        ("doubled", "others"), [(1, 200), (2, 100 + 3 * 200 + 100), (4, 200 + 3 * 400 + 200)]
    )
    def test_four_down_not_vulnerable(self, doubled, others):
        assert points("4H", 6, doubled=doubled) == (0, others)

    def test_undoubled_it_is_fifty_or_a_hundred_each(self):
        assert points("4H", 8) == (0, 100)
        assert points("4H", 8, vulnerable=True) == (0, 200)


class TestHonours:
    @pytest.mark.parametrize(
        ("hand", "strain", "worth"),
        [
            ("AS KS QS JS", 3, 100),
            ("AS KS QS JS TS", 3, 150),
            ("AS KS QS", 3, 0),
            ("AC AD AH AS", 4, 150),
            ("AC AD AH", 4, 0),
        ],
    )
    def test_four_or_five_of_trumps_or_all_aces(self, hand, strain, worth):
        assert honours_in(cards(hand), strain) == worth

    def test_the_defenders_may_have_them(self):
        sheet("contract-bridge").enter(contract("1H", 7, honours=(0, 100))).counts(30, 100).next(
            below=[30, 0]
        )


class TestTheRubber:
    def test_part_scores_add_up_to_a_game_and_both_begin_anew(self):
        match = sheet("contract-bridge").enter(contract("2H", 8)).enter(contract("1C", 7, declarer=1))
        match.next(below=[60, 20], games=[0, 0]).enter(contract("2C", 8)).next(below=[0, 0], games=[1, 0])

    def test_two_games_straight_off_bring_seven_hundred(self):
        sheet("contract-bridge").enter(ONE_GAME).enter(ONE_GAME).ends(120 + 120 + 700, 0, places=(1, 2))

    def test_five_hundred_if_the_others_have_won_one(self):
        match = sheet("contract-bridge").enter(ONE_GAME).enter(contract("3NT", 9, declarer=1)).goes_on()
        match.enter(ONE_GAME).ends(
            120 + 120 + 500, 100, places=(1, 2), because="2 games won make the rubber."
        )

    def test_a_deal_that_all_passed_counts_nothing(self):
        sheet("contract-bridge").enter(level=0).counts(0, 0).says("All passed").next(dealer=1)

    def test_a_rubber_that_is_stopped_pays_for_the_only_game_and_the_only_part_score__line_2500(self):
        match = sheet("contract-bridge").enter(ONE_GAME).enter(contract("1C", 7, declarer=1)).stop()
        match.ends(120 + 300, 20 + 50)

    def test_nobody_is_paid_where_both_have_as_much(self):
        match = sheet("contract-bridge").enter(contract("1H", 7)).enter(contract("1C", 7, declarer=1)).stop()
        match.ends(30, 20)


class TestRefusals:
    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"level": 8}, "level"),
            ({"strain": "X"}, "strain"),
            ({"tricks": 14}, "tricks"),
            ({"honours": [50, 0]}, "honours"),
            ({"honours": [100, 100]}, "honours"),
            ({"doubled": "3"}, "doubled"),
            ({"declarer": 4}, "declarer"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong, field):
        sheet("contract-bridge").refuses({**ONE_GAME, **wrong}, at=field)


def test_the_quick_player_opens_with_thirteen_points_and_goes_to_game_with_as_many_opposite():
    north, east = "AS KS 5S 4S 3S KH 2H 3D 2D AC 4C 3C 2C", "6S 7S 3H 4H 5H 6H 4D 5D 6D 7D 5C 6C 7C"
    south, west = "QS JS TS 9S AH 7H 8H KD AD 9D 8C 9C TC", "2S 8S 9H TH JH QH TD JD QD 8D JC QC KC"
    state = deal("contract-bridge", north, east, south, west).state
    assert state.text(0, state.greedy(0, Random(0))) == "bid 1S"
    for word in ("bid 1S", "pass"):
        state.apply(state.actors()[0], state.parse(0, word))
    assert state.text(2, state.greedy(2, Random(0))) == "bid 4S"


def test_greedy_beats_chance():
    by_chance, by_greedy = gain_of_greedy("contract-bridge", deals=60, seed=1)
    assert by_greedy > by_chance
