"""Statements: an account posting by posting, each line with the night, the game, who played and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Sum, Value, When, Window
from django.db.models.functions import Coalesce
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from common.numbers import written
from ledger.models import Account, Closing, Currency, LedgerEntry, Link, Posting
from ledger.periods import EVERYTHING, Period
from ledger.selectors import title_of
from matches.models import Seat, Sitting

PART = 20_000
UNLINKED = Value(2**63 - 1)

Side = tuple[tuple[str, ...], int | None]
"""The names of those who sat on a side of a match, and its score."""


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One posting of an account and what the account stood at after it.

    `closed`: when the books were closed between what it is about and its booking, which reaches back before that.
    `sides`: those of the match, one's own first; `others`: everybody else who had a part in it, `names` theirs.
    """

    posting: int
    entry_id: UUID
    at: datetime
    kind: str
    match_id: int | None
    match_code: UUID | None
    game: str
    night: date | None
    note: str
    amount: int
    balance: int
    reversed: bool
    closed: datetime | None = None
    sides: tuple[Side, ...] = ()
    others: frozenset[int] = field(default_factory=frozenset)
    names: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What kind of entry it is, and of which game, for people."""
        kind = str(LedgerEntry.Kind(self.kind).label)
        return f"{kind}: {title_of(self.game)}" if self.game else kind

    @property
    def played(self) -> str:
        """Who played and how it ended, one's own side first: `Aino 52 – Kalle 34`; or whom it was with."""
        sides = [
            ", ".join(names) + ("" if score is None else f" {written(score)}") for names, score in self.sides
        ]
        return " – ".join(sides) or ", ".join(self.names)

    @property
    def about(self) -> str:
        """The night, and what was played there."""
        night = (
            _("night of %(day)s") % {"day": date_format(self.night, "SHORT_DATE_FORMAT")}
            if self.night
            else ""
        )
        return " · ".join(filter(None, [night, self.played]))


def statement(
    *,
    club: Club,
    player: Player | None,
    currency: str,
    limit: int = 1000,
    offset: int = 0,
    period: Period = EVERYTHING,
    opening: int = 0,
) -> list[StatementLine]:
    """The newest `limit` postings of an account (None: of the club's pots) after the first `offset`, oldest first.

    Each line has the balance after it, from `opening` at the period's beginning. At most three queries: the lines, who
    sat there, whom else it was with.
    """
    rows = _postings(club, player, currency).filter(period.within())
    rows = rows.alias(**_places())
    rows = rows.annotate(standing=Window(Sum("amount"), order_by=F("pk").asc()), closed=_closed_between())
    lines = [
        StatementLine(
            posting,
            entry,
            at,
            kind,
            match,
            code,
            game or "",
            night,
            note,
            amount,
            opening + sum_,
            bool(undone),
            closed,
        )
        for posting, entry, at, kind, match, code, game, night, note, amount, sum_, undone, closed in rows.order_by(
            "-pk"
        ).values_list(
            "pk",
            "entry",
            "entry__created_at",
            "entry__kind",
            "entry__match",
            "entry__match__code",
            "entry__match__game",
            "entry__match__stake__night",
            "entry__note",
            "amount",
            "standing",
            "entry__reversed_by",
            "closed",
        )[offset : offset + limit]
    ]
    return _told(lines[::-1], player)


def length_of_statement(*, club: Club, player: Player, currency: str) -> int:
    """How many postings a player's account has. One query."""
    return _postings(club, player, currency).count()


@dataclass(frozen=True, slots=True)
class Turnover:
    """What an account (player None: the pot of a `game`) stood at before a period, and what came and went in it."""

    player: Player | None
    game: str
    currency: Currency
    opening: int
    came: int
    went: int
    lines: int

    @property
    def closing(self) -> int:
        """What it stood at when the period ended."""
        return self.opening + self.came + self.went

    @property
    def pot(self) -> str:
        """The title of the game whose pot it is."""
        return title_of(self.game) if self.game else ""


def turnovers(*, club: Club, period: Period, player: Player | None = None) -> list[Turnover]:
    """Every account of a club (or a player's there) that was not empty throughout, by currency and name. One query."""
    moment, amount = "postings__entry__created_at", "postings__amount"
    before, within = period.before(moment), period.within(moment)
    rows = Account.objects.filter(club=club, **({"player": player} if player else {}))
    rows = rows.annotate(
        opening=Sum(amount, filter=before, default=0),
        came=Sum(amount, filter=within & Q(postings__amount__gt=0), default=0),
        went=Sum(amount, filter=within & Q(postings__amount__lt=0), default=0),
        lines=Count("postings", filter=within),
    ).exclude(opening=0, lines=0)
    return [
        Turnover(row.player, row.game, row.currency, row.opening, row.came, row.went, row.lines)
        for row in rows.select_related("player", "currency").order_by("currency", "player__name", "pk")
    ]


