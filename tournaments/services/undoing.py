"""Undoing rounds: the last one, or every one from a number on. What was played in them stays known."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.messages import say
from matches import services as matches
from matches.models import Match
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Competition, Pairing, Round
from tournaments.offers import OPEN_ENDED, ranked_by
from tournaments.services.counting import count_as_played
from tournaments.services.deals import deal_anew, known_deals
from tournaments.services.holding import hold_entrants, locked
from tournaments.services.prizes import refuse_awarded
from tournaments.services.reasons import reason_of

OVER = (Match.Status.FINISHED, Match.Status.VOID)


@dataclass(frozen=True, slots=True)
class Undoing:
    """What undoing a round and all after it would bring, in numbers: of matches what stays known and what ends."""

    rounds: tuple[int, ...]
    played: int
    ended: int
    draft: bool
    reopened: bool


def undoing(competition: Competition, number: int) -> Undoing:
    """Only reads: four queries."""
    rows = _rounds_from(competition, number)
    found = _matches(rows)
    return Undoing(
        rounds=tuple(rows.order_by("number").values_list("number", flat=True)),
        played=found.filter(status=Match.Status.FINISHED).count(),
        ended=found.exclude(status__in=OVER).count(),
        draft=competition.round_set.filter(state=Round.State.DRAFT).exists(),
        reopened=competition.status == Competition.Status.FINISHED,
    )


@transaction.atomic
def round_undo(*, competition: Competition, round_id: int, reason: str, by: Player) -> Round:
    """A round and all after it count no more; from then on the organisers publish each round.

    Matches of theirs that are not over are void, those that were played stay, with their ratings. A draft is thrown
    away, and a competition that was over goes on. A round undone already: nothing changes. Raises CompetitionError.
    """
    words = reason_of(reason)
    made = Round.objects.filter(competition=competition, pk=round_id).first()
    if made is None or made.state == Round.State.DRAFT:
        raise CompetitionError(_("There is no such round."))
    hold_entrants(competition.pk)
    undone = _rounds_from(competition, made.number)
    waiting = _held_matches(undone)
    row = locked(competition.pk)
    made.refresh_from_db()
    if made.state == Round.State.UNDONE:
        return made
    _check(row)
    refuse_awarded(row)
    title = say(
        "Round {round} of “{title}” was undone: {reason}", round=made.number, title=row.title, reason=words
    )
    matches.void_together(waiting, reason=title)
    shown, opened = known_deals(row)
    _forget(row, made.number, words, by)
    deal_anew(row, shown, opened=opened)
    made.refresh_from_db()
    return made


def _check(row: Competition) -> None:
    if ranked_by(row) is None or row.format in OPEN_ENDED:
        raise CompetitionError(_("Its rounds are not drawn one by one."))
    if row.status not in (Competition.Status.RUNNING, Competition.Status.FINISHED):
        raise CompetitionError(_("It is %(status)s.") % {"status": row.get_status_display()})


def _forget(row: Competition, number: int, reason: str, by: Player) -> None:
    """The rounds from that number on, and what was said of who is in them."""
    row.round_set.filter(state=Round.State.DRAFT).delete()
    undone = _rounds_from(row, number)
    left = Pairing.objects.filter(round__in=list(undone), counted=False).order_by("pk")
    for pairing in left.select_related("round__competition"):
        count_as_played(pairing)
    undone.update(state=Round.State.UNDONE, undone_at=timezone.now(), undone_by=by, undone_because=reason)
    row.entries.filter(until__gte=number).update(until=number - 1)
    row.entries.filter(since__gt=number).update(since=number)
    row.wishes.filter(number__gt=number).delete()
    before = Pairing.objects.filter(round__competition=row, round__number__gte=number - 1)
    before.filter(provisional=True).update(provisional=False)
    row.status, row.finished_at, row.drafts = Competition.Status.RUNNING, None, True
    row.final_at = None
    row.save(update_fields=["status", "finished_at", "final_at", "drafts"])


def _rounds_from(competition: Competition, number: int) -> QuerySet[Round]:
    return competition.round_set.filter(state__in=STANDING, number__gte=number)


def _matches(rounds: QuerySet[Round]) -> QuerySet[Match]:
    return Match.objects.filter(pairing_match__pairing__round__in=rounds)


def _held_matches(rounds: QuerySet[Round]) -> list[Match]:
    """Those that are not over, locked by their ids before the competition is."""
    rows = _matches(rounds).exclude(status__in=OVER).order_by("pk")
    return [match for match in rows.select_for_update(of=("self",), no_key=True) if not match.is_over]
