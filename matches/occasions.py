"""What a season can count besides competitions, as the apps above tell it: club nights."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from clubs.models import Club
from common.signals import answers
from matches.signals import occasions_asked


@dataclass(frozen=True, slots=True)
class Reached:
    """What somebody reached there. points: matches won, in hundredths; score: as the games count."""

    place: int
    points: int = 0
    score: int = 0


@dataclass(frozen=True, slots=True)
class Occasion:
    """A night: a `key` that stays the same when the club moves, and what each (by id) reached, if that was asked."""

    key: str
    title: str
    at: datetime
    where: str
    over: bool
    results: Mapping[int, Reached] = field(default_factory=dict)


def occasions(club: Club, keys: Collection[str] | None = None, game: str = "") -> list[Occasion]:
    """Those of the keys with their results at a game (none: at all), or without keys the latest by name alone."""
    found = answers(occasions_asked, Club, club=club, keys=keys, game=game)
    return [one for several in found for one in several]
