"""The night's totals by person: of each game that somebody has played more than once tonight. No query of its own."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from clubs.models import Player
from common.numbers import written
from games.core import registry
from games.core.errors import UnknownGame
from games.core.game import Game
from matches.models import Match
from nights.engine import by_person
from nights.engine.by_person import Played, Total
from nights.selectors.tables import TableNow


@dataclass(frozen=True, slots=True)
class PersonTotal:
    """Somebody's line: place, matches, points, matches won, and in words what decided the place."""

    player: Player
    place: int
    matches: int
    points: int
    won: str
    decided: str


@dataclass(frozen=True, slots=True)
class GameTotals:
    """A game's totals, the best first. `by_wins`: matches won come before points; `average`: of a match."""

    game: str
    title: str
    by_wins: bool
    average: bool
    people: list[PersonTotal]

    @property
    def counted(self) -> str:
        """What decides, in words."""
        if self.average:
            return (
                _(
                    "Not all have played equally often: the average of matches won decides, then that of points."
                )
                if self.by_wins
                else _(
                    "Not all have played equally often: the average of points decides, then that of matches won."
                )
            )
        return (
            _("Matches won decide, then points.") if self.by_wins else _("Points decide, then matches won.")
        )


def of_night(tables: Sequence[TableNow]) -> list[GameTotals]:
    """By game, as they were first played tonight; games nobody has played twice are left out."""
    games: dict[str, list[TableNow]] = defaultdict(list)
    for table in sorted(tables, key=lambda table: table.number):
        if _counts(table.match):
            games[table.match.game].append(table)
    found = [_totals(key, played) for key, played in games.items() if _somebody_again(played)]
    return [one for one in found if one is not None]


def _counts(match: Match) -> bool:
    """Finished, with somebody who could win."""
    result = match.result or {}
    return (
        match.status == Match.Status.FINISHED and not result.get("abandoned") and bool(result.get("places"))
    )


def _somebody_again(tables: Sequence[TableNow]) -> bool:
    return max(Counter(player.pk for table in tables for player in table.people).values(), default=0) > 1


def _totals(key: str, tables: Sequence[TableNow]) -> GameTotals | None:
    try:
        game = registry.get(key)
    except UnknownGame:
        return None
    played = [part for table in tables for part in _parts(table, game)]
    by_wins = _by_wins(game, [table.match for table in tables])
    people = {player.pk: player for table in tables for player in table.people}
    average = not by_person.even(played)
    return GameTotals(
        key,
        game.title,
        by_wins,
        average,
        [
            _line(total, people[total.player], by_wins)
            for total in by_person.totals(played, by_wins=by_wins, low_wins=game.low_wins)
        ],
    )


def _parts(table: TableNow, game: type[Game]) -> list[Played]:
    """What the match was for each who sat there: where seats changed hands, the deals that they sat for."""
    result = table.match.result or {}
    shares = by_person.won_shares(result["places"])
    if table.sat:
        return _by_deals(table, game, [*table.rows[:-1], tuple(result["totals"])], shares)
    scores = game.in_evening(result["totals"])
    return [Played(seat.player_id, scores[seat.side], shares[seat.side]) for seat in table.match.seats.all()]


def _by_deals(
    table: TableNow, game: type[Game], totals: Sequence[Sequence[int]], shares: Sequence[Fraction]
) -> list[Played]:
    """`totals`: before the first deal, and after each."""
    side_of = {seat.index: seat.side for seat in table.match.seats.all()}
    found: dict[int, Played] = {}
    for sat in table.sat:
        side, share = side_of[sat.index], Fraction(sat.last - sat.first + 1, len(totals) - 1)
        runs = zip(totals[sat.last], totals[sat.first - 1], strict=True)
        points = game.in_evening([after - before for after, before in runs])[side]
        had = found.get(sat.player_id, Played(sat.player_id, 0, Fraction(0), Fraction(0)))
        found[sat.player_id] = Played(
            sat.player_id, had.score + points, had.won + share * shares[side], had.share + share
        )
    return [one for one in found.values() if one.share]


def _by_wins(game: type[Game], matches: Sequence[Match]) -> bool:
    """Whether it was played to win: by the game, or as every one of its tables had agreed."""
    agreed = [match.objective or game.objective for match in matches]
    return all(objective == Match.Objective.WIN for objective in agreed)


def _line(total: Total, player: Player, by_wins: bool) -> PersonTotal:
    return PersonTotal(
        player, total.place, total.matches, total.points, _share(total.won), _decided(total, by_wins)
    )


def _share(won: Fraction) -> str:
    """Matches won, shared ones in part."""
    return written(float(won), 0 if won.denominator == 1 else 2)


def _decided(total: Total, by_wins: bool) -> str:
    if total.decided == "level":
        return _("level in all")
    first = (total.decided == "first") == by_wins
    return _("matches won") if first else _("points")
