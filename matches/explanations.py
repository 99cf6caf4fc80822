"""What each viewer reads of alerts and questions at a table on the site."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.log import LogEvent
from games.core.match import LiveMatch
from games.core.state import OPEN
from matches.models import Explanation, Match
from matches.readings import Reading


@dataclass(frozen=True, slots=True)
class Call:
    """Something that was done at the table, as the viewer was told of it."""

    seq: int
    said: str


@dataclass(frozen=True, slots=True)
class Explained:
    """An explanation to one viewer. `call`: what it is of; `mine`: the viewer said it or is to say it."""

    row: Explanation
    call: str
    mine: bool

    @property
    def to_answer(self) -> bool:
        """The viewer was asked, and has not answered."""
        return self.mine and self.row.said_at is None


@dataclass(frozen=True, slots=True)
class TableTalk:
    """All of it for one viewer. `own`: calls that they can alert; `askable`: what they can ask about now."""

    explained: tuple[Explained, ...] = ()
    own: tuple[Call, ...] = ()
    askable: tuple[Call, ...] = ()


def calls_of(live: LiveMatch, seats: Iterable[int]) -> list[LogEvent[Any]]:
    """What these seats have done in the deal that is played, in order."""
    wanted = set(seats)
    return [event for event in live.log[live.ended_at :] if event.kind == "move" and event.seat in wanted]


def sides_of(match: Match) -> list[list[int]]:
    """The seats of each side of a match whose seats have been fetched."""
    seats = list(match.seats.all())
    return [
        [seat.index for seat in seats if seat.side == side] for side in sorted({seat.side for seat in seats})
    ]


def key_for(match: Match, viewer: int | None) -> str:
    """Changes with whatever this viewer reads, and with nothing else. A query where anybody has a partner."""
    sides = sides_of(match)
    if all(len(side) == 1 for side in sides):
        return ""
    return "".join(f"{row.pk}{'a' if row.said_at else 'q'}" for row in read_by(match, viewer, sides))


def read_by(match: Match, viewer: int | None, sides: Sequence[Sequence[int]]) -> list[Explanation]:
    """What a viewer reads: an alert the opponents and who gave it, a question and its answer the two whose they are.

    All of it once the cards are open. One query, none for who sees only what everybody does.
    """
    if viewer is None:
        return []
    rows = list(match.explanations.all())
    if viewer == OPEN:
        return rows
    own = next((side for side in sides if viewer in side), ())
    return [row for row in rows if _reads(row, viewer, own)]


def _reads(row: Explanation, viewer: int, own: Sequence[int]) -> bool:
    if row.asked_by is None:
        return row.seat == viewer or row.seat not in own
    return viewer in (row.seat, row.asked_by)


def table_talk(match: Match, reading: Reading, said: dict[int, str]) -> TableTalk:
    """What the viewer of a reading reads and may do; `said`: what they were told of each event. One query."""
    live, viewer = reading.live, reading.viewer
    rows = read_by(match, viewer, live.table.sides)
    explained = tuple(Explained(row, said.get(row.seq, ""), row.seat == viewer) for row in rows)
    if viewer is None or viewer < 0 or live.over:
        return TableTalk(explained)
    done = {row.seq for row in rows if row.seat == viewer and row.asked_by is None}
    own = [event.seq for event in calls_of(live, [viewer]) if event.seq not in done]
    return TableTalk(explained, _calls(own, said), _calls(_askable(live, viewer, match, rows), said))


def _askable(live: LiveMatch, viewer: int, match: Match, rows: Sequence[Explanation]) -> list[int]:
    if viewer not in live.actors():
        return []
    side = live.table.side_of(viewer)
    people = {seat.index for seat in match.seats.all() if seat.side != side and not seat.player.is_bot}
    asked = {row.seq for row in rows if row.asked_by == viewer}
    return [event.seq for event in calls_of(live, people) if event.seq not in asked]


def _calls(numbers: Sequence[int], said: dict[int, str]) -> tuple[Call, ...]:
    """The newest first."""
    return tuple(Call(seq, said[seq]) for seq in reversed(numbers) if seq in said)
