"""What this app does when matches are over or annulled and when guests become members, and who entered themselves."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, QuerySet
from django.dispatch import receiver

from clubs.models import Player
from clubs.signals import guest_merged
from matches.models import Match
from matches.signals import consent_asked, match_annulled, match_finished, match_voided
from tournaments.merging import move_entries
from tournaments.models import Entry
from tournaments.services.counting import count_anew_without, count_when_over


@receiver([match_finished, match_voided])
def count_pairing(match: Match, **_: object) -> None:
    """Count its pairing, if that is over."""
    count_when_over(match)


@receiver(match_annulled)
def count_pairing_anew(match: Match, **_: object) -> None:
    """Count its pairing without it."""
    count_anew_without(match)


@receiver(guest_merged)
def move_competitions(guest: Player, into: Player, **_: object) -> None:
    """Where the guest was entered becomes the member's."""
    move_entries(guest, into)


@receiver(consent_asked)
def entered_themselves(match: Match, players: Collection[int], **_: object) -> QuerySet[Entry, int]:
    """Who entered the match's competition themselves."""
    entries = Entry.objects.filter(
        pairings__pairing__matches__match=match, player__in=players, entered_by=F("player")
    )
    return entries.order_by().values_list("player", flat=True)
