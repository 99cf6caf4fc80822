"""The tables of a night with what each side has now; in a fixed number of queries whatever their number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.utils.translation import gettext as _

from clubs.models import Player
from common.numbers import written
from games.core.errors import RulesError
from games.core.log import stored_event
from games.core.match import LiveMatch
from ledger.models import Currency, LedgerEntry, Posting
from matches.errors import MatchError
from matches.event_store import table_of
from matches.models import Event, Match, Objection, Seat, SitsOut, Sitting
from matches.row_labels import word_of
from matches.selectors import said_reason, side_names
from matches.sittings import Stretch, stretches
from nights.engine.pace import durations
from nights.models import Chain, ChainMember, Session, SessionTable
from nights.selectors.time_limit import TimeNow, time_now


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
    so is the word of whoever looks; `goes_on`: the newest match where people cut in; `time`: how an agreed end by the
    clock stands; `ended`: when each deal was written. Where seats changed hands, `rows`: the totals
    before the first deal and after each, `sat`: who sat where for which deals, and `gone`: who gave a seat up.
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
    out: tuple[Player, ...] = ()
    goes_on: bool = False
    complete: bool = False
    asks_you: bool = False
    time: TimeNow | None = None
    ended: tuple[datetime, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    sat: tuple[Stretch, ...] = ()
    gone: tuple[Player, ...] = ()

    @property
    def people(self) -> list[Player]:
        """Who sits there, and who had sat there before."""
        return [*self.players, *(player for player in self.gone if player not in self.players)]

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
    def pace_said(self) -> str:
        """Minutes a deal in words; empty before the first, and once all is over."""
        began = self.match.started_at
        if began is None or not self.ended or self.match.status != Match.Status.RUNNING:
            return ""
        taken = durations(began, self.ended)
        minutes = sum(taken, timedelta()) / len(taken) / timedelta(minutes=1)
        return _("%(minutes)s min a deal") % {"minutes": written(round(minutes, 1))}

    @property
    def begun(self) -> bool:
        """Whether anything has been written on its sheet."""
        return bool(self.match.seq) and (self.match.is_over or not self.match.watch_delay)

    @property
    def draw(self) -> list[tuple[Player, str]]:
        """Who drew which card, red ones first, if the sides were drawn."""
        drawn = getattr(self.row, "team_draw", None)
        names = {player.pk: player for player in self.players}
        cards = drawn.cards if drawn else []
        return [(names[card["player"]], card["card"]) for card in cards if card["player"] in names]


def tables_with_totals(session: Session) -> list[TableNow]:
    """The tables, the newest first among those that play. Three queries whatever their number.

    Of one that others see later than it is played only that it is (`matches.looking_on`).
    """
    rows = list(tables(session))
    logs: dict[int, list[list[Any]]] = {row.match_id: [] for row in rows}
    shown = [row.match_id for row in rows if not row.match.watch_delay or row.match.is_over]
    events = Event.objects.filter(match__in=shown).order_by("match", "seq")
    for match, *stored in events.values_list("match", "seq", "kind", "seat", "text", "ms", "at"):
        logs[match].append(stored)
    now = _with_others([_table_now(row, logs[row.match_id]) for row in rows])
    return sorted(now, key=lambda table: (table.match.is_over, -table.number))


def _table_now(row: SessionTable, log: Sequence[Sequence[Any]]) -> TableNow:
    """A table's sheet, replayed; of a match under older rules only its result is known."""
    seats = list(row.match.seats.all())
    names = [seat.player.name for seat in seats]
    try:
        events = [stored_event(*stored) for *stored, _at in log]
        table, entered = table_of(row.match, len(names)), row.match.entered
        live = LiveMatch.load(table, events, entered=entered, believing=True)
    except (MatchError, RulesError):
        sides, deals, progress, complete, time = names, 0, "", False, None
        after: tuple[tuple[int, ...], ...] = ()
        totals = (row.match.result or {}).get("totals", [])
    else:
        sides, deals = side_names(names, live.table.sides), len(live.sheet.rows)
        totals = list(live.sheet.totals)
        progress = f"{word_of(live.sheet.unit)} {deals}" if deals else ""
        complete = live.over and row.match.status == Match.Status.RUNNING
        after = _totals_after(live) if row.match.changed_hands else ()
        time = time_now(row, row.match, live, partial(_rows_at, live, [at for *_stored, at in log]))
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
        time=time,
        ended=_ended(log),
        rows=after,
    )


def _totals_after(live: LiveMatch) -> tuple[tuple[int, ...], ...]:
    """The totals before the first deal, and after each."""
    start = (live.sheet.start_score(),) * len(live.sheet.totals)
    return (start, *(row.totals for row in live.sheet.rows))


