"""Math students' Huutopussi, My Games, lines 1031-1144."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.core.state import CHANCE
from games.kits.cards import CARD, CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, cards_of, mask_of
from games.kits.marriages import HALF, HAVE, NO, NOTHING, TRUMPS, WHOLE, YES
from games.tricks.huutopussi_sheet import ALL_TRICKS, DECK, HIGHEST_BID, TRUMP_POINTS, most_points
from games.tricks.math_students_huutopussi import (
    PASS,
    REDEAL,
    HuutopussiState,
    MathStudentsHuutopussi,
    bid_action,
    may_redeal,
)
from tests.games.dsl import legal, play as act, played_and_typed

HANDS = (
    "AC TC KC 6D 7D 8D 6H 7H 8H",
    "AD TD QC 9C 8C 7C JH 9H 6C",
    "AS KH QH 9S 8S 7S JC 9D JD",
    "AH TH KS QS TS JS KD QD 6S",
)


def hand(text):
    return [CARD[card] for card in text.split()]


def deal(*hands, scores=(0, 0), dealer=0, **options):
    table = MathStudentsHuutopussi.table_for(options=options)
    start = MathStudentsHuutopussi.Sheet(table).next_deal()
    state = HuutopussiState(table, type(start)(1, dealer, tuple(scores)))
    cards = [card for text in (hands or HANDS) for card in hand(text)]
    assert sorted(cards) == sorted(DECK)
    state.apply_chance(cards)
    return state


def playing(*hands, leader=0, **options):
    """A deal in play, everybody holding what the hands say, led by the declarer."""
    state = deal(**options)
    state.auction.call(50)
    state.declarer, state.final, state.contract = leader, 50, 50
    state.hands = [mask_of(hand(text)) for text in hands]
    state.begin_play()
    return state


def entered(scores=(0, 0), **result):
    sheet = MathStudentsHuutopussi.Sheet(MathStudentsHuutopussi.table_for())
    sheet.totals = list(scores)
    data = {
        "declarer": 0, "final_bid": 100, "contract": 120, "tricks": [5, 4], "cards": [100, 60],
        "spades": None, "clubs": None, "diamonds": None, "hearts": None, **result,
    }  # fmt: skip
    return sheet.enter(sheet.expects().clean(data, sheet.table, sheet.next_deal()))


class TestNumbers:
    def test_cards_and_last_trick_are_160__line_1098(self):
        assert ALL_TRICKS == 160

    def test_the_highest_bid_is_440__line_1043(self):
        assert HIGHEST_BID == 440 == 160 + 40 + 60 + 80 + 100

    def test_hearts_and_diamonds_with_all_tricks_make_340__line_1108(self):
        row = entered(contract=340, tricks=[9, 0], cards=[160, 0], hearts=0, diamonds=0)
        assert row.points == (340, -100)

    def test_trumps_count_40_60_80_100__lines_1073_1076(self):
        assert TRUMP_POINTS == {SPADES: 40, CLUBS: 60, DIAMONDS: 80, HEARTS: 100}


class TestScoring:
    def test_a_made_contract_counts_itself_and_the_others_their_points__line_1080(self):
        row = entered(spades=0, clubs=1)
        assert row.points == (120, 120)
        assert row.why == ("Contract 120 made with 140: +120", "The others' points: +120")

    def test_a_failed_contract_is_lost__line_1080(self):
        assert entered().points == (-120, 60)

    def test_a_side_without_a_trick_loses_the_bid_before_the_raise__line_1082(self):
        row = entered(final_bid=100, contract=150, tricks=[9, 0], cards=[160, 0])
        assert row.points == (150, -100)
        assert entered(final_bid=100, contract=150, tricks=[0, 9], cards=[0, 160]).points == (-250, 160)

    def test_both_sides_lose_when_all_tricks_do_not_make_the_contract__line_1084(self):
        row = entered(final_bid=165, contract=200, tricks=[9, 0], cards=[160, 0])
        assert row.points == (-200, -165)

    def test_500_wins__line_1086(self):
        sheet = MathStudentsHuutopussi.Sheet(MathStudentsHuutopussi.table_for())
        sheet.rows = [None]
        for totals, over in (
            ([495, 300], False),
            ([500, 300], True),
            ([505, 520], True),
            ([520, 520], False),
        ):
            sheet.totals = totals
            assert sheet.over is over


class TestRefusals:
    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"tricks": [5, 5]}, "tricks"),
            ({"cards": [100, 70]}, "cards"),
            ({"cards": [101, 59]}, "cards"),
            ({"contract": 95}, "contract"),
            ({"contract": 445}, "contract"),
            ({"final_bid": 52}, "final_bid"),
            ({"tricks": [0, 9], "cards": [5, 155]}, "cards"),
            ({"tricks": [8, 1], "cards": [90, 70]}, "cards"),
            ({"tricks": [1, 8], "cards": [10, 150], "hearts": 0, "spades": 0}, "tricks"),
            ({"hearts": 2}, "hearts"),
        ],
    )
    def test_a_result_that_cannot_be(self, wrong, field):
        with pytest.raises(BadResult) as refusal:
            entered(**wrong)
        assert field in refusal.value.fields

    def test_the_most_that_tricks_can_hold(self):
        assert [most_points(tricks) for tricks in (0, 1, 2, 3, 5, 9)] == [0, 60, 100, 120, 160, 160]

    def test_a_side_at_minus_500_declares_only_the_dealers_50__line_1088(self):
        with pytest.raises(BadResult, match="-500"):
            entered(scores=(-500, 0))
        row = entered(scores=(-500, 0), final_bid=50, contract=50)
        assert row.totals == (-450, 60)
        with pytest.raises(BadResult, match="-500"):
            entered(scores=(0, -500), declarer=1, final_bid=50, contract=50)


class TestAuction:
    def test_the_dealer_opens_with_at_least_50__line_1043(self):
        state = deal(dealer=2)
        assert state.actors() == (2,)
        assert legal(state)[:2] == ["50", "55"]
        assert legal(state)[-1] == "440"

    def test_bids_rise_by_fives_and_who_passes_is_out(self):
        state = deal()
        act(state, "60")
        assert legal(state)[:2] == ["pass", "65"]
        act(state, "pass", "pass", "70", "75", "80")
        assert state.actors() == (0,)
        act(state, "pass")
        assert state.declarer == 3
        assert state.final == 80
        assert state.phase == "give"
        assert state.actors() == (1,)

    def test_after_440_nobody_can_bid(self):
        state = deal()
        act(state, "440")
        assert legal(state) == ["pass"]

    def test_three_sixes_or_nothing_above_a_jack_may_be_dealt_again__line_1047(self):
        assert may_redeal(mask_of(hand("6C 6D 6H AS")))
        assert may_redeal(mask_of(hand("6C 6D 6H 6S AS")))
        assert may_redeal(mask_of(hand("JC JD 9H 8S")))
        assert not may_redeal(mask_of(hand("6C 6D QH 8S")))

    def test_a_new_deal_is_demanded_at_the_first_call_only_and_dealt_by_the_same_dealer(self):
        weak = ("AC TC KC QC AD TD KD QD 6S", "6C 7C 8C 9C JC 6D 7D 8D 6H")
        rest = ("AH TH KH QH JH 9H 8H 7H 9D", "AS TS KS QS JS 9S 8S 7S JD")
        state = deal(*weak, *rest)
        act(state, "50")
        assert "redeal" in legal(state)
        later = state.clone()
        act(later, "55", "60", "65", "70")
        assert later.actors() == (1,)
        assert REDEAL not in later.legal(1)
        act(state, "redeal")
        assert state.actors() == (CHANCE,)
        state.apply_chance(state.draw(Random(1)))
        assert state.actors() == (0,)
        assert state.auction.calls == ()

    def test_the_dealer_may_demand_one_instead_of_opening(self):
        weak = ("6C 7C 8C 9C JC 6D 7D 8D 6H", "AC TC KC QC AD TD KD QD 6S")
        rest = ("AH TH KH QH JH 9H 8H 7H 9D", "AS TS KS QS JS 9S 8S 7S JD")
        assert legal(deal(*weak, *rest))[0] == "redeal"

    def test_a_side_at_minus_500_may_not_bid_but_its_dealer_opens_with_50__line_1088(self):
        state = deal(scores=(-500, -700))
        assert legal(state) == ["50"]
        act(state, "50")
        for _ in range(3):
            assert legal(state) == ["pass"]
            act(state, "pass")
        while state.phase == "give":
            act(state, legal(state)[0])
        assert state.phase == "raise"
        assert legal(state) == ["50"]


class TestExchange:
    def exchanging(self):
        state = deal()
        act(state, "50", "pass", "pass", "pass")
        return state

    def test_the_partner_gives_three_the_declarer_may_raise_and_gives_three_back__line_1053(self):
        state = self.exchanging()
        assert state.actors() == (2,)
        act(state, "AS", "KH", "QH")
        assert state.hands[0].bit_count() == 12
        assert legal(state)[:2] == ["50", "55"]
        act(state, "90")
        assert (state.final, state.contract) == (50, 90)
        act(state, "AS", "6D", "7D")
        assert [held.bit_count() for held in state.hands] == [9] * 4
        assert state.phase == "play"
        assert state.actors() == (0,)

    def test_only_the_two_learn_which_cards(self):
        state = self.exchanging()
        assert state.told(0, 2, CARD["AS"]) == "{2} picks a card."
        act(state, "AS")
        assert state.view(0)["piles"] == [{"name": "picked", "count": 1}]
        assert state.view(2)["piles"] == [{"name": "picked", "count": 1, "cards": ["AS"]}]
        act(state, "KH")
        assert state.told(0, 2, CARD["QH"]) == "{2} gives {0} 3 cards."
        act(state, "QH")
        assert ["Given to the declarer", "A♠ K♥ Q♥"] in state.view(0)["facts"]
        assert not any("Given" in title for title, _ in state.view(1)["facts"])
        assert state.known(2, 0) == mask_of(hand("AS KH QH"))
        assert state.known(1, 0) == 0

    def test_the_order_in_which_cards_are_picked_does_not_show(self):
        states = [self.exchanging(), self.exchanging()]
        act(states[0], "AS", "KH", "QH")
        act(states[1], "QH", "AS", "KH")
        assert states[0].view(0) == states[1].view(0)


class TestAnnouncing:
    def won_own_lead(self, **options):
        state = playing("AC KH QH KD 6S", "6C 7D 8D 9D 7S", "7C QD KS QS AD", "8C TD JD TH 8S", **options)
        act(state, "AC", "6C", "7C", "8C")
        return state

    def test_not_after_a_trick_led_by_another(self):
        state = playing("KC 6D", "6C 7D", "AC AD", "7C 8D")
        act(state, "KC", "6C", "AC", "7C")
        assert state.phase == "play"
        assert state.actors() == (2,)

    def test_unless_the_table_allows_it_after_any_trick__line_792(self):
        state = playing("KC 6D", "6C 7D", "AC AD", "7C 8D", announce="any-trick")
        act(state, "KC", "6C", "AC", "7C")
        assert state.phase == "announce"
        assert state.actors() == (2,)

    def test_each_suit_once_and_the_last_one_rules__line_1071(self):
        state = playing("AC AS KH QH KD QD", "6C 6S 6H 7D 8D 9D", "7C 7S 7H 9S TS JS", "8C 8S 8H TD JD 9H")
        act(state, "AC", "6C", "7C", "8C", "trumps H")
        act(state, "AS", "6S", "7S", "8S")
        assert "trumps H" not in legal(state)
        act(state, "trumps D")
        assert state.ranking is state.rankings[DIAMONDS]
        assert state.named == [-1, 0, 0, -1]

    def test_nothing_after_the_last_trick(self):
        state = playing("AC", "6C", "7C", "8C")
        act(state, "AC", "6C", "7C", "8C")
        assert state.actors() == ()


def test_buttons_and_texts():
    state = deal()
    texts = [state.text(0, action) for action in (PASS, REDEAL, NOTHING, YES, NO, WHOLE, bid_action(440))]
    assert texts == ["pass", "redeal", "nothing", "yes", "no", "whole", "440"]
    for start, word in ((TRUMPS, "trumps"), (HALF, "half"), (HAVE, "have")):
        assert [state.text(0, start + suit) for suit in range(4)] == [f"{word} {suit}" for suit in SUITS]
    assert state.say("half H") == "a half of ♥?"
    assert state.say("trumps S") == "♠ trumps"
    assert state.say("TS") == "10♠"


class TestGreedy:
    def test_a_first_jump_to_80_shows_an_ace__line_1096(self):
        for conventions, jump in (("newer", "80"), ("older", "85")):
            state = deal(dealer=2, conventions=conventions)
            act(state, "50")
            assert state.text(3, state.greedy(3, Random(1))) == jump

    def test_the_partner_gives_aces_and_whole_marriages__lines_1118_1120(self):
        state = deal()
        act(state, "50", "pass", "pass", "pass")
        given = set()
        for _ in range(3):
            card = state.greedy(2, Random(1))
            given.add(card)
            state.apply(2, card)
        assert given == set(hand("AS KH QH"))

    def test_played_matches_end_with_a_winner_and_can_be_entered_by_hand(self):
        match, _ = played_and_typed("math-students-huutopussi", 11, clever=1)
        assert sorted(match.result.places) == [1, 2]


def test_card_points_and_last_trick_of_a_played_deal_are_160():
    rng = Random(3)
    for number in range(20):
        state = deal(dealer=number % 4)
        while actors := state.actors():
            if actors == (CHANCE,):
                state.apply_chance(state.draw(rng))
            else:
                state.apply(actors[0], state.sample_legal(actors[0], rng))
        result = state.result()
        assert sum(result.cards) == 160
        assert sum(result.tricks) == 9
        assert len(cards_of(state.taken[0] | state.taken[1] | state.taken[2] | state.taken[3])) == 36
