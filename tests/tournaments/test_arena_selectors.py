"""An arena as it is seen: what each line says, and what it costs to read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from tests.helpers.company import club_with_roles
from tournaments.arena_selectors import arena_view
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_its_queries_do_not_grow(
    people: dict[str, Player], django_assert_max_num_queries: Callable[..., object]
) -> None:
    club = club_with_roles("Big", people)
    for size in (4, 40):
        made = competitions.create_competition(
            kind="tournament", title="A", game="hex", format="arena", club=club
        )
        rows = Player.objects.bulk_create(Player(name=f"Q{n}", slug=f"q{n}-{made.pk}") for n in range(size))
        competitions.enter(competition=made, players=rows)
        made = competitions.start(competition=made)
        with django_assert_max_num_queries(20):  # type: ignore[attr-defined]
            arena_view(made, rows[0])
