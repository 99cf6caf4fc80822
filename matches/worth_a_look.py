"""What cannot be refused by rule at a club's rated matches and is worth a look of its organisers: counts, no judgement.

The same two always at one table, one of two nearly always winning, matches of two that end very quickly, or are given
up early. Friends who play together, and unequal strength, look just so. Four queries, of the newest matches only.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import combinations
from statistics import median
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from clubs.models import Club, Player
from common.site_time import moment_of, today
from matches.errors import MatchError
from matches.models import PLAYED, Match, Seat

NEWEST: Final = 5_000
"""So many matches of a period are read, the newest."""
DAYS: Final = 90
"""The period, where none is chosen."""
EARLIEST: Final = date(1990, 1, 1)
"""Nothing was played before."""
OFTEN: Final = 8
"""So many matches of two at least, for anything to be said of them."""
LINKS: Final = 10
MOST: Final = 100
"""So many lines are shown."""
KINDS: Final[Mapping[str, str | Promise]] = {
    "together": _("often at one table"),
    "one-sided": _("one of them nearly always wins"),
    "quick": _("matches that end very quickly"),
    "given-up": _("matches given up early"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """Of two players: `count` of `of`; `usual`: how many would be usual in the club, where that can be said.

    together: of the rated matches of `one`, those with `other`. one-sided: those against `other` that `one` has won.
    quick, given-up: of their matches against each other. `matches`: the newest of those that count.
    """

    kind: str
    one: Player
    other: Player
    count: int
    of: int
    usual: float | None
    matches: tuple[Match, ...]

    @property
    def said(self) -> str:
        """What it is, for people."""
        return str(KINDS[self.kind])


@dataclass(frozen=True, slots=True)
class Looked:
    """lines: the most striking first. read: how many matches; cut: there were more in the period."""

    lines: tuple[Look, ...]
    read: int
    cut: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A line before its players and matches are read: by their numbers."""

    kind: str
    one: int
    other: int
    of: int
    matches: Sequence[int]
    usual: float | None = None

    @property
    def order(self) -> tuple[float, int, str, int, int]:
        """The most striking first."""
        share = len(self.matches) / self.of
        return -share, -len(self.matches), self.kind, self.one, self.other


Sat = tuple[int, int, int | None]
"""Player, side, place."""
Row = Mapping[str, Any]


def worth_a_look(club: Club, since: date, until: date) -> Looked:
    """Of the rated matches of a club that were played on these days, both included. Four queries."""
    days = (moment_of(datetime.combine(day, time())) for day in (since, until + timedelta(days=1)))
    rows = Match.objects.filter(club=club, status=Match.Status.FINISHED, rated=True).annotate(played=PLAYED)
    for bound, day in zip(("gte", "lt"), days, strict=True):
        rows = rows.filter(**{f"played__{bound}": day})
    columns = ("pk", "game", "entered", "started_at", "finished_at", "seq", "result")
    read = list(rows.order_by(PLAYED.desc(), "-pk").values(*columns)[: NEWEST + 1])
    matches = {row["pk"]: row for row in read[:NEWEST]}
    at = _who_sat(matches)
    lines = sorted([*together(at), *of_two(at, matches)], key=lambda line: line.order)[:MOST]
    return Looked(_with_names(lines), len(matches), len(read) > NEWEST)


def _who_sat(matches: Iterable[int]) -> dict[int, list[Sat]]:
    """By match, the people alone."""
    found: dict[int, list[Sat]] = defaultdict(list)
    seats = Seat.objects.filter(match__in=list(matches), player__kind=Player.Kind.PERSON).order_by()
    for match, player, side, place in seats.values_list("match", "player", "side", "place"):
        found[match].append((player, side, place))
    return found


