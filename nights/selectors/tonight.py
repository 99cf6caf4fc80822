"""What the page of a night shows: its tables, its people, its money; a fixed number of queries whatever the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.db.models import F, FilteredRelation, OuterRef, Q

from clubs.models import Membership, Player
from clubs.permissions import RANK, highest, office_stood_in
from ledger.models import Currency
from ledger.proposals import proposals
from ledger.selectors import Balance, Suggestion, balances
from matches.models import Match
from nights.models import Seating, Session, SessionTable
from nights.selectors.tables import TableNow
from nights.selectors.terms import waiting_for


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the club or of tonight. `role`: empty for a guest of the night; `table`: where they sit now, or 0."""

    player: Player
    role: str
    here: bool
    gone: bool
    table: int


def people(session: Session, tables: Sequence[TableNow]) -> list[Person]:
    """The club's members and whoever has been checked in tonight, by name. One query."""
    rows = (
        Player.objects.annotate(
            own=FilteredRelation("memberships", condition=Q(memberships__club=session.club_id)),
            night=FilteredRelation("attendances", condition=Q(attendances__session=session)),
        )
        .filter(Q(own__isnull=False) | Q(night__isnull=False))
        .annotate(role=F("own__role"), seen=F("night__pk"), left=F("night__left_at"))
        .annotate(office=office_stood_in(session.club_id, OuterRef("pk")))
        .order_by("name", "pk")
    )
    sits = {
        player.pk: table.number
        for table in tables
        if not table.match.is_over
        for player in (*table.players, *table.out)
    }
    return [
        Person(
            player=row,
            role=highest(row.role, row.office) or "" if row.role else "",
            here=row.seen is not None and row.left is None,
            gone=row.seen is not None and row.left is not None,
            table=sits.get(row.pk, 0),
        )
        for row in rows
    ]


def holds(everybody: Sequence[Person], viewer: Player | None, role: Membership.Role) -> bool:
    """Whether the viewer holds that role in the club, or a higher one; read from `people`."""
    own = next((person for person in everybody if person.player == viewer), None)
    return own is not None and bool(own.role) and RANK[own.role] <= RANK[role]


@dataclass(frozen=True, slots=True)
class Money:
    """Who owes whom in the club, and the fewest payments that make it even."""

    balances: list[Balance] = field(default_factory=list)
    transfers: list[Suggestion] = field(default_factory=list)


def money(session: Session) -> Money:
    """The club's balances for somebody who may see them all, whose look `noted` has recorded. Two queries."""
    standing = balances(club=session.club)
    return Money(standing, proposals(club=session.club, standing=standing))


def shown(tables: Sequence[TableNow], viewer: Player | None, sees_all: bool) -> list[TableNow]:
    """The tables as the viewer may see them: of what others got only whoever may see all the club's money is told."""
    asked = _asked_at(tables, viewer)
    return [
        replace(
            table,
            came=[person for person in table.came if sees_all or person.player == viewer],
            asks_you=table.number in asked,
        )
        for table in tables
    ]


def _asked_at(tables: Sequence[TableNow], viewer: Player | None) -> set[int]:
    """The numbers of the tables that wait for the viewer's word. A query only if there may be one."""
    waiting = [table.match.pk for table in tables if table.waits and viewer in table.players]
    if viewer is None or not waiting:
        return set()
    return set(waiting_for(viewer).filter(match__in=waiting).values_list("number", flat=True))


def last_seating(tables: Sequence[TableNow]) -> Seating | None:
    """How everybody was seated last; from tables already read."""
    seatings = [table.row.seating for table in tables if table.row.seating]
    return max(seatings, key=lambda seating: seating.number, default=None)


def sees_money(session: Session, everybody: Sequence[Person], viewer: Player | None) -> bool:
    """Whether the viewer may look at everybody's money: as `ledger.permissions.sees_all`, from people already read."""
    if holds(everybody, viewer, Membership.Role.ORGANISER):
        return True
    member = holds(everybody, viewer, Membership.Role.MEMBER)
    return member and session.club.treasurers.filter(player=viewer).exists()


def undoable(tables: Sequence[TableNow]) -> Seating | None:
    """The last seating, if none of its tables has begun; from tables already read."""
    last = last_seating(tables)
    own = [table for table in tables if last is not None and table.row.seating == last]
    live = [table for table in own if table.match.status != Match.Status.VOID]
    return last if live and not any(table.match.seq or table.match.is_over for table in live) else None


def undoable_by_hand(tables: Sequence[TableNow]) -> list[TableNow]:
    """The tables that were seated by hand and have not begun; from tables already read."""
    by_hand = [
        table for table in tables if table.row.sides == SessionTable.Sides.SEATED and not table.row.seating
    ]
    return [table for table in by_hand if not table.match.seq and not table.match.is_over]


@dataclass(frozen=True, slots=True)
class Open:
    """What is still open when a night is about to be closed."""

    playing: int
    waiting: int
    owed: list[tuple[int, Currency]]

    @property
    def asks(self) -> bool:
        """Whether closing asks first."""
        return bool(self.waiting or self.owed)


def still_open(session: Session) -> Open:
    """Tables that play or wait, and what is owed by players in each currency."""
    states = list(session.tables.values_list("match__status", flat=True))
    owed: dict[Currency, int] = {}
    for row in balances(club=session.club):
        if row.player is not None and row.amount < 0:
            owed[row.currency] = owed.get(row.currency, 0) - row.amount
    return Open(
        playing=sum(state in (Match.Status.RUNNING, Match.Status.PAUSED) for state in states),
        waiting=states.count(Match.Status.WAITING),
        owed=[(amount, currency) for currency, amount in owed.items()],
    )
