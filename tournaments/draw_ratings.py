"""What entrants are rated at the draw: a pair or a team as the mean of those who play for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import sqrt
from typing import Final

from ratings.models import Rating
from ratings.selectors import ratings_at
from tournaments.models import Competition, Entry

DOUBTS: Final = 3
"""Shown is the cautious rating: the mean less so many standard deviations, as on leaderboards."""
SHOWN: Final = 100
"""Stored in hundredths of the scale that is shown."""


def rate(competition: Competition, entries: Sequence[Entry]) -> None:
    """Give entries their ratings, which the caller writes: the club's if there is one, else the site's.

    What the organisers have said of somebody stands.

    Two queries for pairs and teams, else one.
    """
    entries = [entry for entry in entries if entry.rating is None]
    playing = _playing(competition, entries)
    people = {player for players in playing.values() for player in players}
    known: dict[int, int] = {}
    for row in ratings_at(competition.game, people, competition.club_id):
        if row.player_id not in known or row.pool.club_id is not None:
            known[row.player_id] = _cautious(row)
    for entry in entries:
        found = [known[player] for player in playing[entry.pk] if player in known]
        entry.rating = round(sum(found) / len(found)) if found else None


def _playing(competition: Competition, entries: Sequence[Entry]) -> dict[int, Collection[int]]:
    if competition.team_size == 1:
        return {entry.pk: (entry.player_id,) for entry in entries}
    found: dict[int, list[int]] = {entry.pk: [] for entry in entries}
    rows = competition.members.filter(substitute=False).values_list("entry", "player")
    for entry, player in rows:
        if entry in found:
            found[entry].append(player)
    return dict(found)


def _cautious(row: Rating) -> int:
    common = row.overall
    mu = row.mu + (common.mu if common else 0)
    var = row.var + (common.var if common else 0)
    return round(SHOWN * (mu - DOUBTS * sqrt(var)))
