"""The contract's checks themselves: honest games pass, and each way of breaking the contract is caught."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core import contract
from games.core.errors import Illegal
from games.core.state import CHANCE
from tests.games.broken import SEEDS
from tests.games.toys import Aside, AsideSheet, AsideState, spoiled


@pytest.mark.parametrize("check", contract.CHECKS)
def test_an_honest_game_passes(check: str) -> None:
    assert contract.run_check(Aside, check, seeds=SEEDS) is None


def view_with(**more: Any) -> Any:
    return lambda self, viewer: {**AsideState.view(self, viewer), **more}


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


def shared_hands(self: AsideState) -> AsideState:
    twin = AsideState.clone(self)
    twin.hands = self.hands
    return twin


def shared_trick(self: AsideState) -> AsideState:
    twin = AsideState.clone(self)
    twin.taken = self.taken
    return twin


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


def unseeded_resample(self: AsideState, seat: int, rng: random.Random) -> AsideState:
    return AsideState.resample(self, seat, random.Random())


def peeking_greedy(self: AsideState, seat: int, rng: random.Random) -> int:
    return max(self.hands[seat]) if sum(self.hands[seat - 1]) % 2 else min(self.hands[seat])


def changing_legal(self: AsideState, seat: int) -> list[int]:
    self.turn = seat
    return AsideState.legal(self, seat)


def lenient_parse(self: AsideState, seat: int, text: str) -> int:
    return self.hands[seat][0] if text == "" else AsideState.parse(self, seat, text)


def trusting_parse(self: AsideState, seat: int, text: str) -> int:
    from games.kits.cards import CARD

    return CARD[text]


def endless(self: AsideState, seat: int, action: int) -> None:
    if self.aside[seat] < 0:
        AsideState.apply(self, seat, action)


def fickle(self: AsideState, seat: int, action: int) -> None:
    AsideState.apply(self, seat, action)
    self.turn = random.randrange(self.table.seats) if self.trick == [] else self.turn


def counting_check(self: AsideState, outcome: Any) -> None:
    if not isinstance(outcome, list) or len(outcome) != 12:
        raise Illegal("not twelve cards.")


def knowing_check(self: AsideState, outcome: Any) -> None:
    counting_check(self, outcome)
    if any(type(card) is not int or not 39 <= card < 51 for card in outcome):
        raise Illegal("not of this pack.")


def stumbling_check(self: AsideState, outcome: Any) -> None:
    if sorted(outcome) != list(range(39, 51)):
        raise Illegal("not this pack.")


def shut_check(self: AsideState, outcome: Any) -> None:
    raise Illegal("never.")


SPOILED_STATES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("a hand in the view", "worlds", "gives away", {"view": leaky_view}),
    ("a hand in the spectator's view", "worlds", "gives away", {"view": leaky_spectator}),
    ("a hidden card in the log", "told", "cannot see apart", {"told": told_with_card}),
    ("a log line that depends on hidden cards", "worlds", "told", {"told": told_by_world}),
    ("a story that forks", "twins", "told two stories", {"told": told_by_world}),
    ("a log line without names", "told", "no such seat", {"told": lambda *a: "{9} moves"}),
    ("a deal that tells of hands", "told-chance", "which it does not see", {"told_chance": told_of_the_deal}),
    ("a clone with the same hands", "clone", "changes its original", {"clone": shared_hands}),
    ("a clone with the same counts", "clone", "changes its original", {"clone": shared_trick}),
    ("a resample that spoils", "worlds", "changes the state", {"resample": spoiling_resample}),
    ("a resample of another seat's world", "worlds", "gives away", {"resample": careless_resample}),
    ("a resample from elsewhere", "worlds", "generator alone", {"resample": unseeded_resample}),
    ("a resample that remembers a hand", "fair-worlds", "never changes the hidden hand", {"resample": loyal_resample}),
    ("a resample that moves too little", "fair-worlds", "than chance would", {"resample": timid_resample}),
    ("a resample with the real stock", "hidden-orders", "never changes rest", {"resample": real_order}),
    ("a resample often with the real stock", "hidden-orders", "than chance would", {"resample": often_real_order}),
    ("a resample with a sorted stock", "hidden-orders", "rest in an order of its own", {"resample": sorted_order}),
    ("a resample with a falling stock", "hidden-orders", "rest in an order of its own", {"resample": falling_order}),
    ("a resample with a good top card", "hidden-orders", "rest in an order of its own", {"resample": best_first}),
    ("no resample", "worlds", "never gives another", {"resample": lambda self, seat, rng: self.clone()}),
    ("a greedy hook that peeks", "worlds", "greedy", {"greedy": peeking_greedy}),
    ("a greedy hook that cheats", "moves", "greedy", {"greedy": lambda self, seat, rng: 3}),
    ("unsorted", "moves", "sorted", {"legal": lambda self, seat: self.hands[seat]}),
    ("nothing legal", "moves", "for an actor", {"legal": lambda self, seat: []}),
    ("legal() that moves", "moves", "changes the state", {"legal": changing_legal}),
    ("legal denied", "moves", "denies", {"is_legal": lambda self, seat, action: False}),
    ("everything is legal", "moves", "says yes", {"is_legal": lambda self, seat, action: True}),
    ("texts shared", "moves", "both called", {"text": lambda self, seat, action: "card"}),
    ("texts that do not come back", "moves", "parse", {"parse": lambda self, seat, text: 0}),
    ("a parser that takes nothing for something", "refusals", "is accepted", {"parse": lenient_parse}),
    ("a parser that trusts", "refusals", "raises KeyError", {"parse": trusting_parse}),
    ("no end", "moves", "goes on after", {"apply": endless}),
    ("moves by dice of its own", "log", "", {"apply": fickle}),
    ("returns upside down", "returns", "sign", {"returns": lambda self: [-float(n) for n in self.taken]}),
    ("returns of some", "returns", "returns()", {"returns": lambda self: [1.0]}),
    ("returns without number", "returns", "returns()", {"returns": lambda self: [float("nan")] * self.table.seats}),
    ("an unknown key in the view", "views", "unknown key 'extra'", {"view": view_with(extra=1)}),
    ("a tuple in the view", "views", "not a list", {"view": view_with(trick=())}),
    ("an unknown picture", "views", "picture", {"view": view_with(picture="poem")}),
    ("a view of nobody", "views", "`you`", {"view": view_with(you=0)}),
    ("a view without seats", "views", "seats are shown", {"view": view_with(seats=[])}),
    ("no actors", "moves", "no actors", {"actors": lambda self: ()}),
    ("chance that is no JSON", "chance", "TypeError", {"draw": lambda self, rng: {1, 2}}),
    ("a door that believes all", "outcomes", "is not refused", {"check_chance": lambda self, outcome: None}),
    ("a door that counts only", "outcomes", "is not refused", {"check_chance": counting_check}),
    ("a door that knows only the cards", "outcomes", "is not refused", {"check_chance": knowing_check}),
    ("a door that stumbles", "outcomes", "is not refused but raises", {"check_chance": stumbling_check}),
    ("a door that lets nothing in", "outcomes", "never", {"check_chance": shut_check}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("check", "phrase", "methods"),
    [row[1:] for row in SPOILED_STATES],
    ids=[row[0] for row in SPOILED_STATES],
)
def test_a_broken_state_is_caught(check: str, phrase: str, methods: dict[str, Any]) -> None:
    failure = contract.run_check(spoiled(state=methods), check, seeds=SEEDS)
    assert failure is not None
    assert phrase in failure.complaint


def test_a_failure_names_the_command_that_shows_it_again() -> None:
    game = spoiled(state={"legal": lambda self, seat: []})
    failure = contract.run_check(game, "moves", seeds=SEEDS)
    assert failure is not None
    assert f"python -m games check aside --only moves --seed {failure.seed}" in str(failure)
    assert contract.run_check(game, "moves", seeds=[failure.seed or 0]) == failure


def bonus(self: AsideSheet) -> int:
    return len(self.rows)


def test_chance_is_no_seat() -> None:
    failure = contract.run_check(spoiled(state={"actors": lambda self: (CHANCE, 0)}), "moves", seeds=[0])
    assert failure is not None
