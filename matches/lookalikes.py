"""Sheets of a club that may be one match written down twice: the same people, the same game, the same result.

An organiser who did not sit there can say that both were played; then nobody is asked again, until it is taken back.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from matches.errors import MatchError
from matches.models import PLAYED, Correction, Match, PlayedTwice
from matches.permissions import may_decide

NEAR: Final = timedelta(days=2)
"""Farther apart they were two matches."""
LATELY: Final = timedelta(days=14)
"""How far back the organisers' list looks."""

People = tuple[tuple[int, int | None], ...]


def of_match(match: Match) -> list[Match]:
    """The others that say the same as a finished sheet of a club. Four queries, and none for other matches."""
    alike = _saying_the_same(match)
    both = _said(match.club) if alike and match.club else set()
    return [other for other in alike if _pair(match, other) not in both]


def in_club(club: Club) -> list[tuple[Match, Match]]:
    """Of the last days, each with the one before it that says the same, to the point. Four queries.

    Where a score is no more than who has won, a second match says the same so often that they are not listed.
    """
    alike: dict[tuple[str, People], list[Match]] = defaultdict(list)
    for match in _finished(club, timezone.now() - LATELY, timezone.now()):
        if any(abs(score or 0) > 1 for _player, score in _scores(match)):
            alike[match.game, _scores(match)].append(match)
    pairs = [
        (first, second)
        for same in alike.values()
        for first, second in combinations(sorted(same, key=lambda match: match.pk), 2)
        if abs(first.finished_at - second.finished_at) <= NEAR  # type: ignore[operator]
    ]
    both = _said(club) if pairs else set()
    return [pair for pair in pairs if _pair(*pair) not in both]


@transaction.atomic
def say_both_were_played(*, one: Match, other: Match, by: Player) -> PlayedTwice:
    """Nobody is asked about these two again; said twice, it is what was said first. Raises MatchError."""
    if not (may_decide(by, one) and may_decide(by, other)):
        raise MatchError(_("An organiser of the club who does not sit at that table decides."))
    first, second = sorted((one, other), key=lambda match: match.pk)
    if second not in _saying_the_same(first):
        raise MatchError(_("These two do not say the same."))
    return PlayedTwice.objects.get_or_create(first=first, second=second, defaults={"by": by})[0]


@transaction.atomic
def take_back(*, said: PlayedTwice, by: Player) -> None:
    """They may be one match after all, and are asked about again. Raises MatchError."""
    if not may_decide(by, said.first):
        raise MatchError(_("An organiser of the club who does not sit at that table decides."))
    PlayedTwice.objects.filter(pk=said.pk).delete()


def in_club_by_code(club: Club, code: str) -> Match:
    """The club's match of that code, with its seats. Raises MatchError."""
    rows = Match.objects.filter(club=club).select_related("club").prefetch_related("seats__player")
    try:
        return rows.get(code=code)
    except (Match.DoesNotExist, ValidationError):
        raise MatchError(_("The club has no such match.")) from None


def both_played(club: Club) -> QuerySet[PlayedTwice]:
    """What was said of the club's matches, newest first."""
    rows = PlayedTwice.objects.filter(first__club=club).order_by("-pk")
    return rows.select_related("first", "second", "by")


def doubles_of(match: Match) -> QuerySet[Match]:
    """The matches that were declared void because they say the same as this one."""
    own = Correction.objects.filter(doubles=match, status=Correction.Status.DONE)
    own = own.exclude(taken_back_by__status=Correction.Status.DONE)
    return Match.objects.filter(status=Match.Status.VOID, pk__in=own.values("match")).order_by("pk")


def _saying_the_same(match: Match) -> list[Match]:
    finished = match.status == Match.Status.FINISHED and match.entered
    if not finished or match.club is None or match.finished_at is None:
        return []
    own = match.seats.all()
    near = _finished(match.club, match.finished_at - NEAR, match.finished_at + NEAR)
    near = near.filter(game=match.game, seats__player=own[0].player_id).exclude(pk=match.pk)
    return [other for other in near if _places(other) == _places(match)]


def _said(club: Club) -> set[tuple[int, int]]:
    return set(PlayedTwice.objects.filter(first__club=club).values_list("first", "second"))


def _pair(one: Match, other: Match) -> tuple[int, int]:
    return min(one.pk, other.pk), max(one.pk, other.pk)


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
