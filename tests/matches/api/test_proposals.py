"""Points beside the deals over the API: proposed, agreed to, read, and refused in the API's words."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player
from matches import services
from matches.models import Match, Proposal
from matches.services import SeatPlan, create_match, start
from tests.helpers.company import club_of, with_logins

pytestmark = pytest.mark.django_db
POINTS = {"points": [0, -2], "reason": "late"}


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Outi", "Liisa")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return club_of("Kerho", owner=people["Outi"], members=[people["Aino"], people["Eero"], people["Liisa"]])


@pytest.fixture
def sheet(club: Club, people: dict[str, Player]) -> Match:
    seats = [SeatPlan(people["Aino"]), SeatPlan(people["Eero"])]
    match = start(match=create_match(game="totem-tennis", seats=seats, entered=True, club=club))
    return services.enter_result(match_id=match.pk, data={"winner": 0}, expect_seq=0)


class TestOverTheApi:
    def ask(self, player: Player) -> APIClient:
        client = APIClient()
        client.force_authenticate(player.user)
        return client

    def test_proposed_agreed_and_read(self, sheet: Match, people: dict[str, Player]) -> None:
        at = f"/api/matches/{sheet.code}"
        made = self.ask(people["Aino"]).post(f"{at}/points/", {**POINTS, "fault": 1, "seq": 1}, format="json")
        assert (made.status_code, made.data["status"]) == (201, "open")
        assert [word["player"] for word in made.data["words"]] == ["aino"]
        answered = self.ask(people["Eero"]).post(
            f"{at}/proposals/{made.data['id']}/", {"agree": True}, format="json"
        )
        assert answered.data["status"] == "done"
        rows = self.ask(people["Liisa"]).get(f"{at}/").data["sheet"]
        assert [(row["deal"], row["totals"]) for row in rows] == [(1, [1, 0]), (None, [1, -2])]
        listed = self.ask(people["Eero"]).get(f"{at}/proposals/").data
        assert [one["status"] for one in listed] == ["done"]

    @pytest.mark.parametrize(
        "wrong", [{"points": []}, {"points": ["x", 1]}, {"points": [0, 10**9]}, {"reason": ""}, {"fault": 5}]
    )
    def test_what_is_wrong_is_an_error(
        self, sheet: Match, people: dict[str, Player], wrong: dict[str, Any]
    ) -> None:
        form = {**POINTS, "fault": 1, "seq": 1, **wrong}
        answer = self.ask(people["Aino"]).post(f"/api/matches/{sheet.code}/points/", form, format="json")
        assert answer.status_code == 400 and answer.json()["error"]["message"]
        assert not Proposal.objects.exists()

    def test_organisers_read_what_waits_and_who_gets_them(
        self, sheet: Match, club: Club, people: dict[str, Player]
    ) -> None:
        form = {**POINTS, "fault": 1, "seq": 1}
        self.ask(people["Outi"]).post(f"/api/matches/{sheet.code}/points/", form, format="json")
        found = self.ask(people["Outi"]).get(f"/api/clubs/{club.slug}/penalties/").json()
        assert found == {"waiting": [], "often": [{"name": "Eero", "times": 1}]}
        assert self.ask(people["Aino"]).get(f"/api/clubs/{club.slug}/penalties/").status_code == 403
