"""Fair deals: chance is drawn once, sealed by a salted hash before play, and opened afterwards for anybody to check."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from games.core.errors import Illegal
from games.core.json_text import read_json
from games.core.messages import say

SYSTEM_RANDOM = secrets.SystemRandom()
"""The generator for real matches: the operating system's."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """An outcome with the salt that hides it in its hash."""

    outcome: Any
    salt: str

    @property
    def seal(self) -> str:
        """SHA-256 of salt and outcome, hexadecimal: may be published before play."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def text(self) -> str:
        """The one spelling that is hashed and stored: `salt:outcome` with the outcome as compact JSON."""
        return f"{self.salt}:{json.dumps(self.outcome, separators=(',', ':'), sort_keys=True)}"

    @classmethod
    def parse(cls, text: str) -> Sealed:
        """Read `text` back. Raises ValueError."""
        salt, _, outcome = text.partition(":")
        return cls(read_json(outcome), salt)


def outcome_in(text: str) -> Any:
    """The outcome of a sealed text alone, for who replays it. Raises ValueError."""
    return read_json(text, text.index(":") + 1)


def seal(outcome: Any) -> Sealed:
    """Seal an outcome with a fresh salt of 128 bits."""
    return Sealed(outcome, secrets.token_hex(16))


def lot(seed: str, count: int) -> int:
    """Which of `count` a seed decides for: the number n, from 0, whose SHA-256 of `seed:n` is the lowest."""
    return min(range(count), key=lambda number: hashlib.sha256(f"{seed}:{number}".encode()).digest())


ANY_RANDOM: Final = Random(0)
"""For who asks what is shuffled, and not in which order it comes to lie: then it is not shuffled at all."""


def shuffled(cards: list[int], rng: Random) -> list[int]:
    """A shuffled copy: the one that `rng.shuffle` makes, in half the time."""
    if rng is ANY_RANDOM:
        return cards[:]
    deck, draw = cards[:], rng.getrandbits
    for last in range(len(deck) - 1, 0, -1):
        width = (last + 1).bit_length()
        place = draw(width)
        while place > last:
            place = draw(width)
        deck[last], deck[place] = deck[place], deck[last]
    return deck


def check_same(outcome: object, shown: object) -> None:
    """Raise Illegal unless an outcome is what the play says it must be."""
    if not _alike(outcome, shown) and json.dumps(outcome, sort_keys=True) != json.dumps(
        shown, sort_keys=True
    ):
        raise Illegal(say("what is shown here follows from the play, and it is something else."))


def _alike(one: Any, other: Any) -> bool:
    """Whether two values are of the same kinds all through and equal; as JSON they may be the same even if not."""
    kind = type(one)
    if kind is not type(other) or one != other:
        return False
    if kind is list:
        return set(map(type, one)) <= {str} or all(map(_alike, one, other))
    if kind is dict:
        return all(_alike(value, other[key]) for key, value in one.items())
    return True


def check_order(outcome: object, pack: Sequence[int] | Sequence[str]) -> None:
    """Raise Illegal unless an outcome is a whole pack in some order: every card, as often as it is there."""
    if type(outcome) is not list:
        raise Illegal(say("the order of a pack is a list, not {outcome}.", outcome=f"{outcome!r:.40}"))
    if len(outcome) != len(pack):
        raise Illegal(
            say("{count} cards are given, but the pack has {size}.", count=len(outcome), size=len(pack))
        )
    kind = type(pack[0]) if pack else int
    if set(map(type, outcome)) <= {kind} and sorted(outcome) == sorted(pack):
        return
    if any(type(card) is not kind for card in outcome):
        raise Illegal(say("{outcome} holds something that is no card.", outcome=f"{outcome!r:.60}"))
    left = Counter(pack)
    left.subtract(outcome)
    extra = next((card for card, number in left.items() if number < 0), None)
    if extra is not None:
        raise Illegal(say("the card {card} comes up more often than the pack has it.", card=f"{extra!r:.40}"))


def check_number(outcome: object, numbers: Sequence[int]) -> None:
    """Raise Illegal unless an outcome is one of some whole numbers: the faces of a die, the items of a list."""
    if type(outcome) is not int or outcome not in numbers:
        raise Illegal(
            say(
                "{outcome} is none of the {count} numbers that can come up.",
                outcome=f"{outcome!r:.40}",
                count=len(numbers),
            )
        )
