"""Events in one line each, for first pages: where the reader sits next, and how many tables are being played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q

from clubs.models import Club, Player
from matches.models import Match
from tournaments.models import STANDING, Competition, Entry, EntryMember, Pairing, PairingEntry
from tournaments.selectors import visible

OF_EVENT = "pairing_match__pairing__round__competition"
"""How a match is read with its event, if it is of one."""
MOST_SEATS = 500
"""So many tables of one person are looked at: a round robin begins all of its rounds at once."""


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event that somebody plays in: the first round of theirs that is not over, else the last. table 0: free."""

    slug: str
    title: str
    round: int
    table: int
    over: bool


def own_events(player: Player, club: Club | None = None) -> list[OwnEvent]:
    """Of those that are played now, or of a club's, by title. One query."""
    member = EntryMember.objects.filter(entry=OuterRef("pk"), player=player)
    entries = Entry.objects.filter(Q(player=player) | Exists(member))
    seats = PairingEntry.objects.filter(
        entry__in=entries.values("pk"),
        pairing__round__state__in=STANDING,
        pairing__round__competition__status=Competition.Status.RUNNING,
    )
    if club is not None:
        seats = seats.filter(pairing__round__competition__club=club)
    rows = seats.order_by(
        "pairing__round__competition__title", "pairing__round__competition", "pairing__round__number"
    ).values_list(
        "pairing__round__competition__slug",
        "pairing__round__competition__title",
        "pairing__round__number",
        "pairing__table",
        "pairing__counted",
        "pairing__kind",
    )
    found: dict[str, OwnEvent] = {}
    for slug, title, number, table, counted, kind in rows[:MOST_SEATS]:
        if slug not in found or found[slug].over:
            seated = table if kind in (Pairing.Kind.PLAYED, Pairing.Kind.FORFEIT) else 0
            found[slug] = OwnEvent(slug, title, number, seated, counted)
    return list(found.values())


def played_now(player: Player | None, most: int = 6) -> list[Competition]:
    """Events whose tables are being played, each with `playing`: how many. One query."""
    running = Match.Status.RUNNING
    playing = Count(
        "round_set__pairings__matches",
        filter=Q(round_set__state__in=STANDING, round_set__pairings__matches__match__status=running),
    )
    rows = visible(Competition.objects.filter(status=Competition.Status.RUNNING), player)
    return list(rows.annotate(playing=playing).filter(playing__gt=0).order_by("-pk")[:most])


@dataclass(slots=True)
class Lately:
    """An event with its newest results: how many of them were looked at, and the newest of them."""

    competition: Competition
    newest: Match
    results: int = 0


def lately(matches: Iterable[Match]) -> tuple[list[Match], list[Lately]]:
    """Matches of no event, and a line for each event that the others are of; each read with `OF_EVENT`."""
    alone: list[Match] = []
    events: dict[int, Lately] = {}
    for match in matches:
        link = getattr(match, "pairing_match", None)
        if link is None:
            alone.append(match)
        else:
            competition = link.pairing.round.competition
            events.setdefault(competition.pk, Lately(competition, match)).results += 1
    return alone, list(events.values())
