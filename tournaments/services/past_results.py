"""A past season typed in from a CSV file: looked through line by line first, then counted in the order it was played.

Columns: date (2025-11-30 or 30.11.2025), game (its key or title), sides (players joined by `&`, sides by `-`), score
(totals joined by `:`). A line that cannot be is named with its reason, and nothing is stored until none is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db import transaction
from django.db.models import Prefetch
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import hold_open
from clubs.models import Club, Player
from clubs.services import hold
from common import csv_files, site_time
from common.refusals import reason_for
from games.core import registry
from games.core.errors import RulesError
from games.core.game import Game, GameTable
from games.core.match_result import MatchResult
from games.core.messages import say
from games.core.sheet import places
from matches.models import Match, Seat
from matches.signals import match_finished
from ratings.models import RatedMatch
from ratings.recompute import recompute_family
from tournaments.errors import PastResultError

LATER = say("typed in later")
COLUMNS = ("date", "game", "sides", "score")


MOST_LINES = 2000


MOST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class PastResult:
    """One line that can be stored."""

    at: datetime
    table: GameTable
    seats: tuple[Player, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file as it was read: what it says, and either what it means or what is wrong with it."""

    number: int
    text: str
    result: PastResult | None = None
    problem: str = ""


def read(text: str, club: Club) -> list[Line]:
    """Every line looked through; nothing is stored. Raises CsvError for a file that is no such table."""
    rows = csv_files.read(text, needed=COLUMNS, most_lines=MOST_LINES)
    people = {row.player.name.casefold(): row.player for row in club.memberships.select_related("player")}
    games = {name.casefold(): game for game in registry.all_games() for name in (game.key, game.title)}
    return [_line(row, people, games) for row in rows]


def _line(row: csv_files.Row, people: Mapping[str, Player], games: Mapping[str, type[Game]]) -> Line:
    if row.problem:
        return Line(row.number, row.text, problem=row.problem)
    try:
        return Line(row.number, row.text, _result(row.cells, people, games))
    except (PastResultError, RulesError) as error:
        return Line(row.number, row.text, problem=reason_for(error))


def _result(
    cells: Mapping[str, str], people: Mapping[str, Player], games: Mapping[str, type[Game]]
) -> PastResult:
    game = games.get(cells["game"].strip().casefold())
    if game is None:
        raise PastResultError(_("There is no game %(game)s.") % {"game": repr(cells["game"].strip())})
    sides = [[_player(name, people) for name in side.split("&")] for side in cells["sides"].split(" - ")]
    named = [player for side in sides for player in side]
    if len(set(named)) != len(named):
        raise PastResultError(_("Somebody is named twice."))
    table = game.table_for(len(named))
    if [len(side) for side in sides] != [len(side) for side in table.sides]:
        shape = " - ".join(" & ".join("?" * len(side)) for side in table.sides)
        raise PastResultError(
            _("The sides of %(game)s with %(count)s players are %(shape)s.")
            % {"game": game.title, "count": len(named), "shape": shape}
        )
    seat_of = {
        seat: player
        for side, own in zip(table.sides, sides, strict=True)
        for seat, player in zip(side, own, strict=True)
    }
    totals = _totals(cells["score"], len(sides))
    return PastResult(_date(cells["date"]), table, tuple(seat_of[seat] for seat in range(len(named))), totals)


def _player(name: str, people: Mapping[str, Player]) -> Player:
    found = people.get(" ".join(name.split()).casefold())
    if found is None:
        raise PastResultError(
            _("%(name)s is not a member or guest of the club: add them first.") % {"name": repr(name.strip())}
        )
    return found


def _date(text: str) -> datetime:
    for form in ("%Y-%m-%d", "%d.%m.%Y"):
        try:
            at = site_time.moment_of(datetime.combine(datetime.strptime(text.strip(), form), time(12)))
        except ValueError:
            continue
        if at > timezone.now():
            raise PastResultError(_("%(written)s is still to come.") % {"written": text.strip()})
        return at
    raise PastResultError(
        _("%(written)s is no date such as 2025-11-30 or 30.11.2025.") % {"written": repr(text.strip())}
    )


def _totals(text: str, sides: int) -> tuple[int, ...]:
    parts = text.replace("−", "-").split(":")
    try:
        totals = tuple(int(part) for part in parts)
    except ValueError:
        raise PastResultError(
            _("%(written)s is no score such as 52:0.") % {"written": repr(text.strip())}
        ) from None
    if len(totals) != sides or any(abs(total) > 10**9 for total in totals):
        raise PastResultError(
            _("%(written)s is not a score of %(sides)s sides.")
            % {"written": repr(text.strip()), "sides": sides}
        )
    return totals


