"""What pages and the API read of competitions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, permutations
from operator import itemgetter

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from common.speaking import spoken
from matches.models import Match
from matches.selectors import SEATS
from tournaments.card_movements import on_boards
from tournaments.engine import fixed_formats as formats
from tournaments.engine.event import POINT, Kind, Stage
from tournaments.engine.formats.base import Format
from tournaments.engine.ranking import Rank
from tournaments.engine.standings import TIE_BREAKS, Game, Line, in_points, standings
from tournaments.engine.tiebreaks import asked
from tournaments.models import (
    STANDING,
    Competition,
    Entry,
    Pairing,
    PairingEntry,
    PairingMatch,
    Round,
    Ruling,
)
from tournaments.offers import by_results, ranked_by
from tournaments.schemes import HALF
from tournaments.stages import stage_of


def competitions(*, kind: str = "", game: str = "") -> QuerySet[Competition]:
    """Competitions, newest first, each with the number of its entries."""
    rows = Competition.objects.select_related("club").annotate(entrants=Count("entries", distinct=True))
    if kind:
        rows = rows.filter(kind=kind)
    if game:
        rows = rows.filter(game=game)
    return rows.order_by("-id")


def visible(rows: QuerySet[Competition], player: Player | None) -> QuerySet[Competition]:
    """Those that a visitor may see: of no club, of public clubs, of their own clubs, and which they help to run."""
    own = Q(club__memberships__player=player) | Q(officials__player=player) if player else Q(pk__in=[])
    seen = Competition.objects.filter(Q(club__isnull=True) | Q(club__visibility=Club.Visibility.PUBLIC) | own)
    return rows.filter(pk__in=seen.values("pk"))


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings with its entry. rank: as the format has it, with the sums of its tie-breaks.

    won_of: what was won at tables of all that both sides won there, where that is not a point for each.
    """

    line: Line
    entry: Entry
    rank: Rank | None = None
    won_of: tuple[int, int] | None = None

    @property
    def hundredths(self) -> int:
        """Points in hundredths."""
        return self.rank.points if self.rank else self.line.points * HALF

    @property
    def points(self) -> str:
        """Points for people: halves as a fraction."""
        return in_words(self.hundredths)

    @property
    def share(self) -> float:
        """What was won against each opponent met, a draw as half, in per cent, whatever a win counts."""
        if self.won_of is not None:
            won, of = self.won_of
            return 100 * max(0, won) / of if of > 0 else 0.0
        return 50 * (2 * self.line.won + self.line.drawn) / self.line.played if self.line.played else 0.0

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


