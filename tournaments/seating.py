"""Who of an entrant sits down in a round: the person who entered, or the line-up of a pair or a team."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from clubs.models import Player
from games.core.game import GameTable
from tournaments.models import Competition, Entry, EntryMember, LineUp


@dataclass(frozen=True, slots=True)
class LineUps:
    """The players of each entry (by id) in the order of their places in each round asked for."""

    of: Mapping[tuple[int, int], Sequence[Player]] = field(default_factory=dict)

    def at(self, entry: Entry, number: int) -> Sequence[Player]:
        """Who plays for it in a round; of one person, that person."""
        return self.of.get((entry.pk, number)) or (entry.player,)


def line_ups(competition: Competition, numbers: Collection[int], *, held: bool = True) -> LineUps:
    """Everybody's line-up in these rounds: as the captains have named it, else the first of the members.

    No query where people enter by themselves, else two. held: their players stay who they are.
    """
    if competition.team_size == 1:
        return LineUps()
    rows = EntryMember.objects.filter(competition=competition).select_related("player")
    if held:
        rows = rows.select_for_update(of=("player",), no_key=True)
    members: dict[int, list[EntryMember]] = {}
    for row in sorted(rows.order_by("player"), key=lambda row: (row.substitute, row.place)):
        members.setdefault(row.entry_id, []).append(row)
    named = _named(competition, numbers)
    return LineUps(
        {
            (entry, number): _sits(found, number, named.get((entry, number), {}), competition.team_size)
            for entry, found in members.items()
            for number in numbers
        }
    )


def _named(competition: Competition, numbers: Collection[int]) -> dict[tuple[int, int], dict[int, int]]:
    """Of each entry and round the places of the members that are named, by member."""
    rows = LineUp.objects.filter(entry__competition=competition, number__in=numbers)
    found: dict[tuple[int, int], dict[int, int]] = {}
    for entry, number, place, member in rows.values_list("entry", "number", "place", "member"):
        found.setdefault((entry, number), {})[member] = place
    return found


def _sits(members: Sequence[EntryMember], number: int, named: Mapping[int, int], size: int) -> list[Player]:
    """Those named first, by their places; who is not named fills up."""
    here = [row for row in members if row.plays(number)]
    last = len(members)
    return [row.player for row in sorted(here, key=lambda row: named.get(row.pk, last))][:size]


def seated(table: GameTable, sides: Sequence[Sequence[Player]], room: int = 0) -> list[Player]:
    """Who takes each seat. sides: the players of each side in order, of each table of a team in turn;
    a bot takes all seats.
    """
    found = []
    for seat in range(table.seats):
        side = table.side_of(seat)
        places = table.sides[side]
        at = room * len(places) + places.index(seat)
        found.append(sides[side][at % len(sides[side])])
    return found
