"""Who may look on at a match while it is played, and how much later: the one filter of all ways out of a match.

Where its players keep it to themselves, whoever sits there sees their seat's view as always, and keepers of its club
what everybody sees. For all others such a match is as if it were not there: no page, list, answer of the API or stream
has it before its end.

Where all play on one device, it is its owner's alone, also once it is over: the others there have no login, and
nobody has asked them whether the site may show their names.

Where others see it later (`Match.watch_delay`) the two gates through which pages and the API come to a match give them
the match as it was then, `late`: `event_store` reads its log no further, and what lies beside the log (clocks, claims,
signs, adjournments, questions) is not shown with it. Only who sits there sees it as it is; organisers and helpers of
an event see it as others do, since in a match on the site the rules rule. Its end ends the delay.
"""

from __future__ import annotations

from copy import copy
from datetime import datetime, timedelta

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from clubs.models import Club, Membership, Player
from common.refusals import Refusal
from common.shared_looks import once
from common.watching import Delay
from matches import event_store, permissions, sittings
from matches.models import Match

OVER = (Match.Status.FINISHED, Match.Status.VOID)


def may_look(player: Player | None, match: Match) -> bool:
    """Whether somebody may see a match now. No query but for a match that is kept to its players."""
    if match.device_id is not None:
        return player is not None and player.pk == match.device_id
    if not match.unwatched or match.is_over:
        return True
    if player is None:
        return False
    return player.pk in permissions.sat_there(match) or permissions.keeps_for_club(player, match)


def anybody_may_look(match: Match) -> bool:
    """Whether a match is there for who is not logged in, now. No query."""
    open_club = match.club is None or match.club.visibility == Club.Visibility.PUBLIC
    return open_club and may_look(None, match)


def may_be_seen(viewer: Player | None) -> Q:
    """The same of many matches."""
    shown = Q(unwatched=False) | Q(status__in=OVER)
    if viewer is None:
        return shown & Q(device=None)
    kept = Membership.objects.filter(player=viewer, role__in=permissions.KEEPERS).values("club")
    shown |= Q(pk__in=sittings.of_player(viewer)) | Q(club__in=kept)
    return shown & (Q(device=None) | Q(device=viewer))


def sees_later(player: Player | None, match: Match) -> bool:
    """Whether somebody sees a match later than it is played: who does not sit there, before its end. No query."""
    return bool(match.watch_delay) and not match.is_over and permissions.seat_of(player, match) is None


def as_seen(player: Player | None, match: Match) -> Match:
    """The match as somebody sees it: as it is, or as it was. No query but where it is seen later."""
    if match.is_late or not sees_later(player, match):
        return match
    seq, following = once(("late", match.pk, match.seq), lambda: _shown(match, timezone.now()))
    late = as_it_was(match, seq)
    late.shown_next = following
    return late


def in_list(player: Player | None, match: Match) -> Match:
    """The same among many, where of a match that is seen later nothing but its being played is shown. No query."""
    return as_it_was(match, 0) if sees_later(player, match) else match


def as_it_was(match: Match, seq: int) -> Match:
    """The match after so many events, to be read."""
    late = copy(match)
    late.shown_seq = late.seq = seq
    late.claims_close_at, late.adjourns = None, ""
    return late


def _shown(match: Match, now: datetime) -> tuple[int, datetime | None]:
    """After how many events it is shown now, and when more of it is; None: once something happens there."""
    if match.watch_delay == Delay.MATCH:
        return 0, None
    if match.watch_delay == Delay.DEAL:
        return _end_of_deal(match), None
    delay = timedelta(seconds=match.watch_delay)
    young = match.events.annotate(came=Coalesce("shown_at", "at")).filter(came__gt=now - delay)
    first = young.order_by("seq").values_list("seq", "came").first()
    return (first[0] - 1, first[1] + delay) if first else (match.seq, None)


def _end_of_deal(match: Match) -> int:
    """The event that ended the newest deal that is over; 0 before the first, and where the log cannot be replayed."""
    try:
        return event_store.load(match, seats=len(match.seats.all())).ended_at
    except Refusal:
        return 0
