"""People, bots and matches for the tests of this app."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from bots.builtin import ensure_builtin_bots
from clubs.models import Club, Player
from clubs.services import create_player
from matches import services
from matches.models import Match
from tests.helpers.company import ROLES, browser_of, club_of, with_logins
from tests.matches.sheets import running
from tests.matches.workers import Post

TRICKS = (
    "tuppi", "modern-skruuvi", "klubiskruuvi", "multimulta", "screw-misere",
    "marjapussi", "math-students-huutopussi", "tuomas-minibridge", "android-whist", "narnian-whist",
)  # fmt: skip
"""Games of tricks to which every seat gives a card."""


@pytest.fixture
def aino(db: None) -> Player:
    return create_player(name="Aino")


@pytest.fixture
def eero(db: None) -> Player:
    return create_player(name="Eero")


@pytest.fixture
def bots(db: None) -> dict[str, Player]:
    """The built-in bots by their spec."""
    return {bot.builtin: bot.player for bot in ensure_builtin_bots()}


@pytest.fixture
def hex_of_bots(bots: dict[str, Player]) -> Callable[..., Match]:
    """A started match of small Hex between two bots."""

    def make(first: str = "random", second: str = "greedy", **more: object) -> Match:
        seats = [services.SeatPlan(bots[first]), services.SeatPlan(bots[second])]
        match = services.create_match(game="hex", seats=seats, options={"size": 4}, **more)  # type: ignore[arg-type]
        return services.start(match=match)

    return make


@pytest.fixture
def hex_of_people(aino: Player, eero: Player) -> Match:
    """A running match of small Hex between two people, at which the first stone is due."""
    seats = [services.SeatPlan(aino), services.SeatPlan(eero)]
    return services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))


@pytest.fixture
def tuppi_sheet(aino: Player, eero: Player) -> Match:
    """A Tuppi rubber with real cards: Aino and Sylvi against Eero and Veikko."""
    people = [aino, eero, create_player(name="Sylvi"), create_player(name="Veikko")]
    seats = [services.SeatPlan(one) for one in people]
    return services.start(match=services.create_match(game="tuppi", seats=seats, entered=True))


@pytest.fixture
def match() -> Match:
    seats = [services.SeatPlan(bot.player) for bot in ensure_builtin_bots()[:2]]
    return services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))


@pytest.fixture
def post() -> Iterator[Post]:
    yield Post()
    Post()


@pytest.fixture
def hex_with_bot(aino: Player, bots: dict[str, Player]) -> Match:
    """Aino has the first stone against a bot."""
    seats = [services.SeatPlan(aino), services.SeatPlan(bots["random"])]
    return services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))


@pytest.fixture
def people() -> list[Player]:
    return list(with_logins("Aino", "Eero", "Sylvi", "Veikko").values())


@pytest.fixture
def club(people: list[Player]) -> Club:
    return club_of("Kerho", owner=people[3], members=people[:3])


@pytest.fixture
def sheet(people: list[Player], club: Club) -> Match:
    return running("tuppi", people, club=club)


@pytest.fixture
def crowd() -> dict[str, Player]:
    """Somebody of every kind, each with a login."""
    return with_logins("Stranger", "Owner", "Seated", *ROLES)


@pytest.fixture
def visit(crowd: dict[str, Player]) -> Callable[[str], Client]:
    """`visit("Keeper")`: a browser in which that person is logged in; "Nobody" is not."""

    return lambda name: browser_of(crowd.get(name))
