"""The tables of a night with what each side has now; in a fixed number of queries whatever their number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.errors import RulesError
from games.core.log import stored_event
from games.core.match import LiveMatch
from ledger.models import Currency, LedgerEntry, Posting
from matches.errors import MatchError
from matches.event_store import table_of
from matches.models import Event, Match, Objection, Seat
from matches.row_labels import word_of
from matches.selectors import said_reason, side_names
from nights.models import Session, SessionTable


def tables(session: Session) -> QuerySet[SessionTable]:
    """The tables of a night with their matches, players, and what each player got by a settlement. Two queries."""
    settled = Posting.objects.filter(
        entry__match=OuterRef("match"),
        entry__kind=LedgerEntry.Kind.SETTLEMENT,
        entry__reversed_by__isnull=True,
        account__player=OuterRef("player"),
    )
    objecting = Objection.objects.filter(match=OuterRef("match"), status=Objection.Status.OPEN).order_by("pk")
    seats = Seat.objects.select_related("player").annotate(came=Subquery(settled.values("amount")[:1]))
    return (
        session.tables.select_related("match__stake__currency", "seating", "team_draw")
        .annotate(objected_by=Subquery(objecting.values("player")[:1]))
        .prefetch_related(Prefetch("match__seats", seats.order_by("index")))
        .order_by("number")
    )


@dataclass(frozen=True, slots=True)
class Came:
    """What a table came to for one of its players: an amount in minor units with its currency."""

    player: Player
    amount: int
    currency: Currency


@dataclass(frozen=True, slots=True)
class SideNow:
    """A side of a table; `total` is None before there is anything to show."""

    name: str
    won: bool
    total: int | None


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table of a night with what each side has now, and how many deals are on its sheet.

    `won`: the names of the sides that won, once it has finished; `came`: what its settlement came to; `rows_said`: how
    far its sheet is (`deal 3`), empty before the first row; `complete`: only the confirmation is missing; `asks_you`:
    so is the word of whoever looks.
    """

    row: SessionTable
    match: Match
    sides: list[str]
    totals: list[int]
    deals: int
    players: list[Player]
    won: list[str]
    came: list[Came]
    rows_said: str = ""
    complete: bool = False
    asks_you: bool = False

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def waits(self) -> bool:
        """Whether it is not agreed yet."""
        return self.match.status == Match.Status.WAITING

    @property
    def address(self) -> str:
        """What is agreed there while it waits, then its sheet."""
        return self.row.get_absolute_url() if self.waits else self.match.get_absolute_url()

    @property
    def state(self) -> str:
        """Where it is, in a word or two."""
        if self.waits:
            return _("waits for its players")
        return _("to be confirmed") if self.complete else self.match.get_status_display()

    @property
    def mark(self) -> str:
        """How that is marked: as waiting for somebody, or as being played."""
        if self.waits or self.complete:
            return "wait"
        return "on" if self.match.status == Match.Status.RUNNING else ""

    @property
    def news(self) -> str:
        """Why it is over, or how far it is."""
        return said_reason(self.match) if self.match.reason else self.rows_said

    @property
    def standing(self) -> list[SideNow]:
        """The sides with what they have, once there is a deal or the match is over."""
        totals = dict(enumerate(self.totals)) if self.deals or self.match.is_over else {}
        return [SideNow(name, name in self.won, totals.get(side)) for side, name in enumerate(self.sides)]

    @property
    def has_score(self) -> bool:
        """Whether its totals mean anything."""
        return bool(self.totals) and self.match.status not in (Match.Status.WAITING, Match.Status.VOID)

    @property
    def on_the_wall(self) -> str:
        """What is to be read of it from across the room."""
        if self.waits:
            return _("waits until everybody has agreed")
        if self.complete:
            return _("to be confirmed")
        return self.news or ("" if self.match.is_over else _("begins"))

    @property
    def begun(self) -> bool:
        """Whether anything has been written on its sheet."""
        return bool(self.match.seq)

    @property
    def draw(self) -> list[tuple[Player, str]]:
        """Who drew which card, red ones first, if the sides were drawn."""
        drawn = getattr(self.row, "team_draw", None)
        names = {player.pk: player for player in self.players}
        cards = drawn.cards if drawn else []
        return [(names[card["player"]], card["card"]) for card in cards if card["player"] in names]


def tables_with_totals(session: Session) -> list[TableNow]:
    """The tables, the newest first among those that play. Three queries whatever their number."""
    rows = list(tables(session))
    logs: dict[int, list[list[Any]]] = {row.match_id: [] for row in rows}
    events = Event.objects.filter(match__in=logs).order_by("match", "seq")
    for match, *stored in events.values_list("match", "seq", "kind", "seat", "text", "ms"):
        logs[match].append(stored)
    now = [_table_now(row, logs[row.match_id]) for row in rows]
    return sorted(now, key=lambda table: (table.match.is_over, -table.number))


def _table_now(row: SessionTable, log: Sequence[Sequence[Any]]) -> TableNow:
    """A table's sheet, replayed; of a match under older rules only its result is known."""
    seats = list(row.match.seats.all())
    names = [seat.player.name for seat in seats]
    try:
        events = [stored_event(*stored) for stored in log]
        live = LiveMatch.load(table_of(row.match, len(names)), events, entered=row.match.entered)
    except (MatchError, RulesError):
        sides, deals, progress, complete = names, 0, "", False
        totals = (row.match.result or {}).get("totals", [])
    else:
        sides, deals = side_names(names, live.table.sides), len(live.sheet.rows)
        totals = list(live.sheet.totals)
        progress = f"{word_of(live.sheet.unit)} {deals}" if deals else ""
        complete = live.over and row.match.status == Match.Status.RUNNING
    winning = sorted({seat.side for seat in seats if seat.place == 1})
    return TableNow(
        row=row,
        match=row.match,
        sides=sides,
        totals=totals,
        deals=deals,
        players=[seat.player for seat in seats],
        won=[sides[side] for side in winning if len(winning) < len(sides) and side < len(sides)],
        came=_came(row.match, seats),
        rows_said=progress,
        complete=complete,
    )


def _came(match: Match, seats: Sequence[Seat]) -> list[Came]:
    """What each player got by the match, from the seats as `tables` has read them."""
    stake = getattr(match, "stake", None)
    if stake is None:
        return []
    got = [(seat.player, getattr(seat, "came", None)) for seat in seats]
    return [Came(player, amount, stake.currency) for player, amount in got if amount is not None]
