"""The total that all share, on the smallest games that have one."""

from __future__ import annotations

from random import Random

import pytest

from games.adding.kit.adding import NAMING, PLAYING, AddingState
from games.core.contract import PLAY_CHECKS, run_of
from games.core.game import Game
from games.core.options import Preset
from games.core.results import DealResult, seat
from games.core.sheet import SingleDeal
from games.kits.pack import PACK_52
from tests.games.dsl import Dealt, begin

PLUS_OR_MINUS = PACK_52.of_rank["Q"]


class Thirty(Game):
    """Whoever first reaches thirty wins; a queen adds three or takes three off, as its player says."""

    key, title, family, seats = "test-thirty", "Thirty", "adding", (2, 3)
    presets, max_actions = (Preset("house", "House rules", ()),), 120

    class Result(DealResult):
        winner: int = seat("Who got there")

        def score(self, sheet, deal):
            return sheet.points({self.winner: 1})

    Sheet = SingleDeal

    class State(AddingState):
        cards_each = 4
        words = ("less", "more")
        winner: int = -1

        def after_deal(self):
            self.ask(PLAYING, 0)

        def makes(self, card):
            if PLUS_OR_MINUS >> card & 1:
                return (self.total - 3, self.total + 3) if self.total >= 3 else (self.total + 3,)
            return (self.total + 2 + PACK_52.rank[card],)

        def added(self, seat, card):
            self.from_stock(seat)
            self.winner = seat
            self.ask(PLAYING, self.table.next_seat(seat))
            if self.total >= 30:
                self.end()

        def result(self):
            return Thirty.Result(winner=self.winner)


def dealt(*first: str) -> Dealt:
    """Seat 0 is dealt these cards."""
    cards = PACK_52.cards(" ".join(first))
    return begin(Thirty).happens([*cards, *(card for card in PACK_52.deck if card not in cards)])


@pytest.mark.parametrize("check", PLAY_CHECKS.values(), ids=PLAY_CHECKS)
def test_a_game_with_a_total_keeps_the_contract(check):
    for seed in range(6):
        assert check(run_of(Thirty, seed)) is None


def test_a_card_makes_a_total_and_lies_on_the_table():
    game = dealt("5C", "QC", "KC", "AC").plays("5C", "2C").told(None, "{1} plays 2♣: 7.")
    assert game.total == 7
    assert game.view(None)["piles"][-1] == {"name": "played", "count": 2, "cards": ["5C", "2C"]}
    assert game.view(None)["facts"] == [["total", "7"]]


def test_of_several_totals_one_is_named_by_its_player_before_anything_follows():
    game = dealt("5C", "QC", "KC", "AC").plays("5C", "2C").plays("QC").told(1, "{0} plays Q♣.").turn(0)
    assert (game.phase, game.total) == (NAMING, 7)
    game.may("less", "more").plays("more").told(1, "{0} makes the total 10.").turn(1)
    assert (game.phase, game.total) == (PLAYING, 10)


def test_where_a_card_makes_one_total_only_nothing_is_named():
    game = dealt("5C", "QC", "KC", "AC").plays("QC").told(1, "{0} plays Q♣: 3.").turn(1)
    assert game.total == 3


def test_a_card_laid_is_in_nobodys_hand_in_any_world():
    game = dealt("5C", "QC", "KC", "AC").plays("5C")
    laid = PACK_52.mask("5C")
    assert not any(hand & laid for hand in game.resample(1, Random(1)).hands)
