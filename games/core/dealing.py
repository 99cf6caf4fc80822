"""Fair deals: chance is drawn once, sealed by a salted hash before play, and opened afterwards for anybody to check."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass
from random import Random
from typing import Any

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
        return cls(json.loads(outcome), salt)


def seal(outcome: Any) -> Sealed:
    """Seal an outcome with a fresh salt of 128 bits."""
    return Sealed(outcome, secrets.token_hex(16))


def shuffled(cards: list[int], rng: Random) -> list[int]:
    """A shuffled copy."""
    deck = cards[:]
    rng.shuffle(deck)
    return deck
