"""Real games with one fault each: the contract refuses every one of them, and says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.core import contract, registry
from games.core.contract import description
from games.core.freeze import frozen, names_of
from games.core.game import Game
from games.kits.determinization import Limit
from games.vying.kit.rounds import OVER
from tests.games.toys import spoiled

SEEDS = range(24)
Methods = dict[str, Callable[..., Any]]


def state_of(key: str) -> Any:
    state = registry.get(key).State
    assert state is not None
    return state


def mutant(key: str, methods: Methods | None = None, **game: Any) -> type[Game]:
    """A game with methods of its state, or attributes of its own, replaced."""
    base = registry.get(key)
    return spoiled(base, state=methods, **{"__module__": base.__module__, **game})


def keeping(key: str, *names: str) -> Methods:
    """A `resample` that leaves these fields of the real world as they are."""

    def resample(self: Any, seat: int, rng: Random) -> Any:
        world = state_of(key).resample(self, seat, rng)
        for name in names:
            setattr(world, name, getattr(self, name))
        return world

    return {"resample": resample}


def ordering(key: str, name: str, order: Callable[[Any], Any]) -> Methods:
    """A `resample` that puts a field in an order."""

    def resample(self: Any, seat: int, rng: Random) -> Any:
        world = state_of(key).resample(self, seat, rng)
        setattr(world, name, order(getattr(world, name)))
        return world

    return {"resample": resample}


def sharing(key: str, name: str) -> Methods:
    """A `clone` that shares a list with its original."""

    def clone(self: Any) -> Any:
        twin = state_of(key).clone(self)
        setattr(twin, name, getattr(self, name))
        return twin

    return {"clone": clone}


def forgetting(name: str) -> Methods:
    """A `position` without one field."""
    left_out = {name, "deal", "table"}
    return {
        "position": lambda self: tuple(
            frozen(getattr(self, other)) for other in names_of(self) if other not in left_out
        )
    }


def showing_folded(self: Any, viewer: int | None, seat: int) -> Any:
    shown = state_of("strip-poker").seat_view(self, viewer, seat)
    return shown | {"hand": self.hand_texts(self.hands[seat])} if self.phase == OVER else shown


def peeking(key: str) -> Methods:
    """A greedy player that plays by what the next player holds."""

    def greedy(self: Any, seat: int, rng: Random) -> int:
        legal = self.legal(seat)
        return int(legal[self.hands[(seat + 1) % self.table.seats].bit_length() % len(legal)])

    return {"greedy": greedy}


def telling_cards(self: Any, viewer: int | None, seat: int, action: int) -> str:
    return f"{{{seat}}}: {self.text(seat, action)}"


def void_forgotten(self: Any, world: Any, viewer: int, rng: Random, limits: Any = ()) -> None:
    lacks, self.lacks = self.lacks, [0] * len(self.lacks)
    state_of("narnian-whist").deal_again(self, world, viewer, rng, limits)
    self.lacks = lacks


def impossible(self: Any, viewer: int) -> Any:
    return [Limit((0, 1, 2, 3), (((1 << 52) - 1, 1),), 53, 60)]


def without(key: str, heading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = description.own_sections
    monkeypatch.setattr(
        description, "own_sections", lambda game: [part for part in whole(game) if part[0] != heading]
    )


MUTANTS: list[tuple[str, str, str, str, Methods]] = [
    ("the real stock", "paskahousu", "hidden-orders", "never changes stock", keeping("paskahousu", "stock")),
    ("the real stock of two packs", "samba", "hidden-orders", "stock", keeping("samba", "stock")),
    ("a sorted stock", "samba", "hidden-orders", "stock in an order of its own", ordering("samba", "stock", sorted)),
    ("a falling stock", "strip-poker", "hidden-orders", "order of its own",
     ordering("strip-poker", "stock", lambda cards: sorted(cards, reverse=True))),
    ("a sorted wall", "tuomas-mah-jong", "hidden-orders", "order of its own",
     ordering("tuomas-mah-jong", "wall", sorted)),
    ("the real table cards in their order", "modern-skruuvi", "hidden-orders", "kitty",
     keeping("modern-skruuvi", "kitty")),
    ("the real hands", "narnian-whist", "fair-worlds", "never changes the hidden hand",
     keeping("narnian-whist", "hands")),
    ("the real goalies", "jakis", "worlds", "never gives another world", keeping("jakis", "teams", "stock")),
    ("the real world", "tuppi", "worlds", "never gives another world",
     {"resample": lambda self, seat, rng: self.clone()}),
    ("a void forgotten", "narnian-whist", "announced", "forgets what was announced",
     {"deal_again": void_forgotten}),
    ("answers forgotten", "marjapussi", "announced", "forgets what was announced",
     {"limits": lambda self, viewer: []}),
    ("points forgotten", "tuomas-minibridge", "announced", "forgets what was announced",
     {"limits": lambda self, viewer: []}),
    ("a turn that cannot be ended", "canasta", "announced", "forgets what was announced",
     {"plausible": lambda self, seat: True}),
    ("a world given up", "marjapussi", "worlds", "gives up", {"limits": impossible}),
    ("folded hands shown after the end", "strip-poker", "hidden-ends", "gives away", {"seat_view": showing_folded}),
    ("folded hands never dealt again", "strip-poker", "hidden-ends", "never changes the hands that stay hidden",
     {"resample": lambda self, seat, rng: self.clone() if self.phase == OVER
      else state_of("strip-poker").resample(self, seat, rng)}),
    ("the partner's hand in the view", "tuppi", "worlds", "gives away", {"_seat_view": lambda self, viewer, seat: {
        **state_of("tuppi")._seat_view(self, viewer, seat),
        "labels": [str(self.hands[(seat + 2) % 4].bit_length())],
    }}),
    ("a secret card in the log", "tuppi", "told", "cannot see apart", {"told": telling_cards}),
    ("a shared list of questions", "marjapussi", "clone", "changes its original", sharing("marjapussi", "asked")),
    ("a shared stock", "samba", "clone", "changes its original", sharing("samba", "stock")),
    ("shared hands", "vint", "clone", "changes its original", sharing("vint", "hands")),
    ("a forgotten void", "tuppi", "position", "forgets lacks", forgetting("lacks")),
    ("a forgotten freeze", "canasta", "position", "forgets", forgetting("frozen")),
    ("forgotten picks", "strip-poker", "position", "look different", forgetting("picked")),
    ("a greedy player that peeks", "narnian-whist", "worlds", "looks at what the seat cannot know",
     peeking("narnian-whist")),
    ("a greedy shedder that peeks", "musta-maija", "worlds", "looks at what the seat cannot know",
     peeking("musta-maija")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "check", "phrase", "methods"), [row[1:] for row in MUTANTS], ids=[row[0] for row in MUTANTS]
)
def test_a_game_with_a_fault_is_refused(key: str, check: str, phrase: str, methods: Methods) -> None:
    failure = contract.run_check(mutant(key, methods), check, seeds=SEEDS)
    assert failure is not None
    assert phrase in failure.complaint


@pytest.mark.parametrize(("key", "check"), sorted({(row[1], row[2]) for row in MUTANTS}))
def test_the_same_game_without_the_fault_passes(key: str, check: str) -> None:
    assert contract.run_check(mutant(key, {"text": state_of(key).text}), check, seeds=[0]) is None


@pytest.mark.parametrize("heading", ["Equipment", "The deal", "Object"])
def test_a_description_without_a_needed_section_is_refused(
    heading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without("tuppi", heading, monkeypatch)
    failure = contract.run_check(registry.get("tuppi"), "description", seeds=[0])
    assert failure is not None
    assert f"the page lacks ['{heading}']" in failure.complaint


def test_a_game_without_chance_needs_no_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    without("hex", "The deal", monkeypatch)
    assert contract.run_check(registry.get("hex"), "description", seeds=[0]) is None
