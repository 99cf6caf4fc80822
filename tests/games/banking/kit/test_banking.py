"""One against all: on the smallest game that there is of it, in which seven is too much."""

from __future__ import annotations

from random import Random

import pytest

from games.banking.kit.banking import BankingState
from games.core.game import Game
from games.core.messages import say
from games.core.results import DealResult, Number, per_seat
from games.core.sheet import fixed_deals
from games.kits.hands import CALL
from games.kits.pack import Pack
from tests.games.dsl import Dealt, begin, deal

SMALL = Pack("12345678", "CDHS")
STICK, TWIST, SPLIT, STAKE = range(CALL, CALL + 4)
MOST = 12


class Small(Game):
    """Everybody stakes one, and may stick at any time; more than twelve is bust, and three cards are all there are."""

    seats = (2, 3)
    Sheet = fixed_deals(1)

    class Result(DealResult):
        hands: tuple[int, ...] = per_seat(say("Hands"), Number(0, 10))

    class State(BankingState):
        pack = SMALL
        words = ("stick", "twist", "split", "stake 1")

        def complete(self, hand):
            return len(hand.cards) == 3

        def too_much(self, cards):
            return sum(SMALL.rank[card] + 1 for card in cards) > MOST

        def agrees(self, hand, cards):
            return hand.seat == self.deal.dealer or not self.too_much(cards)

        def choices(self, seat):
            return (
                [STICK, TWIST, SPLIT]
                if self.held[self.at].stake or self.at == len(self.held) - 1
                else [STAKE]
            )

        def act(self, seat, action):
            if action == STAKE:
                self.stake(1)
            elif action == SPLIT:
                self.split()
            elif action == STICK:
                self.change(self.at, stuck=True)
                self.go_on()
            else:
                self.deal_to(self.at, face_up=True)
                self.go_on()

        def result(self):
            seats = range(self.table.seats)
            return Small.Result(hands=tuple(sum(hand.seat == seat for hand in self.held) for seat in seats))


@pytest.fixture(autouse=True)
def stacks(monkeypatch):
    monkeypatch.setattr(Small.Sheet, "carry", lambda sheet: {"stacks": [9] * sheet.table.seats})


def dealt(*moves: str, first: str = "6C 2C 3C", then: str = "8C 2D 4C 1C 1D 1H") -> Dealt:
    """Seat 0 has the bank; then come the second cards of seats 1, 2 and 0, and what is drawn."""
    return deal(Small, *first.split(), later=then).plays(*moves)


class TestTheOrder:
    def test_punters_stake_on_one_card_from_the_bankers_left(self):
        game = dealt().turn(1).may("stake 1")
        assert [hand.bit_count() for hand in game.hands] == [1, 1, 1, 29]
        game.plays("stake 1").turn(2)

    def test_then_all_get_a_second_card_and_play_the_banker_last(self):
        game = dealt("stake 1", "stake 1")
        assert [SMALL.texts_of(hand) for hand in game.hands[:3]] == [["6C", "4C"], ["8C", "2C"], ["2D", "3C"]]
        game.turn(1).plays("stick").turn(2).plays("stick").turn(0).plays("stick").turn()

    def test_nothing_is_seen_of_others_but_what_was_asked_for_open(self):
        game = dealt("stake 1", "stake 1", "twist").turn(2)
        assert game.view(2)["seats"][1]["hand"] == ["1C", "?", "?"]
        assert game.view(None)["seats"][0]["hand"] == ["?", "?"]
        assert game.view(2)["seats"][1]["chips"] == 8

    def test_the_banker_plays_with_open_cards(self):
        game = dealt("stake 1", "stake 1", "stick", "stick")
        assert game.view(1)["seats"][0]["hand"] == ["6C", "4C"]

    def test_at_the_end_all_cards_are_shown(self):
        game = dealt("stake 1", "stake 1", "stick", "stick", "stick").turn()
        assert game.view(1)["seats"][2]["hand"] == ["2D", "3C"]


class TestAHandThatIsBust:
    def test_its_cards_go_to_the_bottom_of_the_stock_before_everybodys_eyes(self):
        game = dealt("stake 1", "stake 1", "twist", then="8C 2D 4C 7C 1C 1D").turn(2)
        assert game.stock[:3] == tuple(SMALL.first[text] for text in ("2C", "8C", "7C"))
        assert game.hands[1] == 0
        view = game.view(2)
        assert view["seats"][1]["call"] == "bust"
        assert set(view["piles"][0]["cards"]) == {"2C", "8C", "7C"}

    def test_the_banker_does_not_play_against_nobody(self):
        dealt("stake 1", "stake 1", "twist", "stick", then="8C 8D 4C 7C 1C 1D").turn(0)
        dealt("stake 1", "stake 1", "twist", "twist", then="8C 8D 4C 7C 7D 1D").turn()

    def test_nor_does_a_banker_who_is_bust_go_on(self):
        dealt("stake 1", "stake 1", "stick", "stick", "twist", then="8C 2D 4C 7C").turn()


class TestPairs:
    def test_a_pair_becomes_two_hands_that_are_played_one_after_the_other(self):
        game = dealt("stake 1", "stake 1", "split", then="2D 2H 4C 5C 6D 1C").turn(1)
        assert [hand.cards for hand in game.held[:2]] == [
            tuple(map(SMALL.first.__getitem__, cards)) for cards in (("2C", "5C"), ("2D", "6D"))
        ]
        assert game.staked(1) == 2
        game.plays("stick").turn(1).plays("stick").turn(2)

    def test_everybody_sees_the_pair_and_not_what_came_to_it(self):
        game = dealt("stake 1", "stake 1", "split", then="2D 2H 4C 5C 6D 1C")
        assert [meld["cards"] for meld in game.view(0)["seats"][1]["melds"]] == [["2C", "?"], ["2D", "?"]]
        assert [meld["cards"] for meld in game.view(1)["seats"][1]["melds"]] == [["2C", "5C"], ["2D", "6D"]]

    def test_the_one_that_is_played_is_marked(self):
        game = dealt("stake 1", "stake 1", "split", "stick", then="2D 2H 4C 5C 6D 1C")
        assert [meld["title"] for meld in game.view(1)["seats"][1]["melds"]] == [
            "stake 1",
            "stake 1, in play",
        ]


class TestWorlds:
    def test_they_keep_what_is_seen_and_agree_with_what_was_done(self):
        game = dealt("stake 1", "stake 1", "twist", "stick", then="8C 2D 4C 1C 7C 1D")
        worlds = [game.resample(0, Random(seed)) for seed in range(40)]
        assert all(world.held[0].cards[2] == SMALL.first["1C"] for world in worlds)
        assert not any(world.too_much(hand.cards) for world in worlds for hand in world.held[:-1])
        assert all(sum(world.hands) == SMALL.whole for world in worlds)
        assert len({world.hands[1] for world in worlds}) > 10
        assert {world.hands[0] for world in worlds} == {game.hands[0]}

    def test_also_where_hardly_any_hand_agrees(self, monkeypatch):
        game = dealt("stake 1", "stake 1", "stick", "stick")
        only = {game.hands[1]}
        monkeypatch.setattr(
            Small.State,
            "agrees",
            lambda state, hand, cards: hand.seat != 1 or sum(1 << card for card in cards) in only,
        )
        assert all(game.resample(0, Random(seed)).hands[1] in only for seed in range(5))

    def test_before_the_deal_there_is_nothing_to_deal_again(self):
        assert begin(Small).resample(0, Random(1)).actors() == (-1,)
