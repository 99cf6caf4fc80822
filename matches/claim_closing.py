"""Windows for claims close by the beat, or by whoever looks, each once, with the match's row locked."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.core.match import LiveMatch
from matches import claim_windows, event_store, services
from matches.early_ends import go_on
from matches.holding import locked
from matches.models import Match

MANY = 200
"""So many matches are looked at by one beat."""


def close_due(limit: int = MANY) -> int:
    """Close all windows whose time is over. How many."""
    due = Match.objects.filter(claims_close_at__lte=timezone.now(), status=Match.Status.RUNNING)
    ids = list(due.order_by("claims_close_at").values_list("pk", flat=True)[:limit])
    return sum(close(match_id=match_id) for match_id in ids)


def looked_at(match: Match) -> Match:
    """The match as it is for who looks at it now: a window may close by it. No query where none is open."""
    due = match.claims_close_at is not None and match.claims_close_at <= timezone.now()
    if due and close(match_id=match.pk):
        match.refresh_from_db()
    return match


@transaction.atomic
def close(*, match_id: int) -> bool:
    """Play what was answered, by seats, and for who has not answered that they said nothing; whether it was due."""
    match = locked(match_id)
    if match.status != Match.Status.RUNNING or match.claims_close_at is None:
        return False
    if match.claims_close_at > timezone.now():
        return False
    seats = list(match.seats.select_related("player").order_by("index"))
    live = event_store.load(match, seats=len(seats))
    known = live.seq
    if claim_windows.is_open(match, live):
        _answer_for_all(match, live)
        go_on(match, live, event_store.sealed_source(match))
        event_store.append(match, live.log[known:])
        match.save(update_fields=["seq"])
    match.window_answers.all().delete()
    match.claims_close_at = None
    match.save(update_fields=["claims_close_at"])
    if not services.finish_if_over(match, live):
        claim_windows.follow(match, live)
    return True


def _answer_for_all(match: Match, live: LiveMatch) -> None:
    said = dict(match.window_answers.filter(seq=live.seq).values_list("seat", "text"))
    for seat in live.actors():
        live.play(seat, said.get(seat) or claim_windows.said_nothing(live, seat), live.seq)
