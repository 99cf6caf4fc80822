"""Marjapussi, My Games, lines 714-770."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.kits.cards import CARD, DIAMONDS, HEARTS, SPADES, mask_of
from games.kits.marriages import DECK
from games.tricks.marjapussi import ALL_PIPS, Marjapussi, MarjapussiState, most_pips, pips
from tests.games.dsl import gain_of_greedy, legal, play as act, played_and_typed

HANDS = (
    "AC TC KC 6D 7D 8D 6H 7H 8H",
    "AD TD QC 9C 8C 7C JH 9H 6C",
    "AS KH QH 9S 8S 7S JC 9D JD",
    "AH TH KS QS TS JS KD QD 6S",
)


def hand(text):
    return [CARD[card] for card in text.split()]


def deal(*hands, dealer=0):
    table = Marjapussi.table_for()
    state = MarjapussiState(table, type(Marjapussi.Sheet(table).next_deal())(1, dealer, (0, 0)))
    state.apply_chance([card for text in (hands or HANDS) for card in hand(text)])
    return state


def playing(*hands, leader=0, first=False):
    """A deal in play with these hands; the first trick is over unless `first`."""
    state = deal()
    state.hands = [mask_of(hand(text)) for text in hands]
    if not first:
        state.last = ((0, 1, 2, 3), (CARD["6C"],) * 4)
    state.lead(leader)
    return state


def entered(scores=(0, 0), **result):
    sheet = Marjapussi.Sheet(Marjapussi.table_for())
    sheet.totals = list(scores)
    data = {"trumps": None, "little": [0, 0], "tricks": [5, 4], "last_trick": 0, "pips": [70, 50], **result}
    return sheet.enter(sheet.expects().clean(data, sheet.table, sheet.next_deal()))


class TestScoring:
    def test_trumps_2_little_one_1_last_trick_1_most_pips_1__lines_746_752(self):
        assert entered(trumps=0).points == (4, 0)
        assert entered(trumps=0, little=[1, 2]).points == (5, 2)
        assert entered(last_trick=1).points == (1, 1)
        assert entered(trumps=1, little=[0, 1]).why == (
            "{side 0}: the last trick 1, most pips 1",
            "{side 1}: trumps 2, little ones 1",
        )

    def test_pips_11_10_4_3_2__lines_754_766(self):
        assert [pips(mask_of(hand(rank + "S"))) for rank in "ATKQJ96"] == [11, 10, 4, 3, 2, 0, 0]
        assert ALL_PIPS == 120 == pips(mask_of(list(DECK)))

    def test_60_pips_each_score_for_nobody(self):
        assert entered(pips=[60, 60]).points == (1, 0)

    def test_exactly_12_wins__lines_768_770(self):
        table = Marjapussi.table_for()
        match = LiveMatch(table, entered=True)
        take = {"trumps": 0, "little": [2, 0], "tricks": [5, 4], "last_trick": 0, "pips": [70, 50]}
        match.enter(take, match.seq)
        match.enter(take, match.seq)
        assert match.over
        assert match.sheet.totals == [12, 0]
        assert match.result.places == (1, 2)
        assert match.result.reason == "Exactly 12 points are reached."

    def test_past_12_a_side_falls_to_7__line_768(self):
        row = entered((11, 3))
        assert row.totals == (7, 3)
        assert row.points == (-4, 0)
        assert "13 is past 12: down to 7" in row.why[0]

    def test_no_trick_takes_all_points_to_porvoo__line_770(self):
        row = entered((5, 11), tricks=[9, 0], pips=[120, 0])
        assert row.totals == (7, 0)
        assert "Porvoo" in row.why[1]
        assert entered((10, 9), tricks=[9, 0], pips=[120, 0]).totals == (12, 0)

    def test_both_on_12_in_one_deal_is_a_draw(self):
        sheet = Marjapussi.Sheet(Marjapussi.table_for())
        sheet.totals = [10, 10]
        result = {"trumps": 1, "little": [0, 0], "tricks": [5, 4], "last_trick": 0, "pips": [70, 50]}
        sheet.enter(sheet.expects().clean(result, sheet.table, sheet.next_deal()))
        assert sheet.over
        assert sheet.ranking == [1, 1]


class TestRefusals:
    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"tricks": [5, 5]}, "tricks"),
            ({"pips": [70, 51]}, "pips"),
            ({"tricks": [8, 1], "pips": [70, 50]}, "pips"),
            ({"tricks": [9, 0], "pips": [119, 1]}, "pips"),
            ({"tricks": [9, 0], "pips": [120, 0], "last_trick": 1}, "last_trick"),
            ({"little": [1, 0]}, "little"),
            ({"trumps": 0, "little": [2, 2]}, "little"),
            ({"trumps": 1, "little": [0, 1], "tricks": [8, 1], "pips": [80, 40]}, "little"),
            ({"trumps": 0, "tricks": [1, 8], "pips": [40, 80]}, "little"),
            ({"last_trick": None}, "last_trick"),
            ({"trumps": 2}, "trumps"),
        ],
    )
    def test_a_result_that_cannot_be(self, wrong, field):
        with pytest.raises(BadResult) as refusal:
            entered(**wrong)
        assert field in refusal.value.fields

    def test_the_most_that_tricks_can_hold(self):
        assert [most_pips(tricks) for tricks in (0, 1, 2, 9)] == [0, 44, 84, 120]


class TestFirstLead:
    def test_an_ace_else_a_spade_else_anything__line_726(self):
        assert legal(playing("AC KC AS 6D", "", "", "", first=True)) == ["AC", "AS"]
        assert legal(playing("KC QS 6S 6D", "", "", "", first=True)) == ["6S", "QS"]
        assert legal(playing("KC QD", "", "", "", first=True)) == ["KC", "QD"]

    def test_only_the_first(self):
        assert legal(playing("AC KC", "", "", "")) == ["KC", "AC"]

    def test_everybody_learns_from_it_that_the_leader_has_no_ace(self):
        state = deal(
            "AC TC KC 6D 7D 8D 6H 7H 8H",
            "JS TD QC 9C 8C 7C JH 9H 6C",
            "AS KH QH 9S 8S 7S JC 9D JD",
            "AH TH KS QS TS AD KD QD 6S",
        )
        act(state, "JS")
        for seed in range(20):
            assert not state.resample(0, Random(seed)).hands[1] & mask_of(hand("AC AD AH AS"))


class TestAnnouncing:
    def won(self):
        state = playing("AC AS KH QH KD 6S", "6C 6H 7D 8D 9D 7S", "7C 7H QD KS QS AD", "8C 8H TD JD TH 8S")
        act(state, "AC", "6C", "7C", "8C")
        return state

    def test_after_any_trick_whoever_led_it__line_734(self):
        state = playing("KC 6D", "6C 7D", "AC AD", "7C 8D")
        act(state, "KC", "6C", "AC", "7C")
        assert state.phase == "announce"
        assert state.actors() == (2,)
        assert legal(state) == ["nothing", "whole"]

    def test_the_first_makes_trumps_later_ones_are_little__line_744(self):
        state = self.won()
        act(state, "trumps H")
        assert state.ranking is state.rankings[HEARTS]
        act(state, "AS", "7S", "QS", "8S")
        assert "trumps H" not in legal(state)
        assert state.say("half D") == "a half of ♦?"
        act(state, "half D", "yes")
        assert state.ranking is state.rankings[HEARTS]
        assert state.named == [-1, 0, 0, -1]
        assert ["♥ trumps", "{side 0}"] in state.view(1)["facts"]
        assert ["♦ little one", "{side 0}"] in state.view(1)["facts"]

    def test_exactly_one_action_a_trick__line_742(self):
        state = self.won()
        act(state, "trumps H")
        assert state.phase == "play"

    def test_who_asked_for_a_whole_may_not_announce_from_hand_later__line_742(self):
        state = self.won()
        act(state, "whole", "have S", "AS", "7S", "QS", "8S")
        assert state.trump_suit() == SPADES
        assert legal(state) == ["nothing", "whole", "half D"]

    def test_who_asked_for_a_half_may_neither_announce_nor_ask_for_a_whole_later__line_742(self):
        state = self.won()
        act(state, "half D", "yes", "AS", "7S", "KS", "8S")
        assert state.trump_suit() == DIAMONDS
        assert legal(state) == ["nothing"]

    def test_the_lock_is_the_askers_alone(self):
        state = self.won()
        act(state, "half D", "yes")
        assert "whole" in [state.text(2, action) for action in state.announcements(2)]
        assert "trumps S" in [state.text(2, action) for action in state.announcements(2)]

    def test_a_played_king_makes_no_marriage(self):
        state = self.won()
        act(state, "nothing", "KH", "6H", "7H", "TH")
        assert state.actors() == (3,)
        assert "trumps H" not in [state.text(0, action) for action in state.announcements(0)]

    def test_the_result_tells_trumps_from_little_ones(self):
        state = self.won()
        state.named = [1, -1, 0, 1]
        state.ranking = state.rankings[HEARTS]
        result = state.result()
        assert result.trumps == 0
        assert result.little == (0, 2)


def test_played_matches_end_on_twelve_and_can_be_entered_by_hand():
    match, _ = played_and_typed("marjapussi", 4, clever=1)
    assert max(match.sheet.totals) == 12


def test_greedy_beats_random():
    _, won = gain_of_greedy("marjapussi", 150, 5)
    assert won > 120
