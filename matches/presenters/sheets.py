"""What stands above the form on a sheet: the totals, what the deal to come is like, what is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.game import Game
from games.core.match import LiveMatch
from matches import permissions, selectors
from matches.models import Match
from matches.sheet_notes import SheetNote, notes_on
from matches.sheet_time import SheetTime, time_of


@dataclass(frozen=True, slots=True)
class SideTotal:
    """A side and what it has. `own`: the reader is one of it; `place`: once all is over, if there are places."""

    name: str
    total: int
    own: bool = False
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Strip:
    """lines: of the deal to come, names put in. your_turn: the reader deals, throws ... won: who, once all is over."""

    totals: list[SideTotal]
    lines: list[str] = field(default_factory=list)
    your_turn: bool = False
    won: str = ""
    notes: list[SheetNote] = field(default_factory=list)
    time: SheetTime | None = None


def strip_of(
    match: Match, live: LiveMatch, names: list[str], sides: list[str], reader: Player | None, *, keeps: bool
) -> Strip:
    """The strip as somebody reads it. What the apps above say (money) is for those alone who keep the sheet."""
    seat = permissions.seat_of(reader, match)
    own = None if seat is None else live.table.side_of(seat)
    void = match.status == Match.Status.VOID
    places = live.result.places if live.result and not void else None
    totals = [
        SideTotal(name, live.sheet.totals[side], side == own, places[side] if places else None)
        for side, name in enumerate(sides)
    ]
    begins = live.sheet.dealer() if live.sheet.dealer_does and not live.over else None
    return Strip(
        totals=totals,
        lines=[] if void else selectors.now_lines(live, names),
        your_turn=seat is not None and begins == seat and not void,
        won="" if void else won(live, sides),
        notes=notes_on(match, live, reader) if keeps else [],
        time=time_of(match, live) if match.entered and match.status == Match.Status.RUNNING else None,
    )


@dataclass(frozen=True, slots=True)
class Change:
    """An entry on a sheet of which something was changed: when, what was done, by whom, and what was written."""

    at: datetime
    what: str
    by: str
    text: str


def changes_of(match: Match, unit: str) -> list[Change]:
    """Every entry on a sheet, if anything on it was ever changed."""
    what = {
        "undo": _("last line taken back"),
        "correct": _("%(unit)s corrected") % {"unit": unit},
        "dealer": _("who deals put right"),
        "result": _("%(unit)s entered") % {"unit": unit},
        "adjust": _("points beside the deals"),
        "options": _("options changed"),
    }
    return [
        Change(event.at, what[event.kind], event.by.name if event.by else "", event.text)
        for event in selectors.versions(match)
    ]


def played_for(match: Match, game: type[Game]) -> str:
    """What a match is played for, if that was agreed, or is settled by a game that was entered by hand."""
    if match.objective:
        return _("played %(how)s") % {"how": match.get_objective_display()}
    if match.entered and game.objective == "win":
        return _("played to win, by however little")
    return _("played for every point") if match.entered and game.objective == "margin" else ""


def to_be_stopped(live: LiveMatch, names: list[str]) -> list[str]:
    """What stopping the match now would do, and what it would leave out, a line each; nothing once it is over."""
    if live.over:
        return []
    if not live.table.game.may_stop:
        return [_("This game is played to its end: stopping now abandons it, and nothing is settled.")]
    said = selectors.words_at(live, names).said
    if needed := live.sheet.needed_to_stop():
        return [said(needed)]
    if not live.sheet.rows:
        return [_("No deal has been entered yet: nothing would be settled.")]
    stopped = live.sheet.copy()
    stopped.stop()
    if stopped.ranking is None:
        return [_("The match ends now.")]
    totals = said(stopped.each(stopped.totals))
    settled = _("The match ends now and is settled on these scores: %(totals)s.") % {"totals": totals}
    return [settled, *map(said, live.sheet.left_out())]


def won(live: LiveMatch, sides: Sequence[str]) -> str:
    """Who has won, in words; nothing while the match goes on."""
    result = live.result
    if result is None:
        return ""
    if result.abandoned:
        return _("Abandoned: nobody wins.")
    if result.places is None:
        return _("Nobody wins or loses here.")
    first = [side for side, place in zip(sides, result.places, strict=True) if place == 1]
    if len(first) == len(sides) > 1:
        return _("A draw.")
    if len(first) > 1:
        return _("First place is shared: %(names)s.") % {"names": ", ".join(first)}
    return _("Won by %(name)s.") % {"name": first[0]}
