"""What somebody may answer to what is proposed, in words of their own language."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from matches import event_store, penalties, proposals, table_disputes
from matches.models import Match, Proposal
from matches.presenters import proposals as proposal_page
from matches.services import SeatPlan, create_match, start
from tests.helpers.company import club_of, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Outi")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return club_of("Kerho", owner=people["Outi"], members=[people["Aino"], people["Eero"]])


@pytest.fixture
def sheet(club: Club, people: dict[str, Player]) -> Match:
    seats = [SeatPlan(people["Aino"]), SeatPlan(people["Eero"])]
    return start(match=create_match(game="canasta", seats=seats, entered=True, club=club))


def context(match: Match, player: Player) -> dict[str, Any]:
    match.refresh_from_db()
    live, waiting = event_store.load(match), proposals.waiting_at(match)
    return proposal_page.context_of(match, live, {"player": player, "names": ["Aino", "Eero"]}, waiting)


def asked(match: Match, player: Player) -> tuple[str, bool, bool, bool]:
    (one,) = context(match, player)["proposals"]
    return one.text, one.agrees, one.refuses, one.rules


def test_points_are_answered_by_the_other_side_and_ruled_by_an_organiser(
    sheet: Match, people: dict[str, Player]
) -> None:
    data = {"points": [0, -50], "penalty": "exposed-card", "reason": ""}
    penalties.propose(match_id=sheet.pk, data=data, by=people["Aino"], expect_seq=0, fault=1)
    text = "Penalty: a card shown to the partner: Eero −50"
    assert asked(sheet, people["Aino"]) == (text, False, True, False)
    assert asked(sheet, people["Eero"]) == (text, True, True, False)
    assert asked(sheet, people["Outi"]) == (text, True, True, True)


def test_a_dispute_is_settled_at_the_table_and_ended_by_an_organiser(
    sheet: Match, people: dict[str, Player]
) -> None:
    table_disputes.raise_dispute(match_id=sheet.pk, reason="{0} or {1}?", by=people["Aino"])
    assert asked(sheet, people["Eero"]) == ("{0} or {1}?", True, False, False)
    assert asked(sheet, people["Outi"]) == ("{0} or {1}?", False, True, True)


def test_the_game_s_own_list_is_in_the_form(sheet: Match, people: dict[str, Player]) -> None:
    found = context(sheet, people["Aino"])
    assert [one["key"] for one in found["penalties"]] == ["exposed-card", "failed-opening"]
    assert (found["beside"], found["may_dispute"], found["closed"]) == (True, True, False)
    assert Proposal.objects.count() == 0