@transaction.atomic
def store(*, club: Club, lines: Sequence[Line]) -> list[Match]:
    """Store every line, rate them, and put all ratings into the order of play. Raises PastResultError if a line is bad.

    What the club has already (the same day, game, players and score, played here or typed in) is left out, so that
    importing twice adds nothing; a line that stands twice in the file was played twice.
    """
    hold_open(club)
    hold({player.pk: player for line in lines if line.result for player in line.result.seats}.values())
    bad = [line for line in lines if line.result is None]
    if bad:
        raise PastResultError(
            _("%(count)s lines are not right, the first is line %(number)s: %(problem)s")
            % {"count": len(bad), "number": bad[0].number, "problem": bad[0].problem}
        )
    return results_store(club, _not_known(club, [line.result for line in lines if line.result]))


def results_store(club: Club, results: Sequence[PastResult], *, rated: bool = True) -> list[Match]:
    """These results as matches of long ago, rated in the order of play; the caller holds the club and the people."""
    made = [_store(club, result, rated=rated) for result in results]
    families = RatedMatch.objects.filter(match__in=made).values_list("family", flat=True).distinct()
    for family in {
        rated.family for rated in RatedMatch.objects.filter(family__in=families).select_related("family")
    }:
        recompute_family(family=family, by_date=True)
    return made


Played = tuple[date, str, tuple[int, ...], tuple[int, ...]]
"""The day, the game, the players by seat, the totals by side: what makes two results the same."""


def _not_known(club: Club, results: Sequence[PastResult]) -> list[PastResult]:
    """Those of the results that the club does not have yet, in the order given."""
    known = _known(club, {result.table.game.key for result in results})
    missing = []
    for result in results:
        seats = tuple(player.pk for player in result.seats)
        played = (site_time.day_of(result.at), result.table.game.key, seats, result.totals)
        if known[played]:
            known[played] -= 1
        else:
            missing.append(result)
    return missing


def _known(club: Club, games: Collection[str]) -> Counter[Played]:
    """How often the club has each result of these games, in two queries."""
    rows = Match.objects.filter(club=club, game__in=games, status=Match.Status.FINISHED)
    known: Counter[Played] = Counter()
    for match in rows.prefetch_related(Prefetch("seats", Seat.objects.order_by("index"))):
        assert match.finished_at is not None
        seats = tuple(seat.player_id for seat in match.seats.all())
        totals = tuple((match.result or {}).get("totals", ()))
        known[site_time.day_of(match.finished_at), match.game, seats, totals] += 1
    return known


def _store(club: Club, result: PastResult, *, rated: bool) -> Match:
    """A finished match without a log: only its outcome is known."""
    table = result.table
    ranking = places(result.totals, low_wins=table.game.low_wins)
    match = Match.objects.create(
        club=club,
        game=table.game.key,
        rules_version=table.game.rules_version,
        options=dict(table.options),
        entered=True,
        status=Match.Status.FINISHED,
        result=MatchResult(tuple(result.totals), tuple(ranking), str(LATER)).to_json(),
        reason=LATER,
        vouched=False,
        rated=rated,
        started_at=result.at,
        finished_at=result.at,
    )
    seats = Seat.objects.bulk_create(
        Seat(
            match=match,
            index=index,
            side=table.side_of(index),
            player=player,
            score=result.totals[table.side_of(index)],
            place=ranking[table.side_of(index)],
        )
        for index, player in enumerate(result.seats)
    )
    match_finished.send(Match, match=match, seats=seats)
    return match


def export(club: Club) -> str:
    """A club's finished matches as a file that `read` takes back."""
    rows = Match.objects.filter(
        club=club, status=Match.Status.FINISHED, seats__place__isnull=False
    ).distinct()
    matches = rows.prefetch_related("seats__player").order_by("finished_at", "pk")
    return csv_files.written(COLUMNS, map(_cells, matches))


def _cells(match: Match) -> tuple[str, ...]:
    sides: dict[int, list[str]] = {}
    for seat in sorted(match.seats.all(), key=lambda seat: seat.index):
        sides.setdefault(seat.side, []).append(seat.player.name)
    assert match.finished_at is not None
    day = site_time.day_of(match.finished_at).isoformat()
    seated = " - ".join(" & ".join(names) for _, names in sorted(sides.items()))
    return day, match.game, seated, ":".join(map(str, (match.result or {}).get("totals", [])))
