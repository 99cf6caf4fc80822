"""What pages and the API read of club nights and competitions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import cast

from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery

from clubs.models import Club, Player
from games.core import registry
from games.core.errors import RulesError
from games.core.game import Game as RulesGame
from games.core.match import Event as LogEvent, EventKind, Match as LiveMatch
from ledger.models import Currency, Entry as BookEntry, Posting
from matches.errors import MatchError
from matches.event_store import table_of
from matches.models import Event, Match, Objection, Seat
from matches.row_labels import word_of
from matches.selectors import side_names
from tournaments.engine import formats
from tournaments.engine.standings import TIE_BREAKS, Game, Line, TieBreak, in_points, standings
from tournaments.models import (
    Competition,
    Entry,
    HouseGame,
    Pairing,
    PairingEntry,
    PairingMatch,
    Round,
    Session,
    SessionTable,
)

SEATS = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))


def competitions(*, kind: str = "", game: str = "") -> QuerySet[Competition]:
    """Competitions, newest first, each with the number of its entries."""
    rows = Competition.objects.select_related("club").annotate(entrants=Count("entries", distinct=True))
    if kind:
        rows = rows.filter(kind=kind)
    if game:
        rows = rows.filter(game=game)
    return rows.order_by("-id")


def visible(rows: QuerySet[Competition], player: Player | None) -> QuerySet[Competition]:
    """Those that a visitor may see: of no club, of public clubs, of their own clubs."""
    own = Q(club__memberships__player=player) if player else Q(pk__in=[])
    seen = Competition.objects.filter(Q(club__isnull=True) | Q(club__visibility=Club.Visibility.PUBLIC) | own)
    return rows.filter(pk__in=seen.values("pk"))


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings with its entry."""

    line: Line
    entry: Entry

    @property
    def points(self) -> str:
        """Points for people: halves as a fraction."""
        return in_points(self.line.points)

    @property
    def share(self) -> float:
        """Points won of those possible against each opponent met, in per cent."""
        return 100 * self.line.points / (2 * self.line.played) if self.line.played else 0.0


def table_of_standings(competition: Competition) -> list[Standing]:
    """The standings from the tables that count, in two queries."""
    entries = {e.pk: e for e in competition.entries.select_related("player").order_by("number", "pk")}
    sides = PairingEntry.objects.filter(pairing__round__competition=competition, points__isnull=False)
    rows = sides.order_by("pairing_id", "position").values_list("pairing_id", "entry_id", "points", "score")
    games = [game for _, table in groupby(rows, itemgetter(0)) for game in _games(list(table))]
    lines = standings(list(entries), games, competition.tie_breaks)
    return [Standing(line, entries[line.entry]) for line in lines]


def _games(table: Sequence[tuple[int, int, int | None, int | None]]) -> list[Game]:
    """A table as meetings of two: each entry against each other, a whole point to the better of the two.

    `table`: pairing, entry, half-points and score of each side.
    """
    games = []
    for _, own, mine, score in table:
        for _, other, theirs, other_score in table:
            if own != other and mine is not None and theirs is not None:
                points = 2 * (mine > theirs) + (mine == theirs)
                games.append(Game(own, other, points, 2 - points, (score or 0) - (other_score or 0)))
    return games


def tie_breaks_of(competition: Competition) -> list[type[TieBreak]]:
    """The competition's tie-breaks in order."""
    return [TIE_BREAKS[key] for key in competition.tie_breaks]


