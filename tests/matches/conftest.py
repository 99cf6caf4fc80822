"""People, bots and matches for the tests of this app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from bots.builtin import ensure_builtin_bots
from clubs.models import Club, Player
from clubs.services import create_player, set_role
from matches import services
from matches.models import Match
from tests.games.core.matches import RAMI_TEN
from tests.helpers.company import ROLES, browser_of, club_of, with_logins
from tests.matches.halves import NAMES
from tests.matches.held import Clock
from tests.matches.sheets import enter, running
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
def two(db: None) -> list[Player]:
    return list(with_logins("Aino", "Eero").values())


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


@pytest.fixture
def over(hex_of_people: Match) -> Match:
    """A match of small Hex that Aino has won."""
    match = hex_of_people
    for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3", "b3", "a4")):
        match = services.play_move(match_id=match.pk, seat=number % 2, texts=[cell], expect_seq=match.seq)
    return match


@pytest.fixture
def tuppi_sheet_over(tuppi_sheet: Match) -> Match:
    """A sheet with a deal, stopped by everybody."""
    match = enter(tuppi_sheet, RAMI_TEN)
    return services.stop_match(match_id=match.pk, reason="", expect_seq=match.seq, by=None)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """`clock(3)`: it is three seconds after the beginning."""
    begun = timezone.now()

    def at(seconds: float) -> datetime:
        now = begun + timedelta(seconds=seconds)
        monkeypatch.setattr(timezone, "now", lambda: now)
        return now

    at(0)
    return at


@pytest.fixture
def eight(db: None) -> dict[str, Player]:
    """Those of two tables by name, who keeps the score and is seated nowhere, the owner, and a plain member."""
    return with_logins(*NAMES, "Keeper", "Owner", "Plain")


@pytest.fixture
def eight_club(eight: dict[str, Player]) -> Club:
    others = [player for name, player in eight.items() if name != "Owner"]
    club = club_of("Kerho", owner=eight["Owner"], members=others)
    set_role(club=club, player=eight["Keeper"], role="scorekeeper")
    return club


@pytest.fixture
def sakaali(eight_club: Club, eight: dict[str, Player]) -> Match:
    """Sakaali for eight with real cards, of which nothing has been entered."""
    seats = [services.SeatPlan(eight[name]) for name in NAMES]
    match = services.create_match(game="sakaali-eight", seats=seats, entered=True, club=eight_club)
    return services.start(match=match)
