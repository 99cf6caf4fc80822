"""A discard pile beside the stock: all see what goes there, and know what it holds when it is the stock again."""

from __future__ import annotations

from random import Random

from games.core.game import Game
from games.core.messages import say
from games.core.results import DealResult, Number, per_seat
from games.core.sheet import fixed_deals
from games.kits.cards import cards_of, mask_of
from games.kits.discards import DiscardsState
from games.kits.pack import PACK_52
from tests.games.dsl import Dealt, deal


class Throwing(Game):
    """Three cards each; in turn one is thrown and one drawn."""

    seats = (2, 3)
    Sheet = fixed_deals(1)

    class Result(DealResult):
        left: tuple[int, ...] = per_seat(say("Cards"), Number(0, 3))

    class State(DiscardsState):
        cards_each = 3

        def after_deal(self):
            self.turn_first()
            self.ask("throw", 0)

        def choices(self, seat):
            return cards_of(self.hands[seat])

        def act(self, seat, action):
            self.throw(seat, action)
            self.from_stock(seat)
            self.ask("throw", self.table.next_seat(seat))

        def result(self):
            return Throwing.Result(left=tuple(hand.bit_count() for hand in self.hands[: self.table.seats]))


def thrown(*moves: str) -> Dealt:
    return deal(Throwing, "2S 5H KD", "3C 9D JH", later="TC AS 6D").plays(*moves)


def pile(game: Dealt, viewer: int | None = None) -> list[str]:
    return next(one["cards"] for one in game.view(viewer)["piles"] if one["name"] == "discard pile")


class TestThePile:
    def test_it_begins_with_the_top_of_the_stock(self):
        game = thrown()
        assert pile(game) == ["TC"]
        assert game.turned == -1
        assert game.stock[-1] == PACK_52.first["AS"]

    def test_everybody_sees_it_in_its_order(self):
        game = thrown("KD", "3C")
        assert pile(game) == pile(game, 0) == pile(game, 1) == ["TC", "KD", "3C"]
        assert [hand.bit_count() for hand in game.hands] == [3, 3, 43, 3]

    def test_what_was_drawn_is_seen_by_nobody_else(self):
        assert thrown("KD").view(1)["seats"][0]["hand"] == ["?"] * 3

    def test_it_lies_in_no_other_hand_of_any_world(self):
        game = thrown("KD", "3C", "AS")
        worlds = [game.resample(1, Random(seed)) for seed in range(10)]
        assert {world.waste for world in worlds} == {game.waste}
        assert {world.hands[3] for world in worlds} == {game.hands[3]}


class TestThePileMadeAnew:
    def anew(self) -> Dealt:
        """Everybody has thrown what he drew until the stock was gone, and the first discard comes to lie on top."""
        game = thrown("2S", "3C")
        while game.stock:
            (seat,) = game.state.actors()
            game.plays(game.texts(seat)[0])
        game.state.made_anew(list(game.waste))
        return game

    def test_it_is_the_stock_and_its_top_is_turned(self):
        game = self.anew()
        assert pile(game) == ["TC"]
        assert game.stock[-1] == PACK_52.first["2S"]
        assert [hand.bit_count() for hand in game.hands] == [3, 3, 45, 1]

    def test_all_know_which_cards_it_holds_but_not_where(self):
        game = self.anew()
        worlds = [game.resample(0, Random(seed)) for seed in range(10)]
        assert {mask_of(world.stock) for world in worlds} == {mask_of(game.stock)}
        assert {world.hands[1] for world in worlds} == {game.hands[1]}
        assert len({world.stock for world in worlds}) == 10
