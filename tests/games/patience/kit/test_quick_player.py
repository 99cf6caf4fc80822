"""What piles promise: order is worth having, and what lies under other cards is not."""

from __future__ import annotations

from random import Random

from games.core import registry
from games.core.match import LiveMatch
from games.patience.kit.quick_player import BURIED, EMPTY, JOINED, TURNED, promised, quick_move
from games.patience.kit.tableau import Patience


def spider() -> Patience:
    match = LiveMatch(registry.get("spider").table_for(1))
    match.advance(Random(7))
    assert isinstance(match.state, Patience)
    return match.state


def test_an_empty_pile_and_a_card_about_to_be_turned_up_are_worth_most() -> None:
    state = spider()
    assert promised(state, [], 0) == EMPTY
    assert promised(state, [3], 1) == TURNED - BURIED


def test_cards_that_move_together_are_worth_more_the_longer_they_are() -> None:
    state = spider()
    pairs = [(one, other) for one in range(104) for other in range(104) if state.joins(one, other)]
    below, above = pairs[0]
    assert promised(state, [below, above], 0) == JOINED * 2
    assert promised(state, [above, below], 0) <= 0


def test_the_quick_move_is_one_that_may_be_made() -> None:
    state = spider()
    assert quick_move(state) in state.legal(0)
