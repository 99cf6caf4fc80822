"""Who takes which seat: partners opposite each other, teams at two tables, a bot at all seats of its side."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from games.core import registry
from tests.tournaments.teams import started
from tournaments.seating import line_ups, seated

A, B, C, D, E, F, G, H = (Player(pk=n, name="ABCDEFGH"[n - 1]) for n in range(1, 9))


def names(sides: list[list[Player]], room: int = 0) -> str:
    table = registry.get("tuppi").table_for(4, {})
    return "".join(player.name for player in seated(table, sides, room))


@pytest.mark.parametrize(
    ("sides", "room", "sit"),
    [
        ([[A, B], [C, D]], 0, "ACBD"),
        ([[A], [B]], 0, "ABAB"),
        ([[A, B, C, D], [E, F, G, H]], 0, "AEBF"),
        ([[E, F, G, H], [A, B, C, D]], 1, "GCHD"),
    ],
)
def test_each_seat_has_somebody_of_its_side(sides: list[list[Player]], room: int, sit: str) -> None:
    assert names(sides, room) == sit


@pytest.mark.django_db
def test_without_a_name_the_first_members_play_and_then_substitutes(club: Club) -> None:
    made = started(club, 2, substitutes=1)
    entry = made.entries.select_related("player").get(name="T1 & T2")
    sits = line_ups(made, {1, 2}, held=False).at(entry, 2)
    assert [player.name for player in sits] == ["T1", "T2"]
    entry.members.filter(place=1).update(until=1)
    sits = line_ups(made, {2}, held=False).at(entry, 2)
    assert [player.name for player in sits] == ["T2", "T3"]
