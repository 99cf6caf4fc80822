"""Whose agreement something at a sheet takes, and who rules."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services import add_guest, set_role, sign_up
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import event_store, penalties, proposals, services
from matches.errors import MatchError
from matches.models import Match, Proposal
from matches.services import SeatPlan, create_match, start
from tests.helpers.company import club_of, with_logins

pytestmark = pytest.mark.django_db(transaction=True)
Status = Proposal.Status


@pytest.fixture
def people(transactional_db: None) -> list[Player]:
    return list(with_logins("Aino", "Eero", "Keeper", "Organiser").values())


@pytest.fixture
def club(people: list[Player]) -> Club:
    club = club_of("Kerho", owner=people[3], members=people[:3])
    set_role(club=club, player=people[2], role="scorekeeper")
    return club


@pytest.fixture
def sheet(club: Club, people: list[Player]) -> Match:
    """Totem tennis to two, a euro a point: Aino leads by one."""
    match = create_match(
        game="totem-tennis",
        seats=[SeatPlan(p) for p in people[:2]],
        entered=True,
        club=club,
        options={"target": 2},
    )
    set_stake(match=match, terms=StakeTerms("EUR", 100, "two-sides"))
    start(match=match)
    return services.enter_result(match_id=match.pk, data={"winner": 0}, expect_seq=0)


def propose(
    match: Match, by: Player, *points: int, seq: int = 1, fault: int | None = 1, **more: Any
) -> Proposal:
    data = {"points": list(points), "reason": "late", **more}
    return penalties.propose(match_id=match.pk, data=data, by=by, expect_seq=seq, fault=fault)


def totals(match: Match) -> list[int]:
    return event_store.load(match).sheet.totals


class TestWhoRules:
    def test_an_organiser_who_does_not_sit_there(self, sheet: Match, people: list[Player]) -> None:
        made = propose(sheet, people[3], -1, 0, fault=0)
        assert (made.status, made.decided_by, totals(sheet)) == (Status.RULED, people[3], [0, 0])

    def test_an_organiser_who_sits_there_has_one_word_like_everybody(
        self, sheet: Match, club: Club, people: list[Player]
    ) -> None:
        set_role(club=club, player=people[0], role="organiser")
        assert propose(sheet, people[0], 0, -1).status == Status.OPEN
        assert totals(sheet) == [1, 0]

    def test_a_scorekeeper_and_a_stranger_propose_nothing(self, sheet: Match, people: list[Player]) -> None:
        stranger = sign_up(username="stranger", password="x", name="Stranger").player
        for by in (people[2], stranger):
            with pytest.raises(MatchError, match="Those at the table"):
                propose(sheet, by, 0, -1)
        made = propose(sheet, people[0], 0, -1)
        with pytest.raises(MatchError, match="Only those at the table"):
            proposals.agree(proposal=made, by=stranger)
        proposals.agree(proposal=made, by=people[2])
        assert totals(sheet) == [1, 0], "a scorekeeper's word is nobody's at a table without guests"

    def test_against_guests_nobody_gives_points_alone(self, club: Club, people: list[Player]) -> None:
        guest = add_guest(club=club, name="G")
        match = create_match(
            game="totem-tennis", seats=[SeatPlan(people[0]), SeatPlan(guest)], entered=True, club=club
        )
        start(match=match)
        made = propose(match, people[0], 0, -1, seq=0)
        assert made.status == Status.OPEN
        assert proposals.agree(proposal=made, by=people[2]).status == Status.DONE
        assert totals(match) == [0, -1]
