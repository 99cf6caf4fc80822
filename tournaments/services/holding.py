"""Keeping a competition as it is until a transaction ends."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from clubs.holding import refuse_closed
from tournaments.entrants import people_of
from tournaments.models import ApartPair, Competition, Entry, EventTerms, EventVenue


def locked(competition_id: int) -> Competition:
    """A competition that nobody else changes until the caller's transaction ends. Raises ClubClosed.

    `has_venues`: whether it says where it is played; `lists_apart`: whether its club has a list of who must not meet.
    """
    rows = Competition.objects.select_for_update(of=("self",), no_key=True)
    rows = rows.select_related("club", "terms", "entry_fee")
    rows = rows.annotate(
        has_venues=Exists(
            EventVenue.objects.filter(Q(competition=OuterRef("pk")) | Q(event=OuterRef("event")))
        ),
        lists_apart=Exists(ApartPair.objects.filter(club=OuterRef("club"))),
    )
    row = rows.get(pk=competition_id)
    refuse_closed(row.club)
    return row


def terms_in(row: Competition) -> EventTerms:
    """What was said of an event that is locked, or nothing. No query."""
    return getattr(row, "terms", None) or EventTerms(competition=row)


def hold_entrants(competition_id: int) -> None:
    """Everybody who is entered, or plays for who is, stays who they are.

    Before the competition is locked, as who corrects a match does.
    """
    entrants = people_of([competition_id]).order_by("pk")
    list(entrants.select_for_update(of=("self",), no_key=True))


def held_entries(competition: Competition) -> list[Entry]:
    """The entries as they were entered, with their players, who stay who they are until the round is made.

    The players are locked before anything points to an entry: a merge of one that is under way comes first.
    """
    entries = competition.entries.select_for_update(of=("player",), no_key=True)
    return sorted(
        entries.select_related("player__bot__current").order_by("player_id"), key=lambda entry: entry.pk
    )
