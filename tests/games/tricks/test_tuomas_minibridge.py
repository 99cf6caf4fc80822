"""Tuomas's Minibridge, My Games, lines 924-1027."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.state import CHANCE, OPEN
from games.kits.cards import CARD, mask_of
from games.kits.high_cards import hcp, lengths
from games.tricks.tuomas_minibridge import (
    CONTRACT_TEXTS,
    LEFT_OUT,
    MinibridgeState,
    TuomasMinibridge,
)
from tests.games.dsl import legal, play as act, played_and_typed

SPADES_ALL = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"  # 10 points
ALL_OF = {suit: SPADES_ALL.replace("S", suit) for suit in "CDHS"}
STRONG = "AS KS QS JS AH KH 7S 6S 5S 4S 3S 2S 2H"  # 17 points
WEAK = "QH JH TH 9H 8H 7H 6H 5H 4H 3H TS 9S 8S"  # 3 points


def hand(text):
    return [CARD[card] for card in text.split()]


def deal(*hands, dealer=0, number=1):
    table = TuomasMinibridge.table_for()
    start = TuomasMinibridge.Sheet(table).next_deal()
    state = MinibridgeState(table, type(start)(number, dealer, (0, 0, 0)))
    cards = [card for text in hands for card in hand(text)]
    assert len(set(cards)) == 52
    state.apply_chance(cards)
    return state


def declared(dealer=2):
    """Seat 0 has 17 points; seat 1 weak hearts, seat 2 clubs, the dummy diamonds."""
    state = deal(STRONG, WEAK, ALL_OF["C"], ALL_OF["D"], dealer=dealer)
    while state.phase == "announcements":
        act(state, *legal(state))
    return state


def entered(deals, **result):
    match = LiveMatch(TuomasMinibridge.table_for(), entered=True)
    for _ in range(deals - 1):
        match.enter({"declarer": 0, "contract": "7 NT", "tricks": 7}, match.seq)
    before = match.sheet.totals[result["declarer"]] if match.sheet.rows else 0
    row = match.enter(result, match.seq)
    assert [points for seat, points in enumerate(row.points) if seat != result["declarer"]] == [0, 0]
    return row.totals[result["declarer"]] - before


class TestScoring:
    @pytest.mark.parametrize(
        ("contract", "tricks", "early", "late"),
        [
            ("7 NT", 7, 10, 10),
            ("9 NT", 9, 40, 60),
            ("10 S", 10, 40, 60),
            ("11 C", 11, 40, 60),
            ("12 H", 12, 100, 150),
        ],
    )
    def test_made_contracts__lines_1010_1013(self, contract, tricks, early, late):
        assert entered(1, declarer=1, contract=contract, tricks=tricks) == early
        assert entered(5, declarer=1, contract=contract, tricks=tricks) == early
        assert entered(6, declarer=1, contract=contract, tricks=tricks) == late

    def test_promised_nine_and_won_seven__line_1019(self):
        assert entered(1, declarer=2, contract="9 NT", tricks=7) == -10
        assert entered(10, declarer=2, contract="9 NT", tricks=7) == -20

    def test_each_trick_more_counts_three_in_either_half__line_1017(self):
        assert entered(1, declarer=0, contract="7 H", tricks=10) == 10 + 9
        assert entered(6, declarer=0, contract="10 H", tricks=12) == 60 + 6

    def test_ten_deals_are_a_match_and_equal_totals_share_the_place__line_1023(self):
        match = LiveMatch(TuomasMinibridge.table_for(), entered=True)
        for number in range(10):
            assert not match.over
            match.enter({"declarer": number % 2, "contract": "7 NT", "tricks": 7}, match.seq)
        assert match.over
        assert match.result.places == (1, 1, 3)

    def test_a_match_that_is_stopped_is_abandoned_not_settled__line_231(self):
        match = LiveMatch(TuomasMinibridge.table_for(), entered=True)
        match.enter({"declarer": 0, "contract": "7 NT", "tricks": 7}, match.seq)
        match.stop("late", match.seq)
        assert match.result.abandoned

    def test_the_points_are_explained(self):
        match = LiveMatch(TuomasMinibridge.table_for(), entered=True)
        row = match.enter({"declarer": 0, "contract": "10 H", "tricks": 8}, match.seq)
        assert row.why == ("10♥, 2 short at 5: -10",)


class TestRefusals:
    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"declarer": 3, "contract": "7 NT", "tricks": 7}, "declarer"),
            ({"declarer": 0, "contract": "8 NT", "tricks": 8}, "contract"),
            ({"declarer": 0, "contract": "13 S", "tricks": 13}, "contract"),
            ({"declarer": 0, "contract": "7 NT", "tricks": 14}, "tricks"),
            ({"declarer": 0, "contract": "7 NT"}, "tricks"),
        ],
    )
    def test_a_result_that_cannot_be(self, wrong, field):
        match = LiveMatch(TuomasMinibridge.table_for(), entered=True)
        with pytest.raises(BadResult) as refusal:
            match.enter(wrong, match.seq)
        assert field in refusal.value.fields
        assert match.seq == 0


class TestAnnouncements:
    def test_points__line_936(self):
        assert hcp(mask_of(hand("AS KH QD JC TC"))) == 10
        assert lengths(mask_of(hand("AS KH QD JC TC"))) == (2, 1, 1, 1)

    def test_with_17_one_must_declare_and_with_fewer_one_cannot__line_942(self):
        state = deal(STRONG, WEAK, ALL_OF["C"], ALL_OF["D"], dealer=2)
        assert legal(state) == ["pass"]
        assert state.told(1, 2, state.parse(2, "pass")) == "{2} has fewer than 17 points."
        act(state, "pass")
        assert state.actors() == (0,)
        assert legal(state) == ["declarer"]
        act(state, "declarer")
        assert state.declarer == 0
        assert state.phase == "contract"

    def test_the_same_with_15_and_13__lines_944_946(self):
        fourteen = "AS KS QS JS AH 7S 6S 5S 4S 3S 2S 2H 3H"
        rest = "KH QH JH TH 9H 8H 7H 6H 5H 4H TS 9S 8S"
        state = deal(fourteen, rest, ALL_OF["C"], ALL_OF["D"])
        act(state, *["pass"] * 6)
        assert state.threshold() == 13
        assert legal(state) == ["declarer"]
        assert state.view(1)["seats"][2]["call"] == "fewer than 15"

    def flat(self):
        return deal(*(ALL_OF[suit] for suit in "CDHS"), dealer=1)

    def test_the_fourth_round_is_free__line_948(self):
        state = self.flat()
        act(state, *["pass"] * 9)
        assert state.threshold() is None
        assert legal(state) == ["declarer", "pass"]

    def test_cards_nobody_wants_are_dealt_again_and_do_not_count__line_950(self):
        state = self.flat()
        act(state, *["pass"] * 12)
        assert state.actors() == (CHANCE,)
        state.apply_chance(state.draw(Random(1)))
        assert state.actors() == (1,)
        assert state.threshold() == 17
        assert state.view(None)["seats"][0].get("call") is None


class TestContract:
    def test_contracts_are_7_games_and_12__lines_960_990(self):
        state = declared()
        assert legal(state) == list(CONTRACT_TEXTS)
        assert CONTRACT_TEXTS == (
            "7 NT", "7 H", "7 S", "7 C", "7 D", "9 NT", "10 H", "10 S", "11 C", "11 D", "12 NT", "12 H", "12 S", "12 C",
            "12 D",
        )  # fmt: skip

    def test_the_right_hand_opponent_sees_the_dummy_the_others_its_description__line_954(self):
        state = declared()
        views = [state.view(seat)["piles"][0] for seat in range(3)]
        assert views[2]["cards"] == ALL_OF["D"].split()
        assert views[0] == views[1] == {"name": "dummy", "count": 13}
        for viewer in (0, 1, 2, None):
            assert ["Dummy announced", "10 points, ♠ 0, ♥ 0, ♦ 13, ♣ 0"] in state.view(viewer)["facts"]

    def test_worlds_agree_with_the_description_and_the_announcements(self):
        rng = Random(4)
        state = declared()
        for viewer in (0, 1):
            for _ in range(20):
                world = state.resample(viewer, rng)
                assert lengths(world.hands[LEFT_OUT]) == (0, 13, 0, 0)
                assert all(hcp(world.hands[seat]) < 17 for seat in (1, 2) if seat != viewer)
                assert hcp(world.hands[0]) >= 17
        assert state.resample(2, rng).hands[LEFT_OUT] == state.hands[LEFT_OUT]

    def test_worlds_agree_with_described_points_in_random_deals(self):
        rng = Random(8)
        for number in range(12):
            start = TuomasMinibridge.Sheet(TuomasMinibridge.table_for()).next_deal()
            state = MinibridgeState(TuomasMinibridge.table_for(), type(start)(1, number % 3, (0, 0, 0)))
            while state.phase != "contract":
                (seat,) = state.actors()
                if seat == CHANCE:
                    state.apply_chance(state.draw(rng))
                else:
                    state.apply(seat, state.sample_legal(seat, rng))
            world = state.resample(state.declarer, rng)
            assert (hcp(world.hands[LEFT_OUT]), lengths(world.hands[LEFT_OUT])) == state.announced
            assert all(state.least[seat] <= hcp(world.hands[seat]) < state.below[seat] for seat in range(3))


class TestPlay:
    def test_the_left_hand_opponent_leads_before_the_dummy_is_opened__line_998(self):
        state = declared()
        act(state, "10 S")
        assert state.actors() == (1,)
        assert "cards" not in state.view(0)["piles"][0]
        act(state, "QH")
        assert state.view(0)["piles"][0]["cards"] == ALL_OF["D"].split()
        assert state.view(None)["piles"][0]["cards"] == ALL_OF["D"].split()

    def test_the_dummy_sits_between_the_opponents_and_the_declarer_plays_it__line_1002(self):
        state = declared()
        act(state, "10 S", "QH")
        assert state.actors() == (0,)
        assert legal(state) == [f"{rank}D" for rank in "23456789TJQKA"]
        act(state, "2D")
        assert state.actors() == (2,)
        act(state, "2C")
        assert state.actors() == (0,)
        assert legal(state) == ["2H", "KH", "AH"]
        act(state, "AH")
        assert state.last[0] == (1, LEFT_OUT, 2, 0)
        assert state.actors() == (0,)

    def test_tricks_of_declarer_and_dummy_count_together__line_1006(self):
        state = deal(STRONG, WEAK, ALL_OF["C"], ALL_OF["D"], dealer=0)
        act(state, "declarer", "7 D", "QH", "AD")
        act(state, "2C", "2H")
        assert state.won[LEFT_OUT] == 1
        assert state.view(OPEN)["seats"][0]["tricks"] == 1
        assert state.actors() == (0,)
        rng = Random(2)
        while state.actors():
            seat = state.actors()[0]
            state.apply(seat, state.sample_legal(seat, rng))
        result = state.result()
        assert result.tricks == state.won[0] + state.won[LEFT_OUT]
        assert result.contract == "7 D"

    def test_greedy_contracts_by_points_and_trumps__line_1027(self):
        state = declared()
        assert state.announced[0] + hcp(state.hands[0]) == 27
        assert state.text(0, state.greedy(0, Random(1))) == "7 D"


def test_buttons():
    state = declared()
    assert state.say("10 H") == "10♥"
    assert state.say("7 NT") == "7 no trump"
    assert state.text(0, state.parse(0, "declarer")) == "declarer"


def test_a_played_match_has_ten_deals_and_can_be_entered_by_hand():
    match, _ = played_and_typed("tuomas-minibridge", 5, clever=1)
    assert len(match.sheet.rows) == 10
