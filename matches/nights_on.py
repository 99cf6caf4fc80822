"""Club nights that are on, as the apps above tell them: what waits for players on the site can belong to one.

The night is locked before the people who play on it (`hold`); what is refused there has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Player
from common.signals import answers
from matches.clock_rules import ClockTerms
from matches.errors import MatchError
from matches.models import Match
from matches.signals import (
    awaited_nights_asked,
    night_held,
    nights_asked,
    table_joined_night,
    tables_awaited,
)


@dataclass(frozen=True, slots=True)
class NightOn:
    """A night by its number; `day`: whose night its stakes are."""

    number: int
    title: str
    club_id: int
    day: date


@dataclass(frozen=True, slots=True)
class WantedThere:
    """What a table is to be played: the night says whether it offers it. `stake`: `ledger.stakes.StakeTerms`."""

    game: str
    stake: object = None
    clock: ClockTerms | None = None


@dataclass(frozen=True, slots=True)
class TableWaits:
    """A table with a free seat: at which `game`, who has opened it, and where it is read and joined."""

    game: str
    host: str
    address: str


def nights_for(player: Player) -> list[NightOn]:
    """The nights at which somebody is now and may open tables."""
    return [one for several in answers(nights_asked, Match, player=player) for one in several]


def hold(
    number: int, *, here: Sequence[Player] = (), by: Player | None = None, wanted: WantedThere | None = None
) -> NightOn:
    """The night, locked and open. Raises MatchError for none, and what the night does: for `here` who are not there,
    `by` who may open no table there, and what is `wanted` and not offered.
    """
    found = answers(night_held, Match, number=number, here=here, by=by, wanted=wanted)
    if not found:
        raise MatchError(_("There is no such club night."))
    night: NightOn = found[0]
    return night


def has_waiting() -> Q:
    """Of a night's row: whether any table waits to be one of the night, so that nobody asks for none."""
    return Q(*answers(awaited_nights_asked, Match), _connector=Q.OR)


def tables_waiting(number: int, player: Player | None) -> list[TableWaits]:
    """What waits for players to be a table of the night, as far as somebody sees it."""
    return [
        one for several in answers(tables_awaited, Match, number=number, player=player) for one in several
    ]


def join(match: Match, number: int, by: Player, wanted: WantedThere) -> None:
    """The match, whose stake is set, is one of the night from now on; the night is held. Raises what the night does."""
    table_joined_night.send(Match, match=match, number=number, by=by, wanted=wanted)
