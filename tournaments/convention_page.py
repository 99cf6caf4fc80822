"""What the page of a competition shows of conventions to one viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from clubs.models import Player
from tournaments.entry_cards import demands_cards, has_conventions, own_versions, speaks_for
from tournaments.models import Competition, CompetitionCard, Entry

Conventions = Competition.Conventions


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """An entry of the viewer's, the card it plays by, and what it could play by; `lacks`: it has to bring one."""

    entry: Entry
    card: CompetitionCard | None
    offered: tuple[Any, ...]
    lacks: bool


@dataclass(frozen=True, slots=True)
class ConventionsShown:
    """`allowed`: the cards that are listed, or the one for everybody. `cards`: those of entries, for entrants and
    organisers, and for all if they are public once it is over. `lacking`: entrants who have brought none."""

    said: str
    demanded: bool
    may_bring: bool
    allowed: tuple[CompetitionCard, ...]
    own: tuple[OwnEntry, ...]
    cards: tuple[CompetitionCard, ...]
    lacking: tuple[str, ...]


def shown(competition: Competition, viewer: Player | None, *, organises: bool) -> ConventionsShown | None:
    """None where nobody has a partner. Three queries, and two for each entry of the viewer's while cards are taken."""
    if not has_conventions(competition):
        return None
    rows = list(competition.cards.select_related("entry__player"))
    allowed = tuple(row for row in rows if row.entry is None)
    by_entry = {row.entry_id: row for row in rows if row.entry_id is not None}
    entries = list(competition.entries.select_related("player__bot__owner__player").order_by("pk"))
    own = [entry for entry in entries if viewer is not None and speaks_for(entry) == viewer]
    for entry in own:
        entry.competition = competition
    taken, demanded = _takes_cards(competition), demands_cards(competition)
    inside = organises or bool(own)
    return ConventionsShown(
        said=str(Conventions(competition.conventions).label),
        demanded=demanded,
        may_bring=taken,
        allowed=allowed,
        own=tuple(_own(entry, viewer, by_entry.get(entry.pk), allowed, taken) for entry in own),
        cards=tuple(row for row in by_entry.values() if inside or _is_public(competition, row)),
        lacking=tuple(entry.title for entry in entries if demanded and entry.pk not in by_entry),
    )


def _takes_cards(competition: Competition) -> bool:
    until = competition.cards_until
    takes = competition.conventions in (Conventions.OPEN, Conventions.LISTED)
    return (
        takes and competition.status == Competition.Status.DRAFT and (until is None or until > timezone.now())
    )


def _is_public(competition: Competition, row: CompetitionCard) -> bool:
    return row.public and competition.status == Competition.Status.FINISHED


def _own(
    entry: Entry,
    viewer: Player | None,
    card: CompetitionCard | None,
    allowed: tuple[CompetitionCard, ...],
    taken: bool,
) -> OwnEntry:
    offered: tuple[Any, ...] = ()
    if taken and viewer is not None:
        listed = entry.competition.conventions == Conventions.LISTED
        offered = allowed if listed else tuple(own_versions(entry, viewer))
    return OwnEntry(entry, card, offered, lacks=demands_cards(entry.competition) and card is None)
