"""A worker holds a match by a lease with an end. Whoever finds the lease run out may take the match over.

The lease is compared and set under the row's lock, and every write of the holder checks it again in its own
transaction: a worker that was thought dead and comes back finds that it may write nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from common.clock import has_run_out, run_out
from games.core.log import LogEvent
from games.core.match import LiveMatch
from matches import clocks, event_store
from matches.errors import LeaseLost
from matches.models import Match
from matches.queue import call_workers
from matches.services import finish_if_over, void_match


def lease_time() -> timedelta:
    """How long a worker may be silent before another takes its match over."""
    return timedelta(seconds=settings.MATCH_LEASE_SECONDS)


@transaction.atomic
def take(*, match_id: int, holder: str) -> Match | None:
    """The match, now held by `holder`; None if it does not run or another worker holds it."""
    match = Match.objects.select_for_update(no_key=True).filter(pk=match_id).first()
    now = timezone.now()
    if match is None or match.status != Match.Status.RUNNING:
        return None
    if match.lease_holder and match.lease_until and not has_run_out(match.lease_until, lease_time()):
        return None
    match.lease_holder, match.lease_until, match.called_at = holder, now + lease_time(), None
    match.save(update_fields=["lease_holder", "lease_until", "called_at"])
    return match


def _held(match_id: int, holder: str) -> Match:
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    if match.lease_holder != holder or match.status != Match.Status.RUNNING:
        raise LeaseLost(f"match {match_id} is no longer held by {holder}")
    return match


@transaction.atomic
def write(*, match_id: int, holder: str, events: Sequence[LogEvent], live: LiveMatch) -> Match:
    """Append the holder's events, renew the lease, and finish the match if it is over. Raises LeaseLost, MatchError."""
    match = _held(match_id, holder)
    if events:
        event_store.append(match, events)
    if not finish_if_over(match, live):
        match.lease_until = timezone.now() + lease_time()
        match.save(update_fields=["seq", "lease_until"])
    if events:
        clocks.follow(match)
    return match


@transaction.atomic
def release(*, match_id: int, holder: str, seen: int) -> None:
    """Give the match back. If somebody moved after event `seen`, while it was held, a worker is called again."""
    match = Match.objects.select_for_update(no_key=True).filter(pk=match_id, lease_holder=holder).first()
    if match is None:
        return
    match.lease_holder, match.lease_until = "", None
    match.save(update_fields=["lease_holder", "lease_until"])
    if match.status == Match.Status.RUNNING and match.seq != seen:
        call_workers([match])


def seats_changed(match: Match) -> None:
    """A seat is a bot's now, or a person's again: whoever holds the match and read it before writes nothing more, and
    another worker looks at it. The caller holds its row."""
    match.lease_holder, match.lease_until = "", None
    match.save(update_fields=["lease_holder", "lease_until"])
    call_workers([match])


@transaction.atomic
def void(*, match_id: int, holder: str, reason: str) -> None:
    """The holder declares its match void. Raises LeaseLost: whoever holds it now may still play it to its end."""
    _held(match_id, holder)
    void_match(match_id=match_id, reason=reason)


@transaction.atomic
def call_for_expired(limit: int = 200) -> int:
    """Take the matches from workers that have gone silent and call others, once each. Returns how many."""
    expired = Match.objects.select_for_update(skip_locked=True, no_key=True).filter(
        run_out("lease_until", lease_time()), status=Match.Status.RUNNING
    )
    rows = list(expired.exclude(lease_holder="").order_by("lease_until")[:limit])
    Match.objects.filter(pk__in=[match.pk for match in rows]).update(lease_holder="", lease_until=None)
    call_workers(rows, urgent=True)
    return len(rows)
