"""Which pools a match counts in, and a match as the rating engine sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from matches.models import Match, Seat
from ratings.engine import Outcome
from ratings.models import Pool

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Family:
    """A population rated together over all games."""

    population: str
    club_id: int | None = None
    pace: str = Pool.Pace.UNCLOCKED

    def key(self, game: str = "") -> str:
        """The unique key of the family's pool for a game; of its overall pool without one."""
        club = f"club{self.club_id}" if self.club_id else "all"
        return f"{self.population}/{club}/{self.pace}/{game}"


def day(when: datetime) -> float:
    """Days since 1 January 1970, UTC."""
    return (when - EPOCH).total_seconds() / 86_400.0


def pace_of(match: Match) -> str:
    """Whether a match is played by a clock: ratings with and without one are kept apart (My Games, line 3516)."""
    return Pool.Pace.CLOCKED if match.clock else Pool.Pace.UNCLOCKED


def families_of(match: Match, bots: Sequence[bool]) -> list[Family]:
    """The families a match counts in: everybody's; people's or bots' own if none of the others took part; its club's.

    Those with or those without a clock, as it was played. Only its club's, where not everybody has confirmed it
    themselves. `bots`: for each seat, whether a bot sits there.
    """
    pace = pace_of(match)
    families = [Family(Pool.Population.EVERYONE, pace=pace)] if match.vouched else []
    if match.vouched and all(bots):
        families.append(Family(Pool.Population.BOTS, pace=pace))
    elif match.vouched and not any(bots):
        families.append(Family(Pool.Population.PEOPLE, pace=pace))
    if match.club_id is not None:
        families.append(Family(Pool.Population.EVERYONE, match.club_id, pace))
    return families


def possible_families(match: Match) -> list[Family]:
    """Every family the match may come to count in, whoever sits there and whether or not everybody confirms it."""
    pace = pace_of(match)
    families = [Family(population, pace=pace) for population in Pool.Population]
    of_club = Family(Pool.Population.EVERYONE, match.club_id, pace)
    return families if match.club_id is None else [*families, of_club]


def is_rateable(match: Match) -> bool:
    """A match counts if it is flagged, finished and not abandoned, and its game knows a winner."""
    result = match.result
    return bool(
        match.rated
        and match.status == Match.Status.FINISHED
        and result is not None
        and not result["abandoned"]
        and result["places"]
    )


def counted(match: Match, seats: Sequence[Seat]) -> tuple[Outcome | None, list[Family]]:
    """What a match says of its players, and the families it counts in: none if it says nothing. Seats with players."""
    outcome = outcome_of(match, seats) if is_rateable(match) else None
    return outcome, families_of(match, [seat.player.is_bot for seat in seats]) if outcome else []


def outcome_of(match: Match, seats: Iterable[Seat]) -> Outcome | None:
    """The match for the engine: every side's set of players, places as ranks, the difference of two sides' scores.

    None where fewer than two sides have players of their own: there is nothing to compare.
    """
    assert match.finished_at is not None
    return outcome_from(
        match.game, day(match.finished_at), ((s.side, s.player_id, s.place, s.score) for s in seats)
    )


def outcome_from(
    game: str, at: float, seats: Iterable[tuple[int, int, int | None, int | None]]
) -> Outcome | None:
    """The same from bare values: the day, and (side, player, place, score) a seat."""
    players: dict[int, set[int]] = {}
    places: dict[int, int] = {}
    scores: dict[int, int] = {}
    for side, player, place, score in seats:
        if place is None or score is None:
            return None
        players.setdefault(side, set()).add(player)
        places[side], scores[side] = place, score
    everybody = [player for side in players.values() for player in side]
    if len(players) < 2 or len(set(everybody)) != len(everybody):
        return None
    order = sorted(players)
    margin = float(abs(scores[order[0]] - scores[order[1]])) if len(order) == 2 else None
    return Outcome(
        game,
        at,
        tuple(tuple(sorted(players[side])) for side in order),
        tuple(places[side] for side in order),
        margin,
    )
