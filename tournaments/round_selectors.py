"""What organisers read of a draft before they publish it, and everybody of rounds that were undone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from common.speaking import spoken
from games.core.messages import from_json
from tournaments.engine.event import Stage, Table
from tournaments.engine.formats.base import Next, times_met
from tournaments.models import Competition, Entry, HandPairing, Pairing, PairingEntry, PairWish, Round
from tournaments.offers import EXCHANGED, SEATED, WISHED, unplayed
from tournaments.stages import next_of, stage_of
from tournaments.unsettled import Unsettled, unsettled


@dataclass(frozen=True, slots=True)
class DraftTable:
    """A table of a draft. met: how often its two have met in the rounds before; why: what decided it, in words."""

    row: Pairing
    sides: tuple[PairingEntry, ...]
    met: int
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft with all that its organisers decide by."""

    round: Round
    tables: list[DraftTable]
    wishes: list[PairWish]
    gone: list[Entry]
    come: list[Entry]
    exchanges: bool
    seated: bool
    wished: bool
    left_out: list[Unsettled]
    hand: HandPairing | None
    drawn: list[tuple[str, ...]]

    @property
    def in_hand(self) -> bool:
        """Whether somebody puts it together by hand now."""
        return self.hand is not None and self.hand.ended_at is None

    @property
    def stale(self) -> bool:
        """Whether somebody has gone or come since it was drawn."""
        return bool(self.gone or (self.come and self.seated))


def draft(competition: Competition) -> Draft | None:
    """The draft, for organisers alone. Nine queries, whatever its size."""
    made = competition.round_set.filter(state=Round.State.DRAFT).select_related("hand__by").first()
    if made is None:
        return None
    entries = list(competition.entries.select_related("player").order_by("number", "pk"))
    by_pk = {entry.pk: entry for entry in entries}
    tables = _tables(made, by_pk, stage_of(competition, entries))
    forfeits = [table for table in tables if table.row.kind in unplayed(competition)]
    missing = {side.entry_id for table in forfeits for side in table.sides}
    seated = {side.entry_id for table in tables for side in table.sides}
    hand = getattr(made, "hand", None)
    plays = {entry.pk for entry in entries if _plays(entry, made.number)}
    return Draft(
        round=made,
        tables=tables,
        wishes=wishes(competition, made.number),
        gone=[by_pk[pk] for pk in sorted(seated - missing - plays)],
        come=[by_pk[pk] for pk in sorted(plays - seated)],
        exchanges=competition.format in EXCHANGED,
        seated=competition.format in SEATED,
        wished=competition.format in WISHED,
        left_out=unsettled(competition),
        hand=hand,
        drawn=named_tables(hand, entries) if hand else [],
    )


def named_tables(hand: HandPairing, entries: Sequence[Entry]) -> list[tuple[str, ...]]:
    """What the engine would have drawn, by name."""
    names = {entry.number: entry.title for entry in entries}
    return [tuple(names.get(number, "") for number in table) for table in hand.drawn]


def by_hand(competition: Competition, shown: Round) -> dict[str, object]:
    """What everybody reads of a round that was put together by hand; nothing of others.

    One query where it was, and none where it was not and the round came with its `hand`.
    """
    hand = getattr(shown, "hand", None)
    if hand is None:
        return {}
    return {"hand": hand, "drawn": named_tables(hand, list(competition.entries.select_related("player")))}


def wishes(competition: Competition, number: int) -> list[PairWish]:
    """Whom the organisers put together or apart in a round."""
    return list(competition.wishes.filter(number=number).select_related("one__player", "other__player"))


def _plays(entry: Entry, number: int) -> bool:
    return entry.since <= number and (entry.until is None or number <= entry.until)


def _tables(made: Round, by_pk: dict[int, Entry], stage: Stage) -> list[DraftTable]:
    before = times_met(stage)
    found = []
    for row in made.pairings.prefetch_related(Prefetch("sides")).order_by("table"):
        sides = tuple(sorted(row.sides.all(), key=lambda side: side.position))
        for side in sides:
            side.entry = by_pk[side.entry_id]
        pair = frozenset(side.entry.number or 0 for side in sides)
        found.append(DraftTable(row, sides, before.get(pair, 0), reasons(row)))
    return found


def reasons(row: Pairing) -> tuple[str, ...]:
    """What decided a table, in the reader's language."""
    return tuple(spoken(from_json(one)) for one in row.why)


@dataclass(frozen=True, slots=True)
class Change:
    """A table of the draft that would be no more, or one that would be new in its place. Names in seating order."""

    names: tuple[str, ...]
    new: bool


def preview(
    competition: Competition, *, gone: Collection[int] = (), back: Collection[int] = ()
) -> list[Change] | None:
    """What drawing again would change if these entries (by id) went, and those came back; None: nothing is drawn.

    Only reads.
    """
    entries = list(competition.entries.select_related("player__bot").order_by("number", "pk"))
    made = competition.round_set.filter(state=Round.State.DRAFT).first()
    number = made.number if made else 0
    for entry in entries:
        if entry.pk in gone:
            entry.until = number - 1
        elif entry.pk in back:
            entry.until = None
    answer = next_of(competition, entries)
    if not isinstance(answer, Next):
        return None
    return _changes(_drawn(made), _named(answer.tables, entries))


def _drawn(made: Round | None) -> list[tuple[str, ...]]:
    if made is None:
        return []
    sides = PairingEntry.objects.select_related("entry__player").order_by("position")
    rows = made.pairings.prefetch_related(Prefetch("sides", sides)).order_by("table")
    return [tuple(side.entry.title for side in row.sides.all()) for row in rows]


def _named(tables: Sequence[Table], entries: Sequence[Entry]) -> list[tuple[str, ...]]:
    names = {entry.number: entry.title for entry in entries}
    return [tuple(names[number] for number in table.entrants) for table in tables]


def _changes(before: Sequence[tuple[str, ...]], after: Sequence[tuple[str, ...]]) -> list[Change]:
    goes = [Change(table, new=False) for table in before if table not in after]
    comes = [Change(table, new=True) for table in after if table not in before]
    return [*goes, *comes]


@dataclass(frozen=True, slots=True)
class Undone:
    """A round that counts no more, with its tables."""

    round: Round
    tables: list[Pairing]


def undone_rounds(competition: Competition) -> list[Undone]:
    """Rounds that were undone, the latest first, with what was played in them. Five queries."""
    sides = PairingEntry.objects.select_related("entry__player").order_by("position")
    rows = competition.round_set.filter(state=Round.State.UNDONE).select_related("undone_by")
    tables = Pairing.objects.prefetch_related(Prefetch("sides", sides), "matches__match").order_by("table")
    found = rows.prefetch_related(Prefetch("pairings", tables)).order_by("-undone_at", "number")
    return [Undone(row, list(row.pairings.all())) for row in found]
