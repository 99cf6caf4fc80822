"""No view, no log line and no world tells what its seat cannot know: each way of telling it is caught."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.broken import assert_caught
from tests.games.toys import AsideState


def leaky_view(self: AsideState, viewer: int | None) -> Any:
    view = AsideState.view(self, viewer)
    view["facts"] = [["best", str(max(self.hands[-1], default=0))]] if self.hands else []
    return view


def leaky_spectator(self: AsideState, viewer: int | None) -> Any:
    return AsideState.view(self, viewer if viewer is not None else 0) | {"you": viewer}


def told_with_card(self: AsideState, viewer: int | None, seat: int, action: int) -> str:
    return f"{{{seat}}} moves {action}."


def told_by_world(self: AsideState, viewer: int | None, seat: int, action: int) -> str:
    return f"Somebody moves; {sum(self.hands[-1])}"


def told_of_the_deal(self: AsideState, viewer: int | None, outcome: list[int]) -> str:
    return "The cards are dealt, {1} gets the 2S." if 39 in outcome[3:6] else "The cards are dealt."


def spoiling_resample(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    self.turn = 0
    return AsideState.resample(self, seat, rng)


def careless_resample(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    return AsideState.resample(self, (seat + 1) % self.table.seats, rng)


def loyal_resample(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    """Shuffles everything but the cards of the next player."""
    world = self.clone()
    others = [
        other for other in range(self.table.seats) if other not in (seat, (seat + 1) % self.table.seats)
    ]
    hidden = sorted(self.rest + [card for other in others if self.hands for card in self.hands[other]])
    rng.shuffle(hidden)
    for other in others:
        world.hands[other : other + 1] = [
            [hidden.pop() for _ in hand] for hand in self.hands[other : other + 1]
        ]
    world.rest = hidden
    return world


def timid_resample(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    """Exchanges one card, if any, of some other player with one that nobody holds."""
    world = self.clone()
    turned = seat + rng.randrange(1, self.table.seats)
    hand = world.hands[turned % self.table.seats] if self.hands else []
    if hand and world.rest:
        place, other = rng.randrange(len(hand)), rng.randrange(len(world.rest))
        hand[place], world.rest[other] = world.rest[other], hand[place]
    return world


def unseeded_resample(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    return AsideState.resample(self, seat, random.Random())


def peeking_greedy(self: AsideState, seat: int, rng: random.Random) -> int:
    return max(self.hands[seat]) if sum(self.hands[seat - 1]) % 2 else min(self.hands[seat])


BROKEN: list[tuple[str, str, str, dict[str, Any]]] = [
    ("a hand in the view", "worlds", "gives away", {"view": leaky_view}),
    ("a hand in the spectator's view", "worlds", "gives away", {"view": leaky_spectator}),
    ("a hidden card in the log", "told", "cannot see apart", {"told": told_with_card}),
    ("a log line that depends on hidden cards", "worlds", "told", {"told": told_by_world}),
    ("a story that forks", "twins", "told two stories", {"told": told_by_world}),
    ("a log line without names", "told", "no such seat", {"told": lambda *a: "{9} moves"}),
    ("a deal that tells of hands", "told-chance", "which it does not see", {"told_chance": told_of_the_deal}),
    ("a resample that spoils", "worlds", "changes the state", {"resample": spoiling_resample}),
    ("a resample of another seat's world", "worlds", "gives away", {"resample": careless_resample}),
    ("a resample from elsewhere", "worlds", "generator alone", {"resample": unseeded_resample}),
    ("a resample that remembers a hand", "fair-worlds", "never changes the hidden hand", {"resample": loyal_resample}),
    ("a resample that moves too little", "fair-worlds", "than chance would", {"resample": timid_resample}),
    ("no resample", "worlds", "never gives another", {"resample": lambda self, seat, rng: self.clone()}),
    ("a greedy hook that peeks", "worlds", "greedy", {"greedy": peeking_greedy}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("check", "phrase", "methods"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_state_is_caught(check: str, phrase: str, methods: dict[str, Any]) -> None:
    assert_caught(check, phrase, methods)
