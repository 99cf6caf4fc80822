"""What must be true of a club at any quiet moment, whatever was done in whatever order."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction
from django.db.models import Count, F, Sum

from clubs.models import Membership, Player, Removal
from ledger import audit
from ledger.models import Account, HeldSettlement, LedgerEntry, PaidFor, Payment, Posting
from matches.models import Match, Objection, Seat
from nights.models import Attendance, Session
from ratings.models import Pool, RatedMatch, Rating, RatingChange
from ratings.recompute import recompute_family
from ratings.services import families_to_recompute
from tournaments.models import Pairing, PairingEntry
from tournaments.services.counting import _count

Kind, Status = LedgerEntry.Kind, Match.Status
OVER = (Status.FINISHED, Status.VOID)


def faults() -> list[str]:
    """Everything that is not as it must be, in words."""
    return [*_of_money(), *_of_households(), *_of_ratings(), *_of_tournaments(), *_of_nights(), *_of_people()]


def _of_money() -> Iterator[str]:
    yield from audit.faults()
    if Posting.objects.aggregate(sum=Sum("amount", default=0))["sum"]:
        yield "the books do not sum to zero"
    standing = LedgerEntry.objects.filter(kind=Kind.SETTLEMENT, reversed_by=None)
    for row in standing.order_by().values("match").annotate(count=Count("pk")).filter(count__gt=1):
        yield f"match {row['match']} is settled {row['count']} times"
    for entry in standing.exclude(match__status=Status.FINISHED):
        yield f"match {entry.match_id} counts for nothing and is settled"
    for entry in standing.filter(match__objections__status=Objection.Status.OPEN):
        yield f"match {entry.match_id} is objected to and settled"
    held = HeldSettlement.objects.filter(entry__match__status=Status.FINISHED).values("entry__match")
    released = Match.objects.filter(pk__in=held).exclude(objections__status=Objection.Status.OPEN)
    for match in released:
        last = LedgerEntry.objects.filter(match=match, kind=Kind.SETTLEMENT).order_by("-revision")[0]
        if HeldSettlement.objects.filter(entry=last).exists():
            yield f"match {match.pk} was held, is no more, and is not settled anew"
    merged = Account.objects.filter(player__merged_into__isnull=False).annotate(sum=Sum("postings__amount"))
    for account in merged.exclude(sum=0).exclude(sum=None):
        yield f"{account.player} has become a member and has {account.sum}"
    booked = Payment.objects.exclude(status=Payment.Status.CONFIRMED).exclude(entry=None)
    for payment in booked:
        yield f"payment {payment.pk} is {payment.status} and booked"


def _of_households() -> Iterator[str]:
    standing = PaidFor.objects.filter(ended_at=None).exclude(agreed_at=None).select_related("club")
    for row in standing:
        if standing.filter(club=row.club, player=row.payer).exists():
            yield f"{row}, who does not pay for themself"
    for row in PaidFor.objects.filter(ended_at=None):
        inside = Membership.objects.filter(club=row.club_id, player__in=(row.player_id, row.payer_id))
        if inside.count() != 2:
            yield f"{row}, and they are not both members"
    for entry in LedgerEntry.objects.filter(kind=Kind.HOUSEHOLD, reversed_by=None):
        payment = LedgerEntry.objects.get(pk=entry.key.split("/")[1])
        if hasattr(payment, "reversed_by"):
            yield f"{payment} was taken back, and what it evened out was not"


def _of_ratings() -> Iterator[str]:
    """What waits for a worker is done first; then nothing moves, to the last bit."""
    for number in families_to_recompute():
        recompute_family(family=Pool.objects.get(pk=number))
    before = _ratings()
    with transaction.atomic():
        for family in Pool.objects.filter(game="").order_by("pk"):
            recompute_family(family=family)
        after = _ratings()
        transaction.set_rollback(True)
    for name, then, now in zip(("ratings", "changes", "matches rated"), before, after, strict=True):
        for row in set(then).symmetric_difference(now):
            yield f"{name}: {row} is not what a replay comes to"
    if left := families_to_recompute():
        yield f"the families {left} wait to be recomputed for ever"


def _ratings() -> tuple[list[tuple[object, ...]], ...]:
    ratings = Rating.objects.values_list("pool__key", "player", "mu", "var", "at", "matches")
    own = [field.name for field in RatingChange._meta.concrete_fields if field.name not in ("id", "rated")]
    changes = RatingChange.objects.values_list("rated__family__key", "rated__match", *own[1:], "player")
    rated = RatedMatch.objects.values_list("family__key", "pool__key", "match", "engine")
    return tuple([*rows.order_by()] for rows in (ratings, changes, rated))


def _of_tournaments() -> Iterator[str]:
    for pairing in Pairing.objects.prefetch_related("matches__match"):
        matches = [link.match for link in pairing.matches.all()]
        if matches and pairing.counted != all(match.is_over for match in matches):
            yield f"pairing {pairing.pk} is {'' if pairing.counted else 'not '}counted"
        elif pairing.counted and any(match.seq for match in matches):  # else it was decided without its match
            before = _points(pairing)
            with transaction.atomic():
                pairing.sides.update(points=None, score=None)
                _count(pairing)
                after = _points(pairing)
                transaction.set_rollback(True)
            if before != after:
                yield f"pairing {pairing.pk} is counted as {before}, and comes to {after}"
    for seat in Seat.objects.filter(match__pairing_match__isnull=False).select_related("player"):
        entered = PairingEntry.objects.filter(
            pairing__matches__match=seat.match_id, entry__player=seat.player
        )
        if not entered.exists():
            yield f"{seat.player} plays match {seat.match_id} of a tournament they have not entered"


def _points(pairing: Pairing) -> list[tuple[object, ...]]:
    return list(
        PairingEntry.objects.filter(pairing=pairing).order_by("pk").values_list("pk", "points", "score")
    )


def _of_nights() -> Iterator[str]:
    for night in Session.objects.filter(status=Session.Status.CLOSED):
        for table in night.tables.exclude(match__status__in=OVER):
            yield f"night {night.pk} is over, and table {table.number} is not"
    gone = Attendance.objects.filter(
        left_at__isnull=False,
        session__tables__match__status=Status.RUNNING,
        session__tables__match__seats__player=F("player"),
    )
    for one in gone.select_related("player"):
        yield f"{one.player} went home from night {one.session_id} and plays there"
    for match in Match.objects.filter(
        status=Status.RUNNING, session_table__isnull=False, stake__isnull=False
    ):
        agreed = match.session_table.consents.values("player")
        if match.seats.exclude(player__in=agreed).exists():
            yield f"match {match.pk} has begun for a stake without everybody's word"


def _of_people() -> Iterator[str]:
    owners = Membership.objects.filter(role=Membership.Role.OWNER, player__user__is_active=True)
    if not owners.exists():
        yield "the club has no owner"
    for player in Player.objects.filter(merged_into__isnull=False):
        left = {
            "memberships": player.memberships.exists(),
            "seats": Seat.objects.filter(player=player).exists(),
            "entries": player.entries.exists(),
            "attendances": player.attendances.exists(),
            "payments that wait": Payment.objects.filter(
                status=Payment.Status.PROPOSED, payer=player
            ).exists()
            or Payment.objects.filter(status=Payment.Status.PROPOSED, payee=player).exists(),
        }
        for what in (name for name, there in left.items() if there):
            yield f"{player} has become {player.merged_into} and has {what}"
    for removal in Removal.objects.filter(lifted_at=None):
        if Membership.objects.filter(club=removal.club, player=removal.player).exists():
            yield f"{removal.player} was removed and is a member"
