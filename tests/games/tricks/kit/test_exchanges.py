"""Cards put away for others, as many as one likes within limits. With a talon: `tests/games/tricks/test_piquet.py`."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games.core.messages import verbatim
from games.tricks.kit.exchanges import PickSome

ENOUGH, SHOW = 300, 301


@pytest.fixture
def phase() -> PickSome:
    """One to three cards; the hand may be shown before the first by who has card 0."""
    return PickSome(
        "swap",
        lambda deal: 1,
        lambda deal: 3,
        {"show": verbatim("show")},
        lambda deal, seat: bool(deal.hands[seat] & 1),
        lambda deal, seat: deal.done.append("shown"),
    )


class Deal(SimpleNamespace):
    """Two seats, of which seat 0 picks."""

    def __init__(self, picked: int = 0) -> None:
        super().__init__(hands=[0b11111, 0], chosen=[picked, 0], spoken={"swap": (ENOUGH, SHOW)}, done=[])

    def pickable(self, seat: int) -> list[int]:
        return [card for card in range(5) if self.hands[seat] & ~self.chosen[seat] & 1 << card]

    def picked(self, seat: int) -> int:
        cards, self.chosen[seat] = self.chosen[seat], 0
        return int(cards)

    def do(self, phase: PickSome, seat: int, cards: int) -> None:
        self.done.append((seat, cards))


def deal(picked: int = 0) -> Any:
    return Deal(picked)


def test_enough_is_said_after_the_fewest(phase):
    assert phase.choices(deal(), 0) == [0, 1, 2, 3, 4, SHOW]
    assert phase.choices(deal(0b10), 0) == [0, 2, 3, 4, ENOUGH]


def test_nobody_picks_more_than_the_most(phase):
    assert phase.choices(deal(0b111), 0) == [ENOUGH]


def test_what_may_be_said_first_is_not_said_after_a_card(phase):
    assert SHOW in phase.choices(deal(), 0)
    assert SHOW not in phase.choices(deal(0b1), 0)


def test_the_method_gets_the_cards_as_a_mask(phase):
    state = deal(0b110)
    phase.act(state, 0, ENOUGH)
    assert state.done == [(0, 0b110)]


def test_what_is_said_first_is_done_and_the_same_player_goes_on(phase):
    state = deal()
    phase.act(state, 0, SHOW)
    assert state.done == ["shown"]


@pytest.mark.parametrize(
    ("picked", "line"),
    [(0, "{0} exchanges nothing."), (0b1, "{0} puts a card away."), (0b11, "{0} puts 2 cards away.")],
)
def test_the_others_are_told_how_many(phase, picked, line):
    assert str(phase.told(deal(picked), None, 0, ENOUGH)) == line
