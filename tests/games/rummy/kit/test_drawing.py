"""Draw from the stock or take the upcard, then discard: a game in which nothing else is done."""

from __future__ import annotations

from random import Random

import pytest

from games.core.game import Game
from games.core.messages import say
from games.core.results import DealResult, Number, per_seat
from games.core.sheet import fixed_deals
from games.kits.cards import BIT, mask_of
from games.rummy.kit.drawing import DISCARD, DRAW, LOW_ACE, PLAIN, START, DrawState
from tests.games.dsl import Dealt, deal


class Exchange(Game):
    """Three cards each, every turn one card for another, until somebody has a run or a set."""

    seats = (2, 3)
    Sheet = fixed_deals(1)

    class Result(DealResult):
        left: tuple[int, ...] = per_seat(say("Deadwood"), Number(0, 30))

    class State(DrawState):
        cards_each = 3

        def choices(self, seat):
            return self.throwable(seat) if self.phase == DISCARD else super().choices(seat)

        def act(self, seat, action):
            if self.phase != DISCARD:
                super().act(seat, action)
                return
            self.throw(seat, action)
            if PLAIN.deadwood(self.hands[seat]):
                self.ask(DRAW, self.table.next_seat(seat))
            else:
                self.end()

        def result(self):
            return Exchange.Result(left=tuple(map(PLAIN.deadwood, self.hands[: self.table.seats])))


FIRST, SECOND, THIRD = "2S 5H KD", "3C 9D JH", "4S 7C QD"


def hands(*others: str, first: str = FIRST, up: str = "TC", stock: str = "AS 6D") -> Dealt:
    """Seat 1 begins with `first`; `up` is turned, and these are the top cards of the stock."""
    dealer, *rest = others or (SECOND,)
    return deal(Exchange, dealer, first, *rest, later=f"{up} {stock}")


def cards(text: str) -> int:
    return mask_of(LOW_ACE.cards(text))


def pile(game: Dealt, viewer: int | None = None) -> list[str]:
    """The discard pile as it lies."""
    return game.view(viewer)["piles"][1]["cards"]


class TestTheStart:
    def test_the_top_of_the_stock_is_turned_and_begins_the_discard_pile(self):
        game = hands().turn(1)
        assert game.phase == START
        assert pile(game) == ["TC"]
        assert [hand.bit_count() for hand in game.hands] == [3, 3, 45, 1]
        assert len(game.stock) == 45

    def test_each_in_turn_may_have_the_upcard_or_pass(self):
        game = hands(SECOND, THIRD).turn(1).may("pass", "take").plays("pass").turn(2).may("pass", "take")
        game.plays("pass").turn(0).may("pass", "take")

    def test_if_nobody_wants_it_the_first_draws_from_the_stock(self):
        game = hands(SECOND, THIRD).plays("pass", "pass", "pass").turn(1).may("draw").plays("draw")
        assert game.hands[1] == cards(f"{FIRST} AS")
        game.plays("AS").turn(2).may("take", "draw")

    def test_an_exchange_is_a_turn(self):
        hands(SECOND, THIRD).plays("pass", "take", "4S").turn(0).may("take", "draw")


class TestATurn:
    def test_the_upcard_goes_to_the_hand_and_what_lay_below_it_is_the_upcard(self):
        game = hands().plays("take", "KD", "draw", "3C").plays("take")
        assert game.hands[1] == cards("2S 5H TC 3C")
        assert pile(game) == ["KD"]

    def test_the_upcard_just_taken_may_not_be_discarded(self):
        game = hands().plays("take").refuses(1, "TC", because="not allowed")
        assert game.texts(1) == ["KD", "5H", "2S"]

    def test_it_may_be_discarded_later(self):
        hands().plays("take", "2S", "draw", "3C", "draw").allows(1, "TC")

    def test_what_is_drawn_may_be_discarded_at_once(self):
        hands().plays("pass", "pass", "draw", "AS").turn(0)

    def test_a_discard_lies_before_everybodys_eyes(self):
        game = hands().plays("take", "KD")
        assert pile(game) == pile(game, 0) == ["KD"]
        assert game.hands[1] == cards("2S 5H TC")

    def test_everybody_knows_what_was_taken_from_the_pile_and_nobody_what_was_drawn(self):
        game = hands().plays("take")
        assert sorted(game.view(0)["seats"][1]["hand"]) == ["?", "?", "?", "TC"]
        game = hands().plays("pass", "pass", "draw")
        assert game.view(0)["seats"][1]["hand"] == ["?"] * 4

    def test_in_every_world_the_upcard_taken_is_where_it_went(self):
        game = hands().plays("take", "2S")
        worlds = [game.resample(0, Random(seed)) for seed in range(20)]
        assert all(world.hands[1] & cards("TC") for world in worlds)
        assert all(world.waste == game.waste for world in worlds)
        assert len({world.hands[1] for world in worlds}) > 10

    @pytest.mark.parametrize(
        ("moves", "line"),
        [
            (["pass"], "{1} passes."),
            (["take"], "{1} takes 10♣."),
            (["take", "KD"], "{1} discards K♦."),
            (["pass", "pass", "draw"], "{1} draws from the stock."),
        ],
    )
    def test_what_is_done_is_told(self, moves, line):
        assert hands().plays(*moves).told(None, line)

    @pytest.mark.parametrize("move", ["", "draw", "TC", "2S", "TAKE", "take TC", "XX", None, 3])
    def test_nothing_else_is_a_first_move(self, move):
        hands().refuses(1, move)


class TestThePileMadeAnew:
    def anew(self) -> Dealt:
        """Everybody has thrown what he drew until the stock was gone, and the first discard comes to lie on top."""
        game = hands().plays("pass", "pass")
        while game.stock:
            (seat,) = game.state.actors()
            before = game.hands[seat]
            game.plays("draw").plays(LOW_ACE.texts[(game.hands[seat] ^ before).bit_length() - 1])
        game.state.made_anew(list(game.waste))
        return game

    def test_the_upcard_may_be_taken_though_nobody_wanted_the_first(self):
        self.anew().may("take", "draw")


class TestTheQuickPlayer:
    def test_it_takes_an_upcard_that_leaves_less_in_hand(self):
        game = hands(first="9C JC KD")
        assert game.text(1, game.greedy_draw(1)) == "take"

    def test_and_not_one_that_leaves_more(self):
        game = hands(first="AC 2S 3D")
        assert game.text(1, game.greedy_draw(1)) == "pass"
        game.plays("pass", "pass")
        assert game.text(1, game.greedy_draw(1)) == "draw"

    def test_the_least_left_is_what_the_best_discard_leaves(self):
        hand = cards("9C TC JC KD")
        assert hands().least_left(hand) == 0
        assert PLAIN.deadwood(hand) == 10
        assert hands().least_left(cards("9C TC 5D KD")) == min(
            PLAIN.deadwood(cards("9C TC 5D KD") ^ BIT[card]) for card in LOW_ACE.cards("9C TC 5D KD")
        )
