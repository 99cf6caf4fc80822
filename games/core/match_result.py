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
    gave_up: the side that ended the match by conceding, by a fault or on time; money never comes to it.
    out_of_time: the seats whose clocks ran out, which ended the match. With those of
        several sides `gave_up` is None.
    """

    totals: tuple[int, ...]
    places: tuple[int, ...] | None
    reason: str
    abandoned: bool = False
    faults: Mapping[int, str] = field(default_factory=dict)
    gave_up: int | None = None
    out_of_time: tuple[int, ...] = ()

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
            tuple(stored.get("out_of_time", ())),
        )

    def to_json(self) -> dict[str, Any]:
        """`gave_up` and `out_of_time` stand in it only where a side did."""
        ended_by: dict[str, Any] = {} if self.gave_up is None else {"gave_up": self.gave_up}
        if self.out_of_time:
            ended_by["out_of_time"] = list(self.out_of_time)
        return {
            "totals": list(self.totals),
            "places": list(self.places) if self.places else None,
            "reason": self.reason,
            "abandoned": self.abandoned,
            "faults": {str(seat): why for seat, why in self.faults.items()},
            **ended_by,
        }


def sides_that_gave_up(stored: Mapping[str, Any], side_of: Mapping[int, int]) -> set[int]:
    """The sides that ended the match of a stored result: they conceded, were at fault, or ran out of time."""
    out = {side_of[seat] for seat in stored.get("out_of_time", ())}
    gave_up = stored.get("gave_up")
    return out if gave_up is None else out | {gave_up}
