"""Which built-in player is stronger than which, in each game, as it was measured.

`measured.json` is written by `python -m games strengths`: for every game the candidates in the order they were tried,
each against the strongest one proved before it, over duplicate deals.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("measured.json")
CLEAR: Final = 3.0
"""So many standard errors are taken for proof that one player is the stronger."""


@dataclass(frozen=True, slots=True)
class Proof:
    """How a player did against the strongest one below it: the gain a deal in points, with its standard error."""

    spec: str
    below: str
    gain: float
    error: float
    deals: int

    @property
    def is_proved(self) -> bool:
        """Whether it is stronger by more than luck explains."""
        return self.gain > 0 and self.gain >= CLEAR * self.error

    def __str__(self) -> str:
        found = "stronger than" if self.is_proved else "no better than"
        gain = f"{self.gain:+.3f} ± {self.error:.3f} a deal over {self.deals} deals"
        return f"{self.spec} is {found} {self.below}: {gain}"


@cache
def measured() -> Mapping[str, tuple[Proof, ...]]:
    """Every game's proofs, as they stand in the file."""
    if not FILE.exists():
        return {}
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return {key: tuple(Proof(**row) for row in rows) for key, rows in data.items()}