def _ended(log: Sequence[Sequence[Any]]) -> tuple[datetime, ...]:
    """When each deal on the sheet was written down."""
    kept: list[tuple[str, datetime]] = []
    for _seq, kind, *_rest, at in log:
        if kind in ("result", "dealer"):
            kept.append((kind, at))
        elif kind == "undo" and kept:
            kept.pop()
    return tuple(at for kind, at in kept if kind == "result")


def _with_others(tables: Sequence[TableNow]) -> list[TableNow]:
    """With who sits out, who had gone, and what it came to for them: a query each, only if there are such tables."""
    goes_round = [table.match.pk for table in tables if table.match.goes_round]
    changed = [table.match.pk for table in tables if table.match.changed_hands and table.came]
    out: dict[int, list[Player]] = {}
    if goes_round:
        for one in SitsOut.objects.filter(match__in=goes_round).select_related("player"):
            out.setdefault(one.match_id, []).append(one.player)
    gone = _came_to_gone(changed) if changed else {}
    sat = _sittings([table for table in tables if table.rows])
    chains = _chains([table.row for table in tables if table.row.chain_id])
    return [
        replace(
            table,
            out=_out_of_chain(table, chains) if table.row.chain_id else tuple(out.get(table.match.pk, ())),
            sat=_stretches(table, sat[table.match.pk]) if table.match.pk in sat else (),
            gone=tuple(one.player for one in sat.get(table.match.pk, ())),
            goes_on=table.row.pk in chains.newest and not table.waits,
            came=table.came
            + [one for one in gone.get(table.match.pk, []) if one.player not in table.players],
        )
        for table in tables
    ]


def _sittings(tables: Sequence[TableNow]) -> dict[int, list[Sitting]]:
    found: dict[int, list[Sitting]] = {}
    if tables:
        rows = Sitting.objects.filter(match__in=[table.match for table in tables]).select_related("player")
        for one in rows:
            found.setdefault(one.match_id, []).append(one)
    return found


def _stretches(table: TableNow, sittings: Sequence[Sitting]) -> tuple[Stretch, ...]:
    return tuple(stretches(table.match.seats.all(), sittings, len(table.rows) - 1))


@dataclass(frozen=True, slots=True)
class _Chains:
    """The tables of the newest matches where people cut in, and who does, by chain."""

    newest: set[int]
    members: dict[int, list[ChainMember]]


def _chains(rows: Sequence[SessionTable]) -> _Chains:
    """Two queries, if there are any."""
    found = _Chains(set(), {})
    if not rows:
        return found
    last = {row.chain_id or 0: row for row in sorted(rows, key=lambda row: row.link or 0)}
    going = Chain.objects.filter(pk__in=last, ended_at=None).values_list("pk", flat=True)
    found.newest.update(last[pk].pk for pk in going)
    for one in ChainMember.objects.filter(chain__in=last).select_related("player"):
        found.members.setdefault(one.chain_id, []).append(one)
    return found


def _out_of_chain(table: TableNow, chains: _Chains) -> tuple[Player, ...]:
    link = table.row.link or 1
    members = chains.members.get(table.row.chain_id or 0, [])
    there = [one for one in members if one.since <= link and (one.until is None or one.until >= link)]
    return tuple(one.player for one in there if one.player not in table.players)


def _came_to_gone(matches: Sequence[int]) -> dict[int, list[Came]]:
    """What the settlements of matches came to for everybody, by match."""
    found: dict[int, list[Came]] = {}
    standing = Posting.objects.filter(
        entry__match__in=matches,
        entry__kind=LedgerEntry.Kind.SETTLEMENT,
        entry__reversed_by__isnull=True,
        account__player__isnull=False,
    )
    for row in standing.select_related("entry", "account__player", "account__currency").order_by("pk"):
        player = row.account.player
        assert player is not None
        came = Came(player, row.amount, row.account.currency)
        found.setdefault(row.entry.match_id or 0, []).append(came)
    return found


def _rows_at(live: LiveMatch, times: Sequence[datetime], end: datetime) -> int:
    """How many deals were on the sheet then; `times`: when its events were stored."""
    before = next((number for number, at in enumerate(times) if at > end), len(times))
    then = LiveMatch.load(live.table, live.log[:before], entered=live.entered, believing=True)
    return len(then.sheet.rows)


def _came(match: Match, seats: Sequence[Seat]) -> list[Came]:
    """What each player got by the match, from the seats as `tables` has read them."""
    stake = getattr(match, "stake", None)
    if stake is None:
        return []
    got = [(seat.player, getattr(seat, "came", None)) for seat in seats]
    return [Came(player, amount, stake.currency) for player, amount in got if amount is not None]
