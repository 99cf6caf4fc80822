"""Giving up: never on a sheet, and for a partnership only if both say so."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from bots.builtin import ensure_builtin_bots
from clubs.models import Club, Player
from ledger.models import LedgerEntry
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import services
from matches.errors import MatchError
from matches.models import Event, Match
from matches.services import SeatPlan
from tests.helpers.company import browser_of, club_of, with_logins


@pytest.fixture
def four(db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Sylvi", "Veikko")


@pytest.fixture
def club(four: dict[str, Player]) -> Club:
    aino, *others = four.values()
    return club_of("Kallio", aino, others)


def api_of(player: Player) -> APIClient:
    client = APIClient()
    client.force_authenticate(player.user)
    return client


@pytest.fixture
def canasta(club: Club, four: dict[str, Player]) -> Match:
    """A staked sheet of Canasta for two."""
    seats = [SeatPlan(four["Aino"]), SeatPlan(four["Eero"])]
    match = services.create_match(game="canasta", seats=seats, entered=True, club=club)
    set_stake(match=match, terms=StakeTerms("EUR", 1, "two-sides"))
    return services.start(match=match)


@pytest.fixture
def tuppi(club: Club, four: dict[str, Player]) -> Match:
    """Aino and Sylvi play Eero and Veikko on the site."""
    order = [four[name] for name in ("Aino", "Eero", "Sylvi", "Veikko")]
    return services.start(
        match=services.create_match(game="tuppi", seats=[SeatPlan(p) for p in order], club=club)
    )


def post(player: Player, match: Match, **form: Any) -> None:
    seq = Match.objects.get(pk=match.pk).seq
    answer = browser_of(player).post(f"/matches/{match.code}/play/", {"seq": str(seq), **form})
    assert answer.status_code == 302


def test_nobody_gives_up_on_a_sheet(canasta: Match, four: dict[str, Player]) -> None:
    post(four["Aino"], canasta, concede="1")
    with pytest.raises(MatchError, match="stop the match"):
        services.concede(match_id=canasta.pk, seat=0, expect_seq=0)
    answer = api_of(four["Aino"]).post(f"/api/matches/{canasta.code}/concede/", {"seq": 0}, format="json")
    assert answer.status_code == 400
    canasta.refresh_from_db()
    assert (canasta.status, Event.objects.count(), LedgerEntry.objects.count()) == (
        Match.Status.RUNNING,
        0,
        0,
    )


def test_a_partner_has_to_say_so_too(tuppi: Match, four: dict[str, Player]) -> None:
    post(four["Aino"], tuppi, concede="1")
    tuppi.refresh_from_db()
    assert tuppi.status == Match.Status.RUNNING
    assert b"wants to give up" in browser_of(four["Sylvi"]).get(f"/matches/{tuppi.code}/").content
    assert b"give up too" not in browser_of(four["Eero"]).get(f"/matches/{tuppi.code}/").content
    post(four["Sylvi"], tuppi, concede="1")
    tuppi.refresh_from_db()
    assert tuppi.status == Match.Status.FINISHED
    assert tuppi.result["places"] == [2, 1]
    assert tuppi.result["gave_up"] == 0


def test_a_partner_may_want_to_play_on(tuppi: Match, four: dict[str, Player]) -> None:
    post(four["Aino"], tuppi, concede="1")
    post(four["Sylvi"], tuppi, **{"play-on": "1"})
    post(four["Sylvi"], tuppi, concede="1")
    tuppi.refresh_from_db()
    assert tuppi.status == Match.Status.RUNNING, "Aino's word was taken back"
    post(four["Eero"], tuppi, concede="1")
    tuppi.refresh_from_db()
    assert tuppi.status == Match.Status.RUNNING, "one of each side is not a side"


def test_the_page_of_the_partner_is_renewed_and_the_opponents_learn_nothing(
    tuppi: Match, four: dict[str, Player]
) -> None:
    tuppi.refresh_from_db()
    known = f"/matches/{tuppi.code}/?seq={tuppi.seq}&status=running&words=0-"
    htmx = {"headers": {"HX-Request": "true", "HX-Target": "live"}}
    assert browser_of(four["Sylvi"]).get(known, **htmx).status_code == 204
    post(four["Aino"], tuppi, concede="1")
    assert browser_of(four["Sylvi"]).get(known, **htmx).status_code == 200
    assert browser_of(four["Eero"]).get(known, **htmx).status_code == 204
    assert api_of(four["Sylvi"]).get(f"/api/matches/{tuppi.code}/").json()["giving_up"] == [0]
    assert api_of(four["Eero"]).get(f"/api/matches/{tuppi.code}/").json()["giving_up"] == []


def test_by_the_api_as_well(tuppi: Match, four: dict[str, Player]) -> None:
    address = f"/api/matches/{tuppi.code}/concede/"
    seq = Match.objects.get(pk=tuppi.pk).seq
    for name in ("Aino", "Sylvi"):
        answer = api_of(four[name]).post(address, {"seq": seq}, format="json")
        assert answer.status_code == 200
    assert answer.json()["status"] == "finished"


def test_a_bot_that_is_ones_partner_agrees(club: Club, four: dict[str, Player]) -> None:
    bot = ensure_builtin_bots()[0].player
    seats = [SeatPlan(four["Aino"]), SeatPlan(bot), SeatPlan(bot), SeatPlan(four["Eero"])]
    other = next(one.player for one in ensure_builtin_bots() if one.player != bot)
    seats[1] = SeatPlan(other)
    match = services.start(match=services.create_match(game="tuppi", seats=seats))
    match = services.concede(match_id=match.pk, seat=0, expect_seq=match.seq, by=four["Aino"])
    assert match.status == Match.Status.FINISHED
