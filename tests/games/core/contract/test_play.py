"""What may be done, and what follows from it: each way of breaking that is caught."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core.errors import Illegal
from games.core.state import CHANCE
from tests.games.broken import assert_caught
from tests.games.toys import AsideState


def shared_hands(self: AsideState) -> AsideState:
    twin = AsideState.clone(self)
    twin.hands = self.hands
    return twin


def shared_trick(self: AsideState) -> AsideState:
    twin = AsideState.clone(self)
    twin.taken = self.taken
    return twin


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


BROKEN: list[tuple[str, str, str, dict[str, Any]]] = [
    ("a clone with the same hands", "clone", "changes its original", {"clone": shared_hands}),
    ("a clone with the same counts", "clone", "changes its original", {"clone": shared_trick}),
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
    ("no actors", "moves", "no actors", {"actors": lambda self: ()}),
    ("chance that is no JSON", "chance", "TypeError", {"draw": lambda self, rng: {1, 2}}),
    ("a door that believes all", "outcomes", "is not refused", {"check_chance": lambda self, outcome: None}),
    ("a door that counts only", "outcomes", "is not refused", {"check_chance": counting_check}),
    ("a door that knows only the cards", "outcomes", "is not refused", {"check_chance": knowing_check}),
    ("a door that stumbles", "outcomes", "is not refused but raises", {"check_chance": stumbling_check}),
    ("a door that lets nothing in", "outcomes", "never", {"check_chance": shut_check}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("check", "phrase", "methods"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_state_is_caught(check: str, phrase: str, methods: dict[str, Any]) -> None:
    assert_caught(check, phrase, methods)


def test_chance_is_no_seat() -> None:
    assert_caught("moves", "", {"actors": lambda self: (CHANCE, 0)})
