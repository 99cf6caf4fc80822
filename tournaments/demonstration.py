"""The demonstration that `./run` plays: a club with a night and a tournament, and leagues of bots at several games.

Everything goes through the services, as a person's clicks would; everything is found again by its address, so that a
second demonstration adds nothing and takes nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, Final
from zoneinfo import ZoneInfo

from bots.models import Bot
from bots.selectors import knows
from clubs import services as people
from clubs.models import Club, Membership, Player
from games.core import registry
from games.core.contract.sampling import invent
from games.core.sheet import Sheet
from ledger.stakes import StakeTerms
from matches import event_store, services as matches
from matches.models import Match
from matches.selectors import said_reason
from tournaments import competitions
from tournaments.models import Competition, Session, SessionTable
from tournaments.nights import sessions

CLUB: Final = "kallio-card-room"
MEMBERS: Final = ("Aino", "Eero", "Sylvi", "Veikko", "Helmi", "Toivo")
GUEST: Final = "Lempi"
NIGHT: Final = datetime(2026, 11, 12, 18, 0, tzinfo=ZoneInfo("Europe/Helsinki"))
SEED: Final = 20261112
"""The demonstration's people are drawn, and their deals made up, from this; bots' deals are real chance."""


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


def make_club() -> Club:
    """The club with its members and a guest; Aino owns it."""
    club = Club.objects.filter(slug=CLUB).first()
    if club is not None:
        return club
    crowd = [people.create_player(name=name) for name in MEMBERS]
    club = people.create_club(
        name="Kallio Card Room",
        owner=crowd[0],
        description="Cards, boards and coffee on Thursdays. Everybody is welcome to look on.",
    )
    for member in crowd[1:]:
        people.join(club=club, player=member)
    people.set_role(club=club, player=crowd[1], role=Membership.Role.ORGANISER)
    people.add_guest(club=club, name=GUEST)
    return club


def crowd_of(club: Club) -> dict[str, Player]:
    """The club's people by name."""
    return {row.player.name: row.player for row in club.memberships.select_related("player")}


def play_night(club: Club) -> Session:
    """A club night: a Tuppi rubber for a fixed stake and a Minibridge table for the average pot, scored and settled."""
    session = sessions.open_session(club=club, title="Thursday cards", starts_at=NIGHT, place="Vaasankatu 10")
    if session.tables.exists():
        return session
    crowd = crowd_of(club)
    for player in crowd.values():
        sessions.check_in(session=session, player=player)
    four = [crowd[name] for name in MEMBERS[:4]]
    three = [crowd[name] for name in (*MEMBERS[4:], GUEST)]
    tuppi = sessions.open_table(
        session=session, game="tuppi", players=four, stake=StakeTerms(currency="EUR", value=200, rule="fixed")
    )
    minibridge = sessions.open_table(
        session=session,
        game="tuomas-minibridge",
        players=three,
        stake=StakeTerms(currency="EUR", value=5, rule="average-pot"),
    )
    for table in (tuppi, minibridge):
        enter_deals(table.match, Random(f"{SEED}:{table.number}"))
    return session


def night() -> Session | None:
    """The demonstration's club night, once it has been played."""
    return Session.objects.filter(club__slug=CLUB, starts_at=NIGHT, tables__isnull=False).first()


def enter_deals(match: Match, rng: Random) -> Match:
    """Type in made-up deals that the sheet finds possible until it is complete, and confirm it."""
    while True:
        live = event_store.load(match)
        if live.over:
            return matches.confirm_result(match_id=match.pk, expect_seq=live.seq)
        result = _some_result(live.sheet, rng)
        match = matches.enter_result(match_id=match.pk, data=result, expect_seq=live.seq)


def _some_result(sheet: Sheet, rng: Random) -> Mapping[str, Any]:
    """A result that can be, as a person would type it."""
    result = invent(sheet, rng)
    assert result is not None, f"no possible result found for {sheet.table.game.key}"
    return result.to_json()


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


def night_report(session: Session) -> dict[str, Any]:
    """What was played on the night and what it comes to."""
    from ledger.selectors import balances

    tables = SessionTable.objects.filter(session=session).select_related("match").order_by("number")
    return {
        "tables": [
            {
                "game": table.match.game,
                "players": list(table.match.seats.order_by("index").values_list("player__name", flat=True)),
                "totals": (table.match.result or {}).get("totals"),
                "reason": said_reason(table.match),
            }
            for table in tables
        ],
        "balances": {
            balance.player.name
            if balance.player
            else balance.role: f"{balance.shown} {balance.currency.code}"
            for balance in balances(club=session.club)
        },
        "sum": sum(balance.amount for balance in balances(club=session.club)),
    }


def games_played() -> list[str]:
    """The games of which matches have been finished."""
    played = Match.objects.filter(status=Match.Status.FINISHED).values_list("game", flat=True).distinct()
    return sorted(key for key in set(played) if registry.get(key))
