"""What pages and the API read of competitions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from common.speaking import spoken
from matches.models import Match
from matches.selectors import SEATS
from tournaments.engine import formats
from tournaments.engine.standings import TIE_BREAKS, Game, Line, in_points, standings
from tournaments.models import Competition, Entry, Pairing, PairingEntry, PairingMatch, Round


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

    @property
    def figures(self) -> tuple[float, ...]:
        """The numbers behind the points, in the order of `columns_of`."""
        line = self.line
        return (line.played, line.won, line.drawn, line.lost, *line.breaks)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the standings behind the points; a tie-break with what it is."""

    title: str
    explanation: str = ""


def columns_of(competition: Competition) -> list[Column]:
    """How often each entrant has met another, won, drawn and lost, and the tie-breaks in order."""
    breaks = [TIE_BREAKS[key] for key in competition.tie_breaks]
    return [
        *(Column(title) for title in (_("Met"), _("Won"), _("Drawn"), _("Lost"))),
        *(Column(spoken(rule.short), f"{spoken(rule.title)}: {spoken(rule.explanation)}") for rule in breaks),
    ]


def table_of_standings(competition: Competition) -> list[Standing]:
    """The standings from the tables that count, in two queries."""
    entries = {e.pk: e for e in competition.entries.select_related("player").order_by("number", "pk")}
    sides = PairingEntry.objects.filter(pairing__round__competition=competition, points__isnull=False)
    rows = sides.order_by("pairing_id", "position").values_list("pairing_id", "entry_id", "points", "score")
    games = [game for _pairing, table in groupby(rows, itemgetter(0)) for game in _games(list(table))]
    lines = standings(list(entries), games, competition.tie_breaks)
    return [Standing(line, entries[line.entry]) for line in lines]


def _games(table: Sequence[tuple[int, int, int | None, int | None]]) -> list[Game]:
    """A table as meetings of two: each entry against each other, a whole point to the better of the two.

    `table`: pairing, entry, half-points and score of each side.
    """
    games = []
    for _pairing, own, mine, score in table:
        for _pairing, other, theirs, other_score in table:
            if own != other and mine is not None and theirs is not None:
                points = 2 * (mine > theirs) + (mine == theirs)
                games.append(Game(own, other, points, 2 - points, (score or 0) - (other_score or 0)))
    return games


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
    return next((round_ for round_ in made if round_.left), made[-1] if made else None)  # type: ignore[attr-defined]


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
