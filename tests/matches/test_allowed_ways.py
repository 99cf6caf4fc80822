"""Where looking or secret codes are allowed nothing is rated and nothing is staked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clubs.models import Club, Player
from games.core import registry
from games.core.errors import BadOption
from games.core.options import Option
from ledger.errors import LedgerError
from ledger.models import Stake
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import allowed_ways, services
from matches.models import Match
from matches.seating import MatchPlan, SeatPlan, remake_match
from ratings.models import RatedMatch
from tests.matches.objected import won_by_the_first
from tests.matches.sheets import page, phone
from tournaments.services import competitions

pytestmark = pytest.mark.django_db
CENT = StakeTerms("EUR", 1, "fixed")
CODES = Option("codes", "Codes", default=False, allows="codes")


@pytest.fixture
def looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hex as a game in which one may look at others' cards, if it had any."""
    monkeypatch.setattr(registry.get("hex"), "permits", ("looking",))


@pytest.fixture
def with_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tuppi with an option by which partners may agree on codes."""
    tuppi = registry.get("tuppi")
    monkeypatch.setattr(tuppi, "options", (*tuppi.options, CODES))


def made(people: list[Player], club: Club, **more: Any) -> Match:
    return services.create_match(
        game="tuppi", seats=[SeatPlan(one) for one in people], entered=True, club=club, **more
    )


@pytest.mark.usefixtures("looking")
def test_a_game_that_allows_it_is_never_rated(people: list[Player], club: Club) -> None:
    match = won_by_the_first(people[:2], club)
    assert match.status == Match.Status.FINISHED and not match.rated
    assert not RatedMatch.objects.filter(match=match).exists()
    cup = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="round-robin", club=club
    )
    assert not cup.rated


@pytest.mark.usefixtures("with_codes")
def test_with_the_option_a_match_is_neither_rated_nor_staked(people: list[Player], club: Club) -> None:
    usual, coded = made(people, club), made(people, club, options={"codes": True})
    assert (usual.rated, coded.rated) == (True, False)
    assert set_stake(match=usual, terms=CENT).value == 1
    with pytest.raises(LedgerError, match="nothing is played for"):
        set_stake(match=coded, terms=CENT)
    assert Stake.objects.get().match == usual
    seats = [SeatPlan(one) for one in people]
    changed = remake_match(match=usual, plan=MatchPlan("tuppi", seats, {"codes": True}, entered=True))
    assert not changed.rated
    back = remake_match(match=usual, plan=MatchPlan("tuppi", seats, {}, entered=True))
    assert back.rated


@pytest.mark.usefixtures("with_codes", "looking")
def test_it_is_said_wherever_the_game_is_met(people: list[Player], club: Club) -> None:
    coded = services.start(match=made(people, club, options={"codes": True}))
    assert "Partners may agree on secret codes here" in page(coded, people[0])
    assert "neither rated" in page(coded, people[0])
    assert "neither rated" not in page(services.start(match=made(people, club)), people[0])
    assert "One may look at others’ cards here" in phone(None).get("/games/hex/").content.decode()
    assert "neither rated" not in phone(None).get("/games/canasta/").content.decode()


@pytest.mark.usefixtures("with_codes")
def test_what_is_allowed_follows_from_game_and_options() -> None:
    tuppi = registry.get("tuppi")
    assert tuppi.table_for(4).allows == () and tuppi.table_for(4, {"codes": "on"}).allows == ("codes",)
    assert allowed_ways.of_any(tuppi) == ("codes",)
    assert allowed_ways.of_options("gone", {}) == ()
    with pytest.raises(BadOption):
        tuppi.table_for(4, {"codes": "perhaps"})
    with pytest.raises(ValueError, match="yes or no"):
        replace(CODES, default=0, hi=3)
    with pytest.raises(ValueError, match="looking, codes"):
        replace(CODES, allows="cheating")


def test_of_the_games_here_two_allow_any_of_it() -> None:
    assert [game.key for game in registry.all_games() if allowed_ways.of_any(game)] == [
        "liars-poker",
        "spielen",
    ]
