"""What is written about people and clubs."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from clubs import joining
from clubs.models import Club, JoinRequest, Membership, Player
from clubs.services import set_role
from tests.clubs.asking import Asks, at, role_of
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_two_owners_who_leave_at_once_leave_one(
        self, asks: Asks, club: Club, aino: Player, lempi: Player
    ) -> None:
        set_role(club=club, player=lempi, role=Membership.Role.OWNER)
        clients, answers = [asks(aino), asks(lempi)], []

        def leave(client: APIClient) -> None:
            answers.append(client.post(at(club, "leave")))

        assert at_once([lambda client=client: leave(client) for client in clients]) == []
        assert sorted(answer.status_code for answer in answers) == [200, 400]
        assert club.memberships.filter(role=Membership.Role.OWNER).count() == 1

    def test_let_in_and_declined_at_once_is_one_of_them(
        self, asks: Asks, club: Club, aino: Player, outi: Player, veikko: Player
    ) -> None:
        Club.objects.update(joining=Club.Joining.REQUEST)
        club.refresh_from_db()
        asked = joining.ask_to_join(club=club, player=veikko)
        wishes, answers = [(asks(aino), True), (asks(outi), False)], []

        def decide(client: APIClient, let_in: bool) -> None:
            answers.append(client.post(at(club, "joining/requests", asked.pk), {"let_in": let_in}))

        assert at_once([lambda wish=wish: decide(*wish) for wish in wishes]) == []
        assert sorted(answer.status_code for answer in answers) == [200, 400]
        let_in = JoinRequest.objects.get().status == JoinRequest.Status.ACCEPTED
        assert (role_of(veikko) == "member") == let_in

    def test_two_guests_of_one_name_have_two_addresses(self, asks: Asks, club: Club, aino: Player) -> None:
        owner = asks(aino)
        assert at_once([lambda: owner.post(at(club, "guests"), {"name": "Una"})] * 2) == []
        assert sorted(Player.objects.filter(name="Una").values_list("slug", flat=True)) == ["una", "una-2"]