def turnover_of(*, club: Club, period: Period, player: Player, unit: Currency) -> Turnover:
    """A player's account in one currency. One query."""
    rows = turnovers(club=club, period=period, player=player)
    return next((row for row in rows if row.currency == unit), Turnover(player, "", unit, 0, 0, 0, lines=0))


def _postings(club: Club, player: Player | None, currency: str) -> QuerySet[Posting]:
    return Posting.objects.filter(account__club=club, account__player=player, account__currency=currency)


def _places() -> dict[str, Coalesce | Case]:
    """Where an entry stands in the chain (`number`), and what it is `about`; or when its match `ended`.

    No clock sets back a number. It is about what it takes back, or the first that was booked for its match; of a match
    that is booked for the first time only the day of its end is known. What has no number yet is being booked: it
    comes last.
    """
    of_match = LedgerEntry.objects.filter(match=OuterRef(OuterRef("entry__match"))).values("pk")
    first = Link.objects.filter(entry_id__in=of_match).order_by("number")
    return {
        "number": Coalesce(_number("entry"), UNLINKED),
        "about": Coalesce(_number("entry__reverses"), Subquery(first.values("number")[:1]), UNLINKED),
        "ended": Case(When(entry__reverses=None, then=F("entry__match__finished_at"))),
    }


def _closed_between() -> Subquery:
    """When the books were closed between what an entry is about and its booking; the last time. After `_places`."""
    after = Closing.objects.filter(club=OuterRef("entry__club"), entries__lt=OuterRef("number"))
    late = Q(at__gt=OuterRef("ended"), at__lte=OuterRef("entry__created_at"))
    between = after.filter(late | Q(entries__gte=OuterRef("about"))).order_by("-entries")
    return Subquery(between.values("at")[:1])


def _number(entry: str) -> Subquery:
    return Subquery(Link.objects.filter(entry_id=OuterRef(entry)).values("number")[:1])


def _told(lines: Iterable[StatementLine], player: Player | None) -> list[StatementLine]:
    """The lines with those who had a part in them."""
    lines, me = list(lines), player.pk if player else 0
    seats = _seats({line.match_id for line in lines if line.match_id})
    legs = _legs({line.entry_id for line in lines if not line.match_id})
    return [
        replace(
            line,
            sides=_sides(seats.get(line.match_id or 0, []), me),
            others=_others(line, seats.get(line.match_id or 0, []), legs.get(line.entry_id, {}), me),
            names=tuple(name for pk, name in legs.get(line.entry_id, {}).items() if pk != me),
        )
        for line in lines
    ]


def _others(line: StatementLine, seats: Iterable[Seat], legs: Iterable[int], me: int) -> frozenset[int]:
    """Everybody else in it; where nobody is, it was with the club: 0."""
    others = {seat.player_id for seat in seats} | set(legs)
    return frozenset(others - {me}) if line.match_id or others - {me} else frozenset({0})


def _seats(matches: set[int]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {}
    for some in _in_parts(matches):
        for seat in Seat.objects.filter(match__in=some).select_related("player", "match"):
            found.setdefault(seat.match_id, []).append(seat)
    changed = [match for match, seats in found.items() if seats[0].match.changed_hands]
    for some in _in_parts(set(changed)):
        for one in Sitting.objects.filter(match__in=some).select_related("player"):
            found[one.match_id].append(_gave_up(one, found[one.match_id]))
    return found


def _gave_up(one: Sitting, seats: Iterable[Seat]) -> Seat:
    """The seat that somebody gave up, as of theirs; never saved."""
    seat = next(seat for seat in seats if seat.index == one.index)
    return Seat(match=seat.match, index=seat.index, side=seat.side, player=one.player, score=seat.score)


def _legs(entries: set[UUID]) -> dict[UUID, dict[int, str]]:
    """Who has a posting in an entry, by number."""
    found: dict[UUID, dict[int, str]] = {}
    for some in _in_parts(entries):
        rows = Posting.objects.filter(entry__in=some, account__player__isnull=False).order_by("pk")
        named = ("entry", "account__player__name", "account__player__junior")
        for row in rows.select_related("account__player").only(*named):
            player = row.account.player
            assert player is not None
            found.setdefault(row.entry_id, {})[player.pk] = player.name
    return found


def _in_parts(wanted: set[Any]) -> Iterator[list[Any]]:
    """As many as a query can name."""
    listed = sorted(wanted)
    return (listed[start : start + PART] for start in range(0, len(listed), PART))


def _sides(seats: Iterable[Seat], me: int) -> tuple[Side, ...]:
    """Each name once, though a bot may hold several seats of a side."""
    sides: dict[int, dict[int, str]] = {}
    scores: dict[int, int | None] = {}
    for seat in seats:
        sides.setdefault(seat.side, {})[seat.player_id] = seat.player.name
        scores[seat.side] = seat.score
    order = sorted(sides, key=lambda side: (me not in sides[side], side))
    return tuple((tuple(sides[side].values()), scores[side]) for side in order)
