"""What a result that others confirmed came to for somebody is told with it: their own part, and nothing of others'."""

from __future__ import annotations

from clubs.models import Notice
from ledger.models import Entry, Posting
from matches.models import Match, Seat
from matches.telling import key_of, title_of


def on_match_settled(match: Match, _seats: list[Seat]) -> None:
    """Listener, after the settlement in the same transaction; the mail leaves once that is through."""
    if not match.entered or match.club_id is None:
        return
    told = {
        row.player_id: row for row in Notice.objects.filter(key=key_of(match), kind=Notice.Kind.CONFIRMED)
    }
    if not told:
        return
    own = Posting.objects.filter(
        entry__match=match,
        entry__kind=Entry.Kind.SETTLEMENT,
        entry__reversed_by__isnull=True,
        account__player__in=told,
    )
    for leg in own.select_related("account__currency"):
        notice, unit = told[leg.account.player_id or 0], leg.account.currency
        notice.kind = Notice.Kind.BOOKED
        notice.about = f"{title_of(match)}, {unit.shown(leg.amount)} {unit.pk}"[:120]
        notice.save(update_fields=["kind", "about"])
