"""What this app does when guests become members, and who has agreed themselves."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, QuerySet
from django.dispatch import receiver

from clubs.models import Player
from clubs.signals import guest_merged
from matches.models import Match
from matches.signals import consent_asked
from nights.merging import move_nights
from nights.models import TableConsent


@receiver(guest_merged)
def move_attendances(guest: Player, into: Player, **_: object) -> None:
    """Where the guest was checked in and what was agreed becomes the member's."""
    move_nights(guest, into)


@receiver(consent_asked)
def agreed_at_the_table(match: Match, players: Collection[int], **_: object) -> QuerySet[TableConsent, int]:
    """Who agreed to the table's terms themselves."""
    consents = TableConsent.objects.filter(table__match=match, player__in=players, written_by=F("player"))
    return consents.order_by().values_list("player", flat=True)
