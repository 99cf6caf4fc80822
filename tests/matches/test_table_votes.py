"""What a table with real cards decides by majority: a more exact answer (ERR-3), penalty cards (POL-4)."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player
from clubs.services import add_guest, set_role
from games.climbing.creights import Creights
from matches import proposals, services, table_votes
from matches.errors import MatchError
from matches.models import Match, Proposal
from matches.services import SeatPlan, create_match, start
from tests.helpers.company import browser_of, club_of, with_logins
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db
Status = Proposal.Status
BELIEVED = {"answerer": 0, "outcome": "believed"}


@pytest.fixture
def people(db: None) -> list[Player]:
    return list(with_logins("Aino", "Eero", "Sylvi", "Veikko", "Keeper", "Owner").values())


@pytest.fixture
def club(people: list[Player]) -> Club:
    club = club_of("Kerho", owner=people[5], members=people[:5])
    set_role(club=club, player=people[4], role="scorekeeper")
    return club


def a_sheet(club: Club, players: list[Player], game: str, **options: Any) -> Match:
    seats = [SeatPlan(player) for player in players]
    return start(match=create_match(game=game, seats=seats, entered=True, club=club, options=options))


@pytest.fixture
def doubt(club: Club, people: list[Player]) -> Match:
    return a_sheet(club, people[:4], "believe-or-doubt")


@pytest.fixture
def creights(club: Club, people: list[Player]) -> Match:
    """Aino, Eero and Sylvi have played it before; it is Veikko's first match."""
    before = a_sheet(club, people[:3], "creights", deals=1)
    services.enter_result(match_id=before.pk, data={"left": [0, 1, 2], "pressures": [0, 0, 0]}, expect_seq=0)
    services.confirm_result(match_id=before.pk, expect_seq=1)
    return a_sheet(club, people[:4], "creights", penalty_cards=True)


def wish(match: Match, by: Player, reason: str = "Which river?") -> Proposal:
    return table_votes.propose(match_id=match.pk, vote="exact", reason=reason, by=by)


def card(match: Match, by: Player, seat: int, reason: str = "Played out of turn") -> Proposal:
    return table_votes.propose(match_id=match.pk, vote="card", reason=reason, by=by, seat=seat)


class TestAMoreExactAnswer:
    def test_more_than_half_of_the_table_decide(self, doubt: Match, people: list[Player]) -> None:
        made = wish(doubt, people[1])
        assert made.status == Status.OPEN
        assert proposals.agree(proposal=made, by=people[2]).status == Status.OPEN, "two of four are half"
        assert proposals.agree(proposal=made, by=people[0]).status == Status.DONE
        doubt.refresh_from_db()
        assert doubt.seq == 0, "no score and no log has changed"

    def test_nobody_refuses_for_the_others_and_nobody_rules(self, doubt: Match, people: list[Player]) -> None:
        made = wish(doubt, people[1])
        with pytest.raises(MatchError, match="That is for"):
            proposals.refuse(proposal=made, by=people[0])
        with pytest.raises(MatchError, match="Those at the table"):
            wish(doubt, people[5])
        assert proposals.refuse(proposal=made, by=people[1]).status == Status.REFUSED

    def test_it_is_over_with_its_question(self, doubt: Match, people: list[Player]) -> None:
        made = wish(doubt, people[1])
        services.enter_result(match_id=doubt.pk, data=BELIEVED, expect_seq=0)
        proposals.agree(proposal=made, by=people[2])
        with pytest.raises(MatchError, match="over"):
            proposals.agree(proposal=made, by=people[3])
        assert "Which river" not in browser_of(people[3]).get(f"/matches/{doubt.code}/").content.decode()
        again = wish(doubt, people[2], "Which year?")
        made.refresh_from_db()
        assert (made.status, again.status) == (Status.BACK, Status.OPEN)

    def test_of_guests_the_scorekeeper_says_what_they_said_and_nobody_decides_alone(
        self, club: Club, people: list[Player]
    ) -> None:
        guests = [add_guest(club=club, name=f"Guest {n}") for n in range(2)]
        match = a_sheet(club, [people[0], *guests], "believe-or-doubt")
        made = wish(match, people[0])
        assert made.status == Status.OPEN
        assert proposals.agree(proposal=made, by=people[4]).status == Status.DONE

    def test_the_same_again_is_the_same_wish_and_another_waits(
        self, doubt: Match, people: list[Player]
    ) -> None:
        made = wish(doubt, people[1])
        assert wish(doubt, people[1]) == made
        assert wish(doubt, people[2]) == made, "who wishes the same agrees"
        with pytest.raises(MatchError, match="waits for"):
            wish(doubt, people[3], "Which year?")
        assert made.words.count() == 2

    @pytest.mark.parametrize("reason", ["", " ", "x" * 301, "a\x07b"])
    def test_it_is_said_what_must_be_more_exact(
        self, doubt: Match, people: list[Player], reason: str
    ) -> None:
        with pytest.raises(MatchError, match="Say in 1 to"):
            wish(doubt, people[0], reason)
        assert not Proposal.objects.exists()


