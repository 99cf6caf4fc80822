"""What lies hidden lies in any order in a resampled world: each order that it keeps or makes is caught."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.broken import assert_caught
from tests.games.toys import AsideState


def real_order(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    """The cards that nobody holds stay as they lie; the others are dealt again."""
    world = self.clone()
    others = [other for other in range(self.table.seats) if other != seat and self.hands]
    hidden = sorted(card for other in others for card in self.hands[other])
    rng.shuffle(hidden)
    for other in others:
        world.hands[other] = [hidden.pop() for _ in self.hands[other]]
    return world


def often_real_order(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    return (real_order if rng.random() < 0.5 else AsideState.resample)(self, seat, rng)


def sorted_order(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    world = AsideState.resample(self, seat, rng)
    world.rest.sort()
    return world


def falling_order(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    world = AsideState.resample(self, seat, rng)
    world.rest.sort(reverse=True)
    return world


def best_first(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    """In no order but for the first card, which is the best."""
    world = AsideState.resample(self, seat, rng)
    if world.rest:
        place = world.rest.index(max(world.rest))
        world.rest[0], world.rest[place] = world.rest[place], world.rest[0]
    return world


BROKEN: list[tuple[str, str, str, dict[str, Any]]] = [
    ("a resample with the real stock", "hidden-orders", "never changes rest", {"resample": real_order}),
    ("a resample often with the real stock", "hidden-orders", "than chance would", {"resample": often_real_order}),
    ("a resample with a sorted stock", "hidden-orders", "rest in an order of its own", {"resample": sorted_order}),
    ("a resample with a falling stock", "hidden-orders", "rest in an order of its own", {"resample": falling_order}),
    ("a resample with a good top card", "hidden-orders", "rest in an order of its own", {"resample": best_first}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("check", "phrase", "methods"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_state_is_caught(check: str, phrase: str, methods: dict[str, Any]) -> None:
    assert_caught(check, phrase, methods)