def format_of(competition: Competition) -> type[formats.Format]:
    """The competition's format."""
    return formats.get(competition.format)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a competition is, in matches. uncounted: tables that count for nobody (a match void or abandoned)."""

    over: int
    running: int
    total: int
    round: int
    rounds: int
    uncounted: int

    @property
    def per_cent(self) -> int:
        """Of all the matches of all the rounds, taking the rounds to come to be as long as those made."""
        expected = self.total * self.rounds / self.round if self.round else 0
        return int(100 * self.over / expected) if expected else 0


def progress(competition: Competition) -> Progress:
    """In three queries."""
    over = Q(status__in=(Match.Status.FINISHED, Match.Status.VOID))
    counts = Match.objects.filter(pairing_match__pairing__round__competition=competition).aggregate(
        total=Count("pk"),
        over=Count("pk", filter=over),
        running=Count("pk", filter=Q(status=Match.Status.RUNNING)),
    )
    nobodys = Pairing.objects.filter(
        round__competition=competition, counted=True, sides__position=0, sides__points__isnull=True
    )
    return Progress(
        round=competition.round_set.count(), rounds=competition.rounds, uncounted=nobodys.count(), **counts
    )


def rounds(competition: Competition) -> list[Round]:
    """The rounds that have been made, each with `left`: how many of its tables are still to be counted."""
    left = Count("pairings", filter=Q(pairings__counted=False))
    return list(competition.round_set.annotate(left=left).order_by("number"))


def current_round(made: Sequence[Round]) -> Round | None:
    """The first round that is not over, else the last."""
    return next((one for one in made if one.left), made[-1] if made else None)  # type: ignore[attr-defined]


def pairings(competition: Competition, round_number: int | None = None) -> QuerySet[Pairing]:
    """The tables of a round, or of all, in order: with sides and matches, in three queries whatever their number.

    To be read in pages: SQLite takes no list of a thousand.
    """
    rows = Pairing.objects.filter(round__competition=competition)
    if round_number is not None:
        rows = rows.filter(round__number=round_number)
    sides = PairingEntry.objects.select_related("entry__player").order_by("position")
    matches = PairingMatch.objects.select_related("match").order_by("number")
    return (
        rows.select_related("round")
        .prefetch_related(Prefetch("sides", sides), Prefetch("matches", matches))
        .order_by("round__number", "table")
    )


def recent_matches(competition: Competition, most: int = 12) -> QuerySet[Match]:
    """The matches that ended last."""
    rows = Match.objects.filter(
        pairing_match__pairing__round__competition=competition, status=Match.Status.FINISHED
    )
    return rows.prefetch_related(SEATS).order_by("-finished_at", "-id")[:most]


def sessions(*, club: Club | None = None, player: Player | None = None) -> QuerySet[Session]:
    """Club nights, newest first: of one club, or all that the viewer may see."""
    rows = Session.objects.select_related("club").annotate(
        present=Count("attendances", distinct=True), playing=Count("tables", distinct=True)
    )
    if club is not None:
        rows = rows.filter(club=club)
    else:
        own = Q(club__memberships__player=player) if player else Q(pk__in=[])
        rows = rows.filter(Q(club__visibility=Club.Visibility.PUBLIC) | own)
    return rows.order_by("-starts_at", "-id")


def coming(rows: QuerySet[Session], since: datetime) -> QuerySet[Session]:
    """Of those nights the ones that began after `since` or are to come, soonest first."""
    return rows.filter(starts_at__gte=since).order_by("starts_at", "id")


def tables(session: Session) -> QuerySet[SessionTable]:
    """The tables of a night with their matches, players, and what each player got by a settlement. Two queries."""
    settled = Posting.objects.filter(
        entry__match=OuterRef("match"),
        entry__kind=BookEntry.Kind.SETTLEMENT,
        entry__reversed_by__isnull=True,
        account__player=OuterRef("player"),
    )
    objecting = Objection.objects.filter(match=OuterRef("match"), status=Objection.Status.OPEN).order_by("pk")
    seats = Seat.objects.select_related("player").annotate(came=Subquery(settled.values("amount")[:1]))
    return (
        session.tables.select_related("match__stake__currency", "seating", "team_draw")
        .annotate(objected_by=Subquery(objecting.values("player__name")[:1]))
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
class TableNow:
    """A table of a night with what each side has now, and how many deals are on its sheet.

    `won`: the names of the sides that won, once it has finished; `came`: what its settlement came to; `rows_said`: how
    far its sheet is (`deal 3`), empty before the first row; `complete`: only the confirmation is missing.
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

    @property
    def number(self) -> int:
        return self.row.number

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
        return [(names[one["player"]], one["card"]) for one in cards if one["player"] in names]


def tables_with_totals(session: Session) -> list[TableNow]:
    """The tables, the newest first among those that play. Three queries whatever their number."""
    rows = list(tables(session))
    logs: dict[int, list[LogEvent]] = {row.match_id: [] for row in rows}
    events = Event.objects.filter(match__in=logs).order_by("match", "seq")
    for match, seq, kind, seat, text, ms in events.values_list("match", "seq", "kind", "seat", "text", "ms"):
        logs[match].append(LogEvent(seq, cast(EventKind, kind), seat, text, ms))
    now = [_table_now(row, logs[row.match_id]) for row in rows]
    return sorted(now, key=lambda table: (table.match.is_over, -table.number))


def _table_now(row: SessionTable, events: Sequence[LogEvent]) -> TableNow:
    """A table's sheet, replayed; of a match under older rules only its result is known."""
    seats = list(row.match.seats.all())
    names = [seat.player.name for seat in seats]
    try:
        live = LiveMatch.load(table_of(row.match, len(names)), events, entered=row.match.entered)
    except (MatchError, RulesError):
        sides, deals, said, complete = names, 0, "", False
        totals = (row.match.result or {}).get("totals", [])
    else:
        sides, deals = side_names(names, live.table.sides), len(live.sheet.rows)
        totals = list(live.sheet.totals)
        said = f"{word_of(live.sheet.unit)} {deals}" if deals else ""
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
        rows_said=said,
        complete=complete,
    )


def _came(match: Match, seats: Sequence[Seat]) -> list[Came]:
    """What each player got by the match, from the seats as `tables` has read them."""
    stake = getattr(match, "stake", None)
    if stake is None:
        return []
    got = [(seat.player, getattr(seat, "came", None)) for seat in seats]
    return [Came(player, amount, stake.currency) for player, amount in got if amount is not None]


def games_on_offer(session: Session | None, club: Club | None = None) -> list[type[RulesGame]]:
    """The games a table of the night may choose, those the club played last first, then by title. One query.

    Without a night: every game, in the order of the club.
    """
    known = registry.all_games()
    offered = [game for game in known if not session or not session.games or game.key in session.games]
    house = session.club if session else club
    used = list(HouseGame.objects.filter(club=house).values_list("game", flat=True)) if house else []
    rank = {key: number for number, key in enumerate(used)}
    return sorted(offered, key=lambda game: (rank.get(game.key, len(rank)), game.title))