def _with_names(lines: Sequence[Found]) -> tuple[Look, ...]:
    players = Player.objects.in_bulk({pk for line in lines for pk in (line.one, line.other)})
    newest = [sorted(line.matches, reverse=True)[:LINKS] for line in lines]
    matches = Match.objects.in_bulk({pk for pks in newest for pk in pks})
    return tuple(
        Look(
            line.kind,
            players[line.one],
            players[line.other],
            len(line.matches),
            line.of,
            line.usual,
            tuple(matches[pk] for pk in pks),
        )
        for line, pks in zip(lines, newest, strict=True)
    )


def together(at: Mapping[int, Sequence[Sat]]) -> Iterator[Found]:
    """Who has at least half of their matches with one other, three times as many as would be usual.

    Usual: if everybody were met as often as they play in the club.
    """
    played: Counter[int] = Counter()
    company: Counter[int] = Counter()
    pairs: dict[tuple[int, int], list[int]] = defaultdict(list)
    for match, sat in at.items():
        people = sorted({player for player, _side, _place in sat})
        played.update(people)
        company.update(dict.fromkeys(people, len(people) - 1))
        for pair in combinations(people, 2):
            pairs[pair].append(match)
    everybody = played.total()
    for pair, matches in pairs.items():
        one, other = sorted(pair, key=lambda player: (played[player], player))
        rest = everybody - played[one]
        usual = company[one] * played[other] / rest if rest else 0.0
        n = len(matches)
        if n >= OFTEN and 2 * n >= played[one] and n >= 3 * usual:
            yield Found("together", one, other, played[one], matches, round(usual, 1))


def of_two(at: Mapping[int, Sequence[Sat]], matches: Mapping[int, Row]) -> Iterator[Found]:
    """Of two who have met as opponents: who nearly always wins, what ends very quickly, what is given up early."""
    against: dict[tuple[int, int], list[int]] = defaultdict(list)
    won: dict[tuple[int, int], list[int]] = defaultdict(list)
    for match, sat in at.items():
        for (one, side, place), (other, its_side, its_place) in combinations(sorted(sat), 2):
            if side == its_side or place is None or its_place is None:
                continue
            against[one, other].append(match)
            if place != its_place:
                won[(one, other) if place < its_place else (other, one)].append(match)
    quick, early = _short(matches)
    for (one, other), met in against.items():
        if len(met) < OFTEN:
            continue
        for pair in ((one, other), (other, one)):
            if 10 * len(won[pair]) >= 9 * len(met):
                yield Found("one-sided", *pair, len(met), won[pair])
        for kind, short in (("quick", quick), ("given-up", early)):
            those = [match for match in met if match in short]
            if 2 * len(those) >= len(met):
                yield Found(kind, one, other, len(met), those)


def _short(matches: Mapping[int, Row]) -> tuple[set[int], set[int]]:
    """Matches on the site within a quarter of the game's usual time; given up before a third of its usual events."""
    on_site = {pk: row for pk, row in matches.items() if not row["entered"] and row["started_at"]}
    times: dict[str, list[float]] = defaultdict(list)
    moves: dict[str, list[int]] = defaultdict(list)
    for row in on_site.values():
        times[row["game"]].append(_seconds(row))
        moves[row["game"]].append(row["seq"])
    usual = {game: (median(times[game]), median(moves[game])) for game in times}
    quick = {pk for pk, row in on_site.items() if 4 * _seconds(row) < usual[row["game"]][0]}
    early = {
        pk
        for pk, row in on_site.items()
        if "gave_up" in (row["result"] or {}) and 3 * row["seq"] < usual[row["game"]][1]
    }
    return quick, early


def _seconds(row: Row) -> float:
    return float((row["finished_at"] - row["started_at"]).total_seconds())


def period(since: date | None, until: date | None) -> tuple[date, date]:
    """The days that are meant: the last ninety, where nothing is said. Raises MatchError for the wrong way round."""
    until = max(EARLIEST, min(until or today(), today()))
    since = max(EARLIEST, since or until - timedelta(days=DAYS))
    if since > until:
        raise MatchError(gettext("The first day comes before the last."))
    return since, until
