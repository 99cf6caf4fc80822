"""A club with people, and competitions in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.builtin import ensure_builtin_bots
from clubs.models import Club, Player
from clubs.services import create_club, create_player, join
from tournaments.models import Competition
from tournaments.services import competitions


@pytest.fixture
def club(db: None) -> Club:
    return create_club(name="Kerho", owner=create_player(name="Owner"))


@pytest.fixture
def hex_open(club: Club) -> Callable[..., Competition]:
    """`hex_open(4)`: a Hex tournament of the club with so many people entered, not yet drawn."""

    def make(people: int, **more: object) -> Competition:
        made = competitions.create_competition(
            kind="tournament",
            title="Hex Open",
            game="hex",
            format="round-robin",
            club=club,
            seed=7,
            **more,  # type: ignore[arg-type]
        )
        players = Player.objects.bulk_create(
            Player(name=f"P{n}", slug=f"p{n}-{made.pk}") for n in range(people)
        )
        for player in players[:8]:
            join(club=club, player=player)
        competitions.enter(competition=made, players=players)
        return made

    return make


@pytest.fixture
def hex_league(db: None) -> Competition:
    """Three built-in bots, small Hex, one board a table: three rounds of one table with two matches."""
    bots = {bot.builtin: bot.player for bot in ensure_builtin_bots()}
    made = competitions.create_competition(
        kind="league",
        title="Hex league",
        game="hex",
        format="duplicate-league",
        options={"size": 4},
        seed=7,
    )
    competitions.enter(competition=made, players=[bots[one] for one in ("random", "greedy", "tree-fast")])
    return made
