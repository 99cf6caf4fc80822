"""The ways from one moment of a replay to others."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.readings import Landmarks


@dataclass(frozen=True, slots=True)
class Way:
    """A button that leads to an event: `key` as the keyboard has it. One that leads nowhere else is out of use."""

    key: str
    title: str
    sign: str
    to: int


def ways_from(seq: int, last: int, marks: Landmarks) -> list[Way]:
    """First, a trick or turn back, an event back, and the same forwards."""
    before, after = marks.turn_before(seq), marks.turn_after(seq)
    if marks.tricks:
        turn_back, turn_on = _("End of the trick before"), _("End of the next trick")
    else:
        turn_back, turn_on = _("End of the turn before"), _("End of the next turn")
    return [
        Way("home", _("First"), "«", 0),
        Way("turn-left", turn_back, "‹‹", seq if before is None else before),
        Way("left", _("Back"), "‹", max(seq - 1, 0)),
        Way("right", _("On"), "›", min(seq + 1, last)),
        Way("turn-right", turn_on, "››", seq if after is None else after),
        Way("end", _("Last"), "»", last),
    ]
