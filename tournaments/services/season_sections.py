"""Where somebody enters an event of the next season: a first stage may have several sections side by side."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count

from clubs.models import Player
from tournaments.models import Competition, Entry, Series, SeriesPart


def sections_of_divisions(series: Series, sections: Sequence[Competition]) -> list[int] | None:
    """Whose each section of a season was: the division that it is called by, or from which alone anybody played it.

    None where they are not each another division's. Two queries.
    """
    if not series.divisions:
        return None
    places = dict(series.places.values_list("player", "division"))
    played: dict[int, set[int]] = {}
    for pk, player in Entry.objects.filter(competition__in=sections).values_list("competition", "player"):
        if player in places:
            played.setdefault(pk, set()).add(places[player])
    found = [_only(_called(series, one), played.get(one.pk, set())) for one in sections]
    numbers = [number for number in found if number is not None]
    return numbers if len(set(numbers)) == len(sections) else None


def _only(called: int | None, played: set[int]) -> int | None:
    return next(iter(played)) if called is None and len(played) == 1 else called


def _called(series: Series, section: Competition) -> int | None:
    names = [name.casefold() for name in series.divisions]
    name = section.section.casefold()
    return names.index(name) if name in names else None


def entrance(part: SeriesPart, division: int, player: Player) -> Competition | None:
    """Where somebody of a division enters: the section in which they are, that is called as it, or has the fewest."""
    if part.event is None:
        return part.competition
    first = part.event.competitions.filter(stage=1).annotate(many=Count("entries"))
    sections = sorted(first, key=lambda one: (one.many, one.pk))
    own = next((one for one in sections if one.entries.filter(player=player).exists()), None)
    named = (one for one in sections if _called(part.series, one) == division)
    return own or next(named, sections[0] if sections else None)
