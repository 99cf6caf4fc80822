"""The tables of a round: of one venue alone, or those at which somebody of a name sits."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from common.request_input import line, whole
from tournaments import selectors
from tournaments.models import Competition, Pairing, PairingEntry, Round, Venue

MOST_NAME = 60


def tables_at(
    competition: Competition, shown: Round, asked: str, name: str = ""
) -> tuple[QuerySet[Pairing], dict[str, Any]]:
    """The tables, and for the page the venues of the round and the one `asked` for (its number). One query.

    An empty, or unknown, number is all of them. name: a part of the name of who sits there, as `named` takes it.
    """
    rows = selectors.pairings(competition, shown.number)
    there = Pairing.objects.filter(round=shown, venue__isnull=False).order_by()
    venues = list(Venue.objects.filter(pk__in=there.values("venue")))
    venue = next((one for one in venues if one.pk == whole(asked)), None)
    found = line(name, MOST_NAME)
    rows = rows.filter(venue=venue) if venue else rows
    return named(rows, found) if found else rows, {"venues": venues, "venue": venue, "name_asked": found}


def named(tables: QuerySet[Pairing], name: str) -> QuerySet[Pairing]:
    """Those at which somebody sits whose name has that in it; juniors, whom others know by initials, are not found."""
    people = Q(entry__name__icontains=name) | Q(
        entry__player__name__icontains=name, entry__player__junior=False
    )
    return tables.filter(
        pk__in=PairingEntry.objects.filter(people, pairing__in=tables.order_by()).values("pairing")
    )
