"""Sheets of a club that may be one match written down twice: the same people, the same game, the same result."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from clubs.models import Club
from matches.models import PLAYED, Correction, Match

NEAR: Final = timedelta(days=2)
"""Farther apart they were two matches."""
LATELY: Final = timedelta(days=14)
"""How far back the organisers' list looks."""

People = tuple[tuple[int, int | None], ...]


def of_match(match: Match) -> list[Match]:
    """The others that say the same as a finished sheet of a club. Two queries, and none for other matches."""
    finished = match.status == Match.Status.FINISHED and match.entered
    if not finished or match.club is None or match.finished_at is None:
        return []
    own = match.seats.all()
    near = _finished(match.club, match.finished_at - NEAR, match.finished_at + NEAR)
    near = near.filter(game=match.game, seats__player=own[0].player_id).exclude(pk=match.pk)
    return [other for other in near if _places(other) == _places(match)]


def in_club(club: Club) -> list[tuple[Match, Match]]:
    """Of the last days, each with the one before it that says the same, to the point. Two queries.

    Where a score is no more than who has won, a second match says the same so often that they are not listed.
    """
    alike: dict[tuple[str, People], list[Match]] = defaultdict(list)
    for match in _finished(club, timezone.now() - LATELY, timezone.now()):
        if any(abs(score or 0) > 1 for _player, score in _scores(match)):
            alike[match.game, _scores(match)].append(match)
    return [
        (first, second)
        for same in alike.values()
        for first, second in combinations(sorted(same, key=lambda match: match.pk), 2)
        if abs(first.finished_at - second.finished_at) <= NEAR  # type: ignore[operator]
    ]


def doubles_of(match: Match) -> QuerySet[Match]:
    """The matches that were declared void because they say the same as this one."""
    own = Correction.objects.filter(doubles=match, status=Correction.Status.DONE, taken_back_by=None)
    return Match.objects.filter(status=Match.Status.VOID, pk__in=own.values("match")).order_by("pk")


def _finished(club: Club, since: datetime, until: datetime) -> QuerySet[Match]:
    """Finished sheets of a club, with when they were `played` and the last correction `known` of each."""
    done = Q(corrections__status=Correction.Status.DONE)
    rows = Match.objects.filter(club=club, entered=True, status=Match.Status.FINISHED).order_by("pk")
    dated = rows.annotate(played=PLAYED, known=Max("corrections__pk", filter=done))
    return dated.filter(played__range=(since, until)).prefetch_related("seats__player")


def _places(match: Match) -> People:
    return tuple(sorted((seat.player_id, seat.place) for seat in match.seats.all()))


def _scores(match: Match) -> People:
    return tuple(sorted((seat.player_id, seat.score) for seat in match.seats.all()))
