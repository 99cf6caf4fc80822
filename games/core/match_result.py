"""How a match ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core.messages import Message


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended. totals and places (1 is best) are per side; places is None where there is no winner.

    abandoned: stopped where the rules know no settlement before the end; counts for nothing.
    faults: seats that lost by their own fault, with the reason.
    gave_up: the side that ended the match by conceding or by a fault; money never comes to it.
    """

    totals: tuple[int, ...]
    places: tuple[int, ...] | None
    reason: str
    abandoned: bool = False
    faults: Mapping[int, str] = field(default_factory=dict)
    gave_up: int | None = None

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> MatchResult:
        """What `to_json` has written; of the reason its English, as a template without values."""
        places = stored["places"]
        faults = {int(seat): why for seat, why in stored["faults"].items()}
        return cls(
            tuple(stored["totals"]),
            tuple(places) if places else None,
            Message(stored["reason"]),
            stored["abandoned"],
            faults,
            stored.get("gave_up"),
        )

    def to_json(self) -> dict[str, Any]:
        """`gave_up` stands in it only where a side did."""
        gave_up = {} if self.gave_up is None else {"gave_up": self.gave_up}
        return {
            "totals": list(self.totals),
            "places": list(self.places) if self.places else None,
            "reason": self.reason,
            "abandoned": self.abandoned,
            "faults": {str(seat): why for seat, why in self.faults.items()},
            **gave_up,
        }
