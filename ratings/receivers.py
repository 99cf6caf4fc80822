"""What this app does when matches end or are annulled, when guests become members, and what it says on a sheet."""

from __future__ import annotations

from django.dispatch import receiver

from clubs.models import Player
from clubs.signals import guest_merged
from games.core.match import LiveMatch
from matches.models import Match, Seat
from matches.sheet_notes import SheetNote
from matches.signals import match_annulled, match_finished, sheet_shown
from ratings.services import rate_match, recompute_without_guest, recompute_without_match
from ratings.sheet_notes import tell_change


@receiver(match_finished)
def rate(match: Match, seats: list[Seat], **_: object) -> None:
    """Rate it in the same transaction."""
    rate_match(match=match, seats=seats)


@receiver(match_annulled)
def rate_no_more(match: Match, **_: object) -> None:
    """A match that counted counts no more."""
    recompute_without_match(match)


@receiver(guest_merged)
def rate_as_member(guest: Player, **_: object) -> None:
    """What the guest played counts for the member from now on."""
    recompute_without_guest(guest)


@receiver(sheet_shown)
def changes_on_sheet(match: Match, live: LiveMatch, reader: Player | None, **_: object) -> list[SheetNote]:
    """What the match did to ratings."""
    return tell_change(match, live, reader)
