"""What tie-breaks are counted from: each entrant's rounds, met or not, and the rules for rounds without a game.

FIDE Tie-Break Regulations of August 2024, article 16. All amounts are whole numbers of hundredths.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tournaments.engine.event import BYES, Entrant, Kind, Scheme, Stage, Table


class Meeting(NamedTuple):
    """One round of one entrant. `side`: 0 for whoever is named first. `won`: as the scheme's winner, played or not."""

    round: int
    kind: Kind
    points: int
    opponents: tuple[int, ...] = ()
    partners: tuple[int, ...] = ()
    side: int = 0
    won: bool = False
    best: int = 0
    margin: int = 0
    table: Table | None = None

    @property
    def played(self) -> bool:
        return self.kind is Kind.PLAYED

    @property
    def voluntary(self) -> bool:
        """Article 16.2: an unplayed round that the entrant is the cause of."""
        return not self.played and not self.won and self.kind is not Kind.BYE and self.kind is not Kind.FULL


@dataclass(frozen=True)
class Record:
    """Every entrant's rounds. predetermined: who meets whom was fixed before (round robin), so nothing is made up.

    rounds: how many were played; total: how many the event has. start: points from the start (McMahon, a stage before).
    """

    entrants: Mapping[int, Entrant]
    meetings: Mapping[int, tuple[Meeting, ...]]
    rounds: int
    total: int
    scheme: Scheme
    seed: int = 0
    predetermined: bool = False
    start: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def points(self) -> dict[int, int]:
        return {n: self.start.get(n, 0) + sum(m.points for m in found) for n, found in self.meetings.items()}

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """Article 16.3: the score that counts for those who met them."""
        return {number: self._adjusted(number, fore=False) for number in self.meetings}

    @cached_property
    def fore(self) -> dict[int, int]:
        """The same with the games of the last round counted as draws (article 8.3)."""
        return {number: self._adjusted(number, fore=True) for number in self.meetings}

    def own(self, number: int, *, fore: bool) -> int:
        """Article 16.4: what a made-up opponent is worth, who stands for a round without a game."""
        change = sum(self._foreseen(meeting) for meeting in self.meetings[number]) if fore else 0
        return self.points[number] + change

    def _adjusted(self, number: int, *, fore: bool) -> int:
        meetings = self.meetings[number]
        last = max((m.round for m in meetings if not m.voluntary or (fore and self._last(m))), default=0)
        draw = 0 if self.predetermined else self.scheme.draw
        score = self.start.get(number, 0)
        for meeting in meetings:
            kept = meeting.round <= last or meeting.opponents
            score += meeting.points if kept else draw
            score += self._foreseen(meeting) if fore else 0
        return score

    def _last(self, meeting: Meeting) -> bool:
        return meeting.round == self.total and bool(meeting.opponents)

    def _foreseen(self, meeting: Meeting) -> int:
        return self.scheme.draw - meeting.points if self._last(meeting) else 0


def record_of(
    stage: Stage,
    *,
    total: int | None = None,
    predetermined: bool = False,
    start: Mapping[int, int] | None = None,
) -> Record:
    """The record after the rounds of a stage; only finished tables count."""
    found: dict[int, dict[int, Meeting]] = {number: {} for number in stage.numbers}
    extra: dict[int, list[Meeting]] = {number: [] for number in stage.numbers}
    for number, table in stage.tables():
        if table.finished:
            for entrant, meeting in _meetings(number, table, stage.scheme):
                if number in found[entrant]:
                    extra[entrant].append(meeting)
                found[entrant].setdefault(number, meeting)
    drawn = {one.number for one in stage.rounds if not one.open_tables}
    meetings = {number: (*_filled(found[number], drawn, stage), *extra[number]) for number in stage.numbers}
    return Record(
        {entrant.number: entrant for entrant in stage.entrants},
        meetings,
        len(stage.rounds),
        max(total or stage.settings.get("rounds", 0), len(stage.rounds)),
        stage.scheme,
        stage.seed,
        predetermined,
        {one.number: one.carried for one in stage.entrants if one.carried} if start is None else start,
    )


def _filled(found: Mapping[int, Meeting], drawn: Set[int], stage: Stage) -> list[Meeting]:
    """In a round whose tables are all finished, `drawn`, whoever has no table was away."""
    rounds = range(1, len(stage.rounds) + 1)
    return [
        found[n] if n in found else Meeting(n, Kind.ZERO, stage.scheme.zero)
        for n in rounds
        if n in found or n in drawn
    ]


def _meetings(number: int, table: Table, scheme: Scheme) -> list[tuple[int, Meeting]]:
    found = []
    kind, sides, result, scores = table.kind, table.sides, table.result, table.scores
    for at, side in enumerate(sides):
        rest = result[:at] + result[at + 1 :]
        others = tuple(n for other in sides[:at] + sides[at + 1 :] for n in other)
        best = max(rest, default=0)
        margin = scores[at] - max(scores[:at] + scores[at + 1 :]) if len(scores) > 1 else 0
        won = result[at] > best if rest else kind in BYES and result[at] >= scheme.win
        for entrant in side:
            partners = tuple(n for n in side if n != entrant)
            found.append(
                (entrant, Meeting(number, kind, result[at], others, partners, at, won, best, margin, table))
            )
    return found
