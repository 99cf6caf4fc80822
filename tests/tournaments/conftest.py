"""A club with people, and competitions in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.builtin import ensure_builtin_bots
from bots.models import Bot, BotVersion
from clubs.models import Club, Player
from clubs.services import create_club, create_player, join
from tests.helpers.company import with_logins
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


@pytest.fixture
def people() -> dict[str, Player]:
    return with_logins("Stranger", "Owner", "Member", "Keeper", "Organiser", "Author")


@pytest.fixture
def builtin() -> dict[str, Player]:
    return {bot.builtin: bot.player for bot in ensure_builtin_bots()}


@pytest.fixture
def submitted(people: dict[str, Player]) -> Callable[..., Bot]:
    """`submitted("Torni", "hex")`: a bot of Author whose version is ready and knows these games."""

    def make(name: str, *games: str) -> Bot:
        player = Player.objects.create(name=name, slug=name.lower(), kind=Player.Kind.BOT)
        bot = Bot.objects.create(player=player, owner=people["Author"].user)
        bot.current = BotVersion.objects.create(
            bot=bot, number=1, manifest={"games": list(games)}, archive=b"", checksum="x", status="ready"
        )
        bot.save()
        return bot

    return make
