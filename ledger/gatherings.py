"""What people came together for, as the apps above tell it: nights and tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from clubs.models import Club
from common.signals import answers
from ledger.signals import gatherings_asked


@dataclass(frozen=True, slots=True)
class Gathering:
    """A night or tournament: a `key` that stays the same when the club moves, and who is in it, since when."""

    key: str
    title: str
    people: Mapping[int, datetime]

    @property
    def kind(self) -> str:
        """`night` or `tournament`."""
        return self.key.partition("/")[0]


def key_of(kind: str, made_at: datetime) -> str:
    """Named by the moment it was made, which a club takes along to another site; numbers it does not."""
    return f"{kind}/{made_at.timestamp():.6f}"


def gatherings(club: Club, kind: str) -> list[Gathering]:
    """The latest of a kind, newest first."""
    return [
        one for several in answers(gatherings_asked, Club, club=club) for one in several if one.kind == kind
    ]