class TestAPenaltyCard:
    def test_off_unless_the_table_plays_so(self, club: Club, people: list[Player]) -> None:
        assert Creights.table_for().options["penalty_cards"] is False
        with pytest.raises(MatchError, match="Nothing of that kind"):
            card(a_sheet(club, people[:3], "creights"), people[0], 1)
        with pytest.raises(MatchError, match="Nothing of that kind"):
            card(a_sheet(club, people[:3], "believe-or-doubt"), people[0], 1)

    def test_the_others_decide_and_whom_it_is_about_has_no_word(
        self, creights: Match, people: list[Player]
    ) -> None:
        made = card(creights, people[0], 1)
        with pytest.raises(MatchError, match="The others decide"):
            proposals.agree(proposal=made, by=people[1])
        assert proposals.agree(proposal=made, by=people[2]).status == Status.DONE, "two of three others"
        page = browser_of(people[1]).get(f"/matches/{creights.code}/").content.decode()
        assert "Decided by the table:" in page and "Eero draws a penalty card: Played out of turn" in page
        creights.refresh_from_db()
        assert creights.seq == 0

    def test_newcomers_get_none(self, creights: Match, people: list[Player]) -> None:
        with pytest.raises(MatchError, match="Veikko’s first match"):
            card(creights, people[0], 3)

    def test_not_oneself_nor_nobody(self, creights: Match, people: list[Player]) -> None:
        for seat in (0, -1, 4):
            with pytest.raises(MatchError, match="which of the others"):
                card(creights, people[0], seat)

    def test_not_when_all_is_over_or_the_sheet_rests(self, creights: Match, people: list[Player]) -> None:
        Match.objects.filter(pk=creights.pk).update(status=Match.Status.PAUSED)
        with pytest.raises(MatchError, match="No deal is being played"):
            card(creights, people[0], 1)


class TestReaching:
    def test_by_the_form_on_the_sheet(self, doubt: Match, people: list[Player]) -> None:
        aino, eero = browser_of(people[0]), browser_of(people[1])
        page = aino.get(f"/matches/{doubt.code}/").content.decode()
        assert "Ask for a more exact answer" in page and "A penalty card for somebody" not in page
        form = {"vote": "exact", "reason": "Which river?"}
        page = aino.post(f"/matches/{doubt.code}/votes/", form, follow=True).content.decode()
        assert "it counts once more than half of the table has agreed" in page
        page = eero.get(f"/matches/{doubt.code}/").content.decode()
        assert "A more exact answer: Which river?" in page
        made = Proposal.objects.get()
        eero.post(f"/matches/{doubt.code}/proposals/{made.pk}/agree/")
        browser_of(people[2]).post(f"/matches/{doubt.code}/proposals/{made.pk}/agree/")
        page = aino.get(f"/matches/{doubt.code}/").content.decode()
        assert "Decided by the table:" in page

    def test_over_the_api(self, creights: Match, people: list[Player]) -> None:
        client = APIClient()
        client.force_authenticate(people[0].user)
        at = f"/api/matches/{creights.code}/votes/"
        made = client.post(at, {"vote": "card", "reason": "Slow", "seat": 1}, format="json")
        assert (made.status_code, made.data["kind"], made.data["content"]) == (
            201,
            "card",
            {"deal": 1, "seat": 1},
        )
        refused = client.post(at, {"vote": "card", "reason": "Slow", "seat": 3}, format="json")
        assert refused.status_code == 400 and "newcomers" in refused.json()["error"]["message"]

    def test_organisers_need_not_see_what_a_table_decides_itself(
        self, doubt: Match, people: list[Player], club: Club
    ) -> None:
        wish(doubt, people[0])
        assert not proposals.waiting_in(club).exists()


@pytest.mark.django_db(transaction=True)
def test_two_at_once_make_one_wish(doubt: Match, people: list[Player]) -> None:
    assert at_once([lambda: wish(doubt, people[0]), lambda: wish(doubt, people[1])]) == []
    assert Proposal.objects.get().words.count() == 2
