"""Ninety-Nine, for two, three, four and five: Parlett, lines 3334-3639."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.core.settlements import settlement_rule
from games.tricks.ninety_nine import PACK, bid_of, dealt, is_made
from tests.games.dsl import Dealt, begin, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "ninety-nine"
SECRET = ["secret"] * 3
FIRST = (
    "AS JS TS JD 9D QC TC 8C 6C KH QH 7H",
    "KS 7S 6S KD TD 6D AC JC 7C AH 9H 8H",
    "QS 9S * AD QD 8D 7D KC 9C JH TH 6H",
    "8S",
)
SECOND = (
    "JH TH 9H QD 7D 6D AC QC 8C QS 8S 7S",
    "8H 6H AS KS JS TS KD 9D KC TC 9C 7C",
    "* KH QH 7H 9S 6S AD JD TD 8D JC 6C",
    "AH",
)


def first(**more: object) -> Dealt:
    """The first sample deal: C, seat 2, deals, and the eight of spades is turned up."""
    return deal(KEY, *FIRST, dealer=2, **more)


def bid(game: Dealt, *bids: str) -> Dealt:
    for seat, cards in enumerate(bids):
        game.by(seat, *cards.split())
    return game


def first_bid() -> Dealt:
    return bid(first(), "QC JD 9D", "KS 7S 6S", "JH AD QD")


def entered(
    tricks: list[int], made: list[bool], premium: int | None = None, revealed: bool = False, **more
) -> dict:
    return {"tricks": tricks, "made": made, "premium": premium, "revealed": revealed} | more


class TestBids:
    @pytest.mark.parametrize(
        ("cards", "tricks"),
        [
            ("AS 7S 6S", 3),
            ("AH 7S 6D", 3),
            ("AC 7D 6D", 3),
            ("AC KC QC", 9),
            ("AD KD QD", 0),
            ("2H 3S 4C", 6),
        ],
    )
    def test_trap_3363_only_suits_count(self, cards, tricks):
        assert bid_of(PACK.mask(cards)) == tricks

    def test_3363_so_many_ways_to_bid_each_number(self):
        hands = {"".join(sorted(suits)) for suits in combinations("CCCHHHSSSDDD", 3)}
        bids = [bid_of(PACK.mask(" ".join(map("".join, zip("AKQ", suits, strict=True))))) for suits in hands]
        assert [bids.count(tricks) for tricks in (0, 2, 3, 4, 5, 6, 7, 8, 9)] == [1, 2, 3, 3, 3, 3, 2, 1, 1]

    def test_3428_ways_to_discard(self):
        assert sum(1 for _ in combinations(range(12), 3)) == 220

    def test_they_are_secret(self):
        game = first_bid()
        assert game.known(1, 3) == 0
        assert game.known(0, 3) == PACK.mask("QC JD 9D")


class TestTrumps:
    def test_3350_the_suit_turned_up(self):
        assert first().state.trump() == 3

    def test_trap_3352_the_joker_is_the_card_turned_up(self):
        game = first()
        assert "8S" in game.texts(2)
        assert "*" not in game.texts(2)

    def test_trap_3350_a_nine_means_no_trumps_and_the_joker_is_that_nine(self):
        hands = [hand.replace("9S", "8S") for hand in FIRST[:3]]
        game = deal(KEY, *hands, "9S", dealer=2)
        assert game.state.trump() == 4
        assert "9S" in game.texts(2)
        assert ["Trumps", "none"] in game.view(None)["facts"]

    def test_trap_3350_a_joker_turned_up(self):
        game = deal(KEY, FIRST[0], FIRST[1], FIRST[2].replace("*", "8S"), "*", dealer=2)
        assert (game.state.trump(), "8S" in game.texts(2)) == (4, True)


class TestPremiums:
    def test_3385_from_the_dealers_left_each_may_declare_or_reveal(self):
        first_bid().turn(0).may("secret", "declare", "reveal").plays("secret").turn(1)

    def test_3387_a_declared_bid_is_turned_up(self):
        game = first_bid().plays("declare", "secret", "secret").turn(0)
        assert game.known(1, 3) == PACK.mask("QC JD 9D")
        assert game.known(1, 0) == 0

    def test_3389_a_revealed_hand_too(self):
        game = first_bid().plays("reveal").turn(0)
        assert game.known(1, 0) == game.state.hands[0]

    def test_trap_3385_one_premium_and_a_reveal_overcalls_a_declaration(self):
        game = first_bid().plays("declare").turn(1).may("secret", "reveal").plays("reveal")
        game.turn(0).may("give way", "reveal too").plays("give way")
        assert (game.state.open_seat, game.state.revealed) == (1, True)

    def test_trap_3385_the_earlier_may_reveal_too_and_keeps_priority(self):
        game = first_bid().plays("declare", "secret", "reveal", "reveal too").turn(0)
        assert (game.state.open_seat, game.state.revealed) == (0, True)


class TestSampleGame:
    def test_3488_first_deal(self):
        game = first_bid().plays(*SECRET).turn(0).plays("KH", "AH", "TH", "AC", "9C", "TC", "6D", "8D", "6C")
        game.plays("7D", "8C", "TD", "9H", "6H", "QH", "7H", "8H", "KC", "7C", "9S", "JS", "TS", "JC", "QS")
        game.plays("8S", "AS", "KD").ended(tricks=(3, 4, 2), made=(True, False, True), premium=None)
        assert game.known(None, 3) == PACK.mask("QC JD 9D")

    def test_trap_3402_who_has_failed_does_not_show_his_bid(self):
        game = first_bid().plays(*SECRET).turn(0).plays("KH", "AH", "TH", "AC", "9C", "TC", "6D", "8D", "6C")
        game.plays("7D", "8C", "TD", "9H", "6H", "QH", "7H", "8H", "KC", "7C", "9S", "JS", "TS", "JC", "QS")
        game.plays("8S", "AS", "KD")
        assert game.known(0, 4) == 0

    def test_3519_second_deal(self):
        game = bid(deal(KEY, *SECOND, dealer=0), "QS 8S 7S", "8H KD 9D", "7H JC 9S")
        game.plays("secret", "declare", "secret").turn(1)
        game.plays("KS", "6S", "9H", "AC", "TC", "6C", "QC", "KC", "8D", "AS", "QH", "8C", "AH", "TH", "6H")
        game.plays("KH", "JH", "7C", "AD", "7D", "9C", "JD", "6D", "JS", "TD", "QD", "TS")
        game.ended(tricks=(3, 1, 5), made=(True, False, False), premium=2)

    def test_3488_to_3604_the_sheet(self):
        game = sheet(KEY).enter(entered([3, 4, 2], [True, False, True])).counts(23, 4, 22)
        game.enter(entered([3, 1, 5], [True, False, False], 2)).counts(63, 31, 5).stands(86, 35, 27)
        game.enter(entered([1, 7, 1], [False, True, False], 2, True)).counts(61, 97, 1).stands(147, 132, 28)


class TestScores:
    def test_3416_left(self):
        sheet(KEY).enter(entered([5, 3, 1], [False, True, True], 2)).counts(5, 23, 51)

    def test_trap_3416_right_the_premium_goes_to_each_opponent(self):
        sheet(KEY).enter(entered([5, 3, 1], [False, True, False], 2)).counts(35, 63, 1)

    @pytest.mark.parametrize(("made", "points"), [(1, 30), (2, 20), (3, 10)])
    def test_3408_success(self, made, points):
        given = entered([3, 3, 3], [seat < made for seat in range(3)])
        sheet(KEY).enter(given).counts(*(3 + points * (seat < made) for seat in range(3)))

    def test_nine_deals(self):
        sheet(KEY).each(*[entered([9, 0, 0], [False] * 3)] * 9).ends(81, 0, 0)

    def test_3418_settlement(self):
        assert settlement_rule("ninety-nine").key == "ninety-nine"

    @pytest.mark.parametrize(
        ("given", "at"),
        [
            (entered([3, 3, 2], [True] * 3), "tricks"),
            (entered([3, 3, 3], [True] * 3, revealed=True), "revealed"),
        ],
    )
    def test_what_cannot_be_is_refused(self, given, at):
        sheet(KEY).refuses(given, at=at)


class TestTwo:
    def two(self, *scores: int):
        return sheet(KEY, 2, preset="two", scores=scores)

    def test_3609_24_cards_and_a_joker(self):
        game = begin(KEY, 2, preset="two").happens()
        assert [hand.bit_count() for hand in game.state.hands[:2]] == [12, 12]

    def test_trap_3609_only_a_declaration_and_one_alone(self):
        game = begin(KEY, 2, preset="two").happens()
        for seat in (0, 1):
            for _ in range(3):
                game.by(seat, game.texts(seat)[0])
        game.turn(1).may("secret", "declare").plays("declare").turn(1)

    def test_3609_bonuses(self):
        self.two().enter(entered([5, 4], [True, True])).counts(15, 14)
        self.two().enter(entered([5, 4], [True, False], 0)).counts(45, 4)
        self.two().enter(entered([5, 4], [False, False], 0)).counts(5, 24)

    def test_trap_3611_it_ends_with_a_bid_made_and_a_hundred(self):
        self.two(98, 0).enter(entered([5, 4], [False, True])).goes_on()
        self.two(98, 0).enter(entered([5, 4], [True, False])).ends(123, 4, places=(1, 2))
        self.two(98, 80).enter(entered([5, 4], [False, True])).ends(103, 104, places=(2, 1))
        self.two(120, 80).enter(entered([5, 4], [False, True])).ends(125, 104, places=(2, 1))

    def test_trap_3611_beating_a_declaration_is_not_enough(self):
        self.two(98, 0).enter(entered([5, 4], [False, False], 1)).goes_on()


class TestDummy:
    def dummy(self) -> Dealt:
        game = begin(KEY, 2, preset="dummy").happens(seed=3)
        for seat in (0, 1):
            for _ in range(3):
                game.by(seat, game.texts(seat)[0])
        return game

    def test_trap_3621_the_dummy_has_nine_cards_and_a_hidden_bid(self):
        game = self.dummy()
        assert [game.state.hands[pile].bit_count() for pile in (7, 8)] == [9, 3]
        assert game.known(0, 7) == 0
        game.turn(1).may("secret", "declare").plays("secret", "secret")
        assert game.known(0, 7) == game.state.hands[7]
        assert game.known(0, 8) == 0

    def test_trap_3619_hand_opponent_dummy_and_the_lead_comes_from_the_hand_that_won(self):
        game = self.dummy().plays("secret", "secret").turn(1)
        seen = []
        while game.state.actors():
            order, driver = game.state.order, game.state.driver
            seen.append((order, driver))
            assert set(order) == {0, 1, 7}
            assert order[1] == 1 - driver
            for holder in order:
                game.turn(driver if holder == 7 else holder)
                game.plays(game.texts(game.state.actors()[0])[0])
        assert {order[0] for order, _ in seen} == {0, 1, 7}

    def test_trap_3623_the_dummys_tricks_and_points_are_its_own(self):
        game = sheet(KEY, 2, preset="dummy")
        game.enter(entered([3, 4], [True, False], 1, dummy=2, dummy_made=True)).counts(3 + 20 + 30, 4)
        assert game.match.sheet.dummy == 2 + 20 + 30

    def test_a_sheet_with_all_its_tricks(self):
        sheet(KEY, 2, preset="dummy").refuses(
            entered([3, 4], [True, False], dummy=3, dummy_made=True), at="tricks"
        )


class TestFour:
    def test_trap_3629_ten_tricks_and_three_diamonds_are_none_or_ten(self):
        game = begin(KEY, 4).happens()
        assert [hand.bit_count() for hand in game.state.hands[:4]] == [13] * 4
        assert is_made(0, 0, 10, 3)
        assert is_made(0, 10, 10, 3)
        assert not is_made(1, 9, 10, 3)

    @pytest.mark.parametrize(("made", "points"), [(0, 0), (1, 30), (2, 20), (3, 10), (4, 0)])
    def test_trap_3631_bonuses(self, made, points):
        given = entered([4, 3, 2, 1], [seat < made for seat in range(4)])
        scores = [won + points * (seat < made) for seat, won in enumerate([4, 3, 2, 1])]
        sheet(KEY, 4).enter(given).counts(*scores)

    def test_3631_premiums(self):
        sheet(KEY, 4).enter(entered([4, 3, 2, 1], [False] * 4, 0, True)).counts(4, 63, 62, 61)


class TestFive:
    def test_3635_sixty_cards_with_elevens_and_twelves(self):
        game = begin(KEY, 5).happens()
        assert [hand.bit_count() for hand in game.state.hands[:5]] == [12] * 5
        assert len(dealt(game.state.table)) == 60

    @pytest.mark.parametrize(("made", "points"), [(1, 50), (2, 30), (3, 20), (4, 10), (5, 0)])
    def test_trap_3635_bonuses(self, made, points):
        given = entered([5, 1, 1, 1, 1], [seat < made for seat in range(5)])
        scores = [won + points * (seat < made) for seat, won in enumerate([5, 1, 1, 1, 1])]
        sheet(KEY, 5).enter(given).counts(*scores)

    def test_trap_3639_two_cards_in_the_other_form(self):
        assert is_made(0, 0, 8, 2)
        assert is_made(0, 8, 8, 2)
        assert is_made(1, 7, 8, 2)
        assert not is_made(2, 6, 8, 2)

    @pytest.mark.parametrize(
        ("turned", "trump"),
        [("KS QD", 3), ("9S 9D", 3), ("9H 9S", 2), ("2C 2H", 0), ("KD 2D", 4), ("9D 8C", 1)],
    )
    def test_trap_3639_two_cards_turned_up(self, turned, trump):
        game = begin(KEY, 5, preset="five-52")
        rest = [card for card in dealt(game.state.table) if card not in PACK.cards(turned)]
        game.happens([*rest, *PACK.cards(turned)])
        assert game.state.trump() == trump
        assert [hand.bit_count() for hand in game.state.hands[:5]] == [10] * 5


def test_two_to_five_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 6)
    played_and_typed(KEY, 1, rounds=1)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=20, seed=1)
    assert gain[1] > gain[0]
