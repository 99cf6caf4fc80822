"""Cancelling a competition, before its draw or while it is played: what has been played stays, what has not is void."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Notice, Player
from clubs.telling import tell
from games.core.messages import Message, say
from ledger.fees import charged_at, refund
from matches import services as matches
from matches.models import Match
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Competition, Pairing, Round
from tournaments.services.counting import count_as_played
from tournaments.services.holding import locked
from tournaments.services.partner_list import list_lapse

MOST_REASON = 300
OVER = (Match.Status.FINISHED, Match.Status.VOID)


@dataclass(frozen=True, slots=True)
class Numbers:
    """What cancelling it now would bring. `given_back`: fees; `standing`: fees that stay charged."""

    entries: int
    called_off: int
    rounds_to_come: int
    played: int
    given_back: int
    standing: int


def numbers(competition: Competition) -> Numbers:
    """Only reads: four queries."""
    rows = _matches(competition)
    draft = competition.status == Competition.Status.DRAFT
    fees = charged_at(club=competition.club, of=("tournament", competition.created_at)).count()
    return Numbers(
        entries=competition.entries.count(),
        called_off=rows.exclude(status__in=OVER).count(),
        rounds_to_come=max(0, competition.rounds - _standing(competition)),
        played=rows.filter(status=Match.Status.FINISHED).count(),
        given_back=fees if draft else 0,
        standing=0 if draft else fees,
    )


@transaction.atomic
def cancel(*, competition: Competition, reason: str, by: Player, shown: str = "") -> Competition:
    """Nothing of it begins any more; who is entered is told.

    Whether `by` may, the caller has asked of `competition` as it was read: drawn since then, it is refused.
    shown: the status whose numbers they read; another by now is refused, too. Cancelled again by who comes second:
    refused, as is one that is over. Raises CompetitionError.
    """
    words = " ".join(reason.split())
    if not 0 < len(words) <= MOST_REASON or not words.isprintable():
        raise CompetitionError(_("A reason of 1 to %(most)s characters is needed.") % {"most": MOST_REASON})
    drawn = competition.status
    waiting: list[Match] = []
    if drawn != Competition.Status.DRAFT:
        players = Player.objects.filter(entries__competition=competition).order_by("pk")
        list(players.select_for_update(of=("self",), no_key=True))  # no round is made from here on
        rows = _matches(competition).exclude(status__in=OVER).order_by("pk")
        waiting = [match for match in rows.select_for_update(of=("self",), no_key=True) if not match.is_over]
    row = locked(competition.pk)
    _check(row, {drawn, shown or drawn})
    matches.void_together(waiting, reason=_said(row, words))
    for pairing in Pairing.objects.filter(round__competition=row, counted=False).order_by("pk"):
        count_as_played(pairing)
    row.round_set.filter(state=Round.State.DRAFT).delete()
    row.round_set.filter(state=Round.State.PUBLISHED).update(state=Round.State.CLOSED)
    if row.status == Competition.Status.DRAFT:
        refund(club=row.club, of=("tournament", row.created_at))
        list_lapse(row)
    row.status, row.finished_at = Competition.Status.CANCELLED, timezone.now()
    row.cancelled_by, row.cancelled_because = by, words
    row.save(update_fields=["status", "finished_at", "cancelled_by", "cancelled_because"])
    _tell(row, by)
    return row


def _check(row: Competition, known: set[str]) -> None:
    if row.status == Competition.Status.CANCELLED:
        raise CompetitionError(_("It has been cancelled already."))
    played_out = (
        row.status == Competition.Status.RUNNING
        and _standing(row) >= row.rounds
        and not Pairing.objects.filter(round__competition=row, counted=False).exists()
    )
    if row.status == Competition.Status.FINISHED or played_out:
        raise CompetitionError(_("It has been played to its end, and stays."))
    if known != {row.status}:
        raise CompetitionError(_("It has been drawn, or has ended, meanwhile: look again."))


def _standing(competition: Competition) -> int:
    return competition.round_set.filter(state__in=STANDING).count()


def _said(row: Competition, words: str) -> Message:
    return say("“{title}” was cancelled: {reason}", title=row.title, reason=words)


def _tell(row: Competition, by: Player) -> None:
    """Who is entered, and whose bot is."""
    if row.club_id is None:
        return  # the site's own leagues have no club to tell it
    people = Player.objects.filter(
        Q(entries__competition=row) | Q(user__bots__player__entries__competition=row)
    )
    tell(
        players=people.distinct().order_by("pk"),
        kind=Notice.Kind.CANCELLED,
        key=f"competition/{row.pk}/cancelled",
        club_id=row.club_id,
        by=by,
        about=row.title,
        where=reverse("competition", args=[row.slug]),
    )


def _matches(competition: Competition) -> QuerySet[Match]:
    return Match.objects.filter(pairing_match__pairing__round__competition=competition)
