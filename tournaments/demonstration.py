"""The demonstration that `./run` plays: a club with a night and a tournament, and leagues of bots at several games.

Everything goes through the services, as a person's clicks would; everything is found again by its address, so that a
second demonstration adds nothing and takes nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from bots.models import Bot
from bots.selectors import knows
from clubs.demonstration import MEMBERS, SEED, crowd_of
from clubs.models import Club, Player
from matches.demonstration import enter_deals
from matches.models import Match
from tournaments.models import Competition
from tournaments.services import competitions


@dataclass(frozen=True)
class LeaguePlan:
    """A league of the demonstration. `bots`: built-in specs; the submitted bots that know the game join them."""

    slug: str
    title: str
    game: str
    bots: Sequence[str]
    options: Mapping[str, object] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)
    seats: int | None = None


ALL = ("random", "greedy", "monte-carlo", "tree-fast", "tree-strong")


QUICK = ("random", "greedy", "monte-carlo", "tree-fast")


LEAGUES: Final = (
    LeaguePlan("hex-league", "Hex league, five by five", "hex", ALL, {"size": 5}),
    LeaguePlan(
        "go-league",
        "Little go league",
        "beginners-go",
        ("random", "greedy", "tree-fast"),
        {"size": 5},
        {"boards": 4},
    ),
    LeaguePlan("tuppi-league", "Tuppi league", "tuppi", ("random", "greedy"), settings={"boards": 2}),
    LeaguePlan("huutopussi-league", "Huutopussi league", "math-students-huutopussi", ("random", "greedy")),
    LeaguePlan(
        "chinese-poker-league", "Chinese Poker league", "chinese-poker", QUICK, {}, {"rounds": 5, "boards": 2}
    ),
    LeaguePlan(
        "indian-poker-league",
        "Indian Poker league",
        "indian-poker",
        QUICK,
        {"deals": 5},
        {"rounds": 4, "boards": 2},
    ),
    LeaguePlan(
        "valepaska-league",
        "Valepaska league",
        "valepaska",
        ("random", "greedy"),
        {},
        {"rounds": 4, "boards": 2},
        3,
    ),
    LeaguePlan(
        "minibridge-league", "Minibridge league", "tuomas-minibridge", ("random", "greedy"), {}, {"rounds": 3}
    ),
)


def play_tournament(club: Club) -> Competition:
    """A Hex tournament of the club's people: a round robin by the Berger tables, every result entered."""
    found = Competition.objects.filter(slug="kallio-hex-open").first()
    if found is not None:
        return found
    crowd = crowd_of(club)
    tournament = competitions.create_competition(
        kind=Competition.Kind.TOURNAMENT,
        title="Kallio Hex Open",
        slug="kallio-hex-open",
        game="hex",
        format="round-robin",
        club=club,
        organiser=crowd[MEMBERS[0]],
        seed=SEED,
    )
    competitions.enter(competition=tournament, players=[crowd[name] for name in MEMBERS])
    tournament = competitions.start(competition=tournament)
    rng = Random(SEED)
    for match in Match.objects.filter(pairing_match__pairing__round__competition=tournament).order_by("pk"):
        enter_deals(match, rng)
    return tournament


def start_leagues(submitted: Sequence[Bot], told: Callable[[str], None]) -> list[Competition]:
    """Every league of the plan with the built-in bots named there and each submitted bot that knows its game."""
    leagues = []
    for plan in LEAGUES:
        league = Competition.objects.filter(slug=plan.slug).first() or competitions.create_competition(
            kind=Competition.Kind.LEAGUE,
            title=plan.title,
            slug=plan.slug,
            game=plan.game,
            seats=plan.seats,
            options=plan.options,
            format="duplicate-league",
            settings=plan.settings,
        )
        if league.status == Competition.Status.DRAFT:
            competitions.enter(competition=league, players=_entrants(plan, league.seats, submitted))
            league = competitions.start(competition=league)
            told(f"{league.title}: {league.entries.count()} bots, {league.rounds} rounds")
        leagues.append(league)
    return leagues


def _entrants(plan: LeaguePlan, seats: int, submitted: Sequence[Bot]) -> list[Player]:
    """The built-in bots of the plan and each submitted bot that knows the game.

    Where nothing submitted may run, for want of a sandbox, more built-in ones fill a table.
    """
    builtin = {bot.builtin: bot.player for bot in Bot.objects.exclude(builtin="").select_related("player")}
    guests = [bot.player for bot in submitted if knows(bot, plan.game)]
    specs = [*plan.bots, *(spec for spec in ALL if spec not in plan.bots)]
    return [*(builtin[spec] for spec in specs[: max(len(plan.bots), seats - len(guests))]), *guests]
