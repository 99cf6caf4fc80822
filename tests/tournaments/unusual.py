"""A round robin over with one result far from the others, and one of boards."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from clubs.models import Club, Player
from tournaments.models import Competition, Pairing, PairingEntry, PairingMatch, Round
from tournaments.services import competitions

MARGIN = 500


def lopsided(
    club: Club, players: list[Player], *, minutes_ago: int = 60, provisional: int = 30
) -> Competition:
    """Over since so many minutes; of its first table the side named first has won 500 : 0, all others 10 : 0.
    Its tables are as they would be without matches.

    Five entrants or more, the first two of whom meet in round 1.
    """
    made = competitions.create_competition(
        kind="tournament", title="Lopsided", game="hex", format="round-robin", club=club, seed=7
    )
    Competition.objects.filter(pk=made.pk).update(provisional=provisional)
    competitions.enter(competition=made, players=players)
    competitions.start(competition=made)
    rows = Pairing.objects.filter(round__competition=made)
    sides = PairingEntry.objects.filter(pairing__in=rows)
    sides.filter(position=0).update(points=2, score=10)
    sides.filter(position=1).update(points=0, score=0)
    first = the_table(made)
    sides.filter(pairing=first, position=0).update(score=MARGIN)
    rows.update(counted=True, counted_at=timezone.now())
    Pairing.objects.filter(round__competition=made, sides__isnull=True).delete()
    PairingMatch.objects.filter(pairing__in=rows).delete()
    Round.objects.filter(competition=made).update(state="closed")
    over = timezone.now() - timedelta(minutes=minutes_ago)
    Competition.objects.filter(pk=made.pk).update(status="finished", finished_at=over)
    made.refresh_from_db()
    return made


def the_table(competition: Competition) -> Pairing:
    """The one whose result is unusual: of the first two who entered."""
    first, second = competition.entries.order_by("pk")[:2]
    rows = Pairing.objects.filter(round__competition=competition, sides__entry=first)
    return rows.get(pk__in=Pairing.objects.filter(sides__entry=second))


def winner_and_loser(competition: Competition) -> tuple[Player, Player]:
    """Of that table."""
    one, other = the_table(competition).sides.select_related("entry__player").order_by("position")
    return one.entry.player, other.entry.player