def in_words(hundredths: int) -> str:
    """Points as people write them: halves as a fraction, anything else in the reader's decimals."""
    if hundredths % HALF == 0:
        return in_points(hundredths // HALF)
    return number_format(hundredths / POINT, decimal_pos=2)


def columns_of(competition: Competition) -> list[Column]:
    """How often each entrant has met another, won, drawn and lost, and the tie-breaks in order."""
    return [
        *(Column(title) for title in (_("Met"), _("Won"), _("Drawn"), _("Lost"))),
        *(
            Column(short, f"{spoken(title)}: {spoken(explanation)}")
            for short, title, explanation in _tie_breaks(competition)
        ),
    ]


def _tie_breaks(competition: Competition) -> list[tuple[str, str, str]]:
    """Each with its short name, its title and what it is."""
    if ranked_by(competition) is not None:
        rules = [(one.key, one.tie_break) for one in asked(competition.tie_breaks)]
        return [(key, rule.title, rule.explanation) for key, rule in rules]
    breaks = [TIE_BREAKS[key] for key in competition.tie_breaks]
    return [(spoken(rule.short), rule.title, rule.explanation) for rule in breaks]


def table_of_standings(competition: Competition) -> list[Standing]:
    """The standings from the tables that count, in two queries, or four where the format itself ranks."""
    form = ranked_by(competition)
    if form is not None and competition.was_drawn:
        return _ranked(form, competition)
    order = ("number", "pk") if competition.was_drawn else ("pk",)
    entries = {e.pk: e for e in competition.entries.select_related("player").order_by(*order)}
    sides = PairingEntry.objects.filter(
        pairing__round__competition=competition, pairing__round__state__in=STANDING, points__isnull=False
    )
    rows = sides.order_by("pairing_id", "position").values_list("pairing_id", "entry_id", "points", "score")
    games = [game for _pairing, table in groupby(rows, itemgetter(0)) for game in _games(list(table))]
    lines = standings(list(entries), games, [] if form is not None else competition.tie_breaks)
    if form is not None:
        nothing = tuple(0.0 for _ in competition.tie_breaks)
        lines = [replace(line, breaks=nothing) for line in lines]
    return [Standing(line, entries[line.entry]) for line in lines]


def _ranked(form: type[Format], competition: Competition) -> list[Standing]:
    """The standings as the format has them."""
    entries = {e.number: e for e in competition.entries.select_related("player")}
    stage = stage_of(competition, entries.values())
    done: dict[int, list[int]] = {number: [] for number in stage.numbers}
    for _round, table in stage.tables():
        for own, theirs in permutations(range(len(table.result)), 2) if table.kind is Kind.PLAYED else ():
            for number in table.sides[own]:
                done[number].append(table.result[own] - table.result[theirs])
    shares = shares_of(stage) if on_boards(competition) else {}
    return [
        Standing(
            _line(rank, entries[rank.number].pk, done[rank.number], competition),
            entries[rank.number],
            rank,
            shares.get(rank.number),
        )
        for rank in form.standings(stage, competition.tie_breaks)
    ]


def shares_of(stage: Stage) -> dict[int, tuple[int, int]]:
    """What each has won at the tables that were played, and what was won there by both sides."""
    found = dict.fromkeys(stage.numbers, (0, 0))
    for _round, table in stage.tables():
        if table.kind is Kind.PLAYED and table.finished:
            for side, won in zip(table.sides, table.result, strict=True):
                for number in side:
                    own, of = found[number]
                    found[number] = own + won, of + sum(table.result)
    return found


def _line(rank: Rank, entry: int, by: Sequence[int], competition: Competition) -> Line:
    """`by`: the points of each table played, less the opponent's."""
    return Line(
        place=rank.rank,
        entry=entry,
        points=rank.points // HALF,
        played=len(by),
        won=sum(points > 0 for points in by),
        drawn=sum(points == 0 for points in by),
        lost=sum(points < 0 for points in by),
        breaks=tuple(rank.tie_breaks[key] / POINT for key in competition.tie_breaks),
    )


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


def format_of(competition: Competition) -> type[formats.Format] | type[Format]:
    """The competition's format."""
    return by_results(competition.format) or formats.get(competition.format)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a competition is, in matches. uncounted: tables that count for nobody (a match void or abandoned).

    provisional: tables that are half a point for both sides until they are over.
    """

    over: int
    running: int
    total: int
    round: int
    rounds: int
    uncounted: int
    provisional: int = 0

    @property
    def per_cent(self) -> int:
        """Of all the matches of all the rounds, taking the rounds to come to be as long as those made."""
        expected = self.total * self.rounds / self.round if self.round else 0
        return int(100 * self.over / expected) if expected else 0


def progress(competition: Competition, made: Sequence[Round] | None = None) -> Progress:
    """In two queries, or in one with the rounds `made` that everybody sees, as `counted_rounds` gives them."""
    over = Q(match__status__in=(Match.Status.FINISHED, Match.Status.VOID))
    of_them = {"pairing__round__competition": competition, "pairing__round__state__in": STANDING}
    counts = PairingMatch.objects.filter(**of_them).aggregate(
        total=Count("pk"),
        over=Count("pk", filter=over),
        running=Count("pk", filter=Q(match__status=Match.Status.RUNNING)),
    )
    if made is None:
        made = [one for one in counted_rounds(competition) if one.state in STANDING]
    return Progress(
        rounds=competition.rounds,
        round=len(made),
        uncounted=sum(one.uncounted for one in made),  # type: ignore[attr-defined]
        provisional=sum(one.provisional for one in made),  # type: ignore[attr-defined]
        **counts,
    )


def counted_rounds(competition: Competition) -> list[Round]:
    """The rounds that everybody sees and those undone, in order, in one query.

    Each with how many `tables` it has, and how many of them are `left` to be counted, count for nobody (`uncounted`) or
    are half a point for both sides until they are over (`provisional`).
    """
    first = Q(pairings__sides__position=0)
    nobodys = first & Q(pairings__counted=True, pairings__sides__points__isnull=True)
    open_ = first & Q(pairings__counted=False)
    rows = competition.round_set.filter(state__in=(*STANDING, Round.State.UNDONE)).annotate(
        tables=Count("pairings", filter=first),
        left=Count("pairings", filter=open_),
        uncounted=Count("pairings", filter=nobodys),
        provisional=Count("pairings", filter=open_ & Q(pairings__provisional=True)),
    )
    return list(rows.select_related("hand__by").order_by("number"))


def rounds(competition: Competition) -> list[Round]:
    """The rounds that everybody sees, each with `left`: how many of its tables are still to be counted."""
    left = Count("pairings", filter=Q(pairings__counted=False))
    return list(competition.round_set.filter(state__in=STANDING).annotate(left=left).order_by("number"))


def current_round(made: Sequence[Round]) -> Round | None:
    """The first round that is not over, else the last."""
    return next((round_ for round_ in made if round_.left), made[-1] if made else None)  # type: ignore[attr-defined]


def pairings(competition: Competition, round_number: int | None = None) -> QuerySet[Pairing]:
    """The tables of a round, or of all, in order: with sides, matches and rulings, in four queries whatever they are.

    To be read in pages: SQLite takes no list of a thousand.
    """
    rows = Pairing.objects.filter(round__competition=competition, round__state__in=STANDING)
    if round_number is not None:
        rows = rows.filter(round__number=round_number)
    sides = PairingEntry.objects.select_related("entry__player").order_by("position")
    matches = PairingMatch.objects.select_related("match").order_by("number")
    rulings = Ruling.objects.select_related("by").order_by("pk")
    return (
        rows.select_related("round", "venue")
        .prefetch_related(
            Prefetch("sides", sides), Prefetch("matches", matches), Prefetch("rulings", rulings)
        )
        .order_by("round__number", "table")
    )


def recent_matches(competition: Competition, most: int = 12) -> QuerySet[Match]:
    """The matches that ended last."""
    rows = Match.objects.filter(
        pairing_match__pairing__round__competition=competition, status=Match.Status.FINISHED
    )
    return rows.prefetch_related(SEATS).order_by("-finished_at", "-id")[:most]
