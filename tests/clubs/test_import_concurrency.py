"""The second click on a table of members, at the same moment as the first."""

import pytest

from clubs.members_csv import store
from clubs.models import Invitation, Membership
from clubs.services import create_club, sign_up
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = "name,email,role\nLempi,,\nUrho,urho@example.org,organiser\n"


def test_three_clicks_take_everybody_in_once(transactional_db: None) -> None:
    owner = sign_up(username="owner", password="x", name="Owner").player
    club = create_club(name="Kerho", owner=owner)
    jobs = [lambda: store(club=club, text=TABLE, by=owner, address="https://kerho.example")] * 3
    assert at_once(jobs) == []
    assert sorted(Membership.objects.values_list("player__name", flat=True)) == ["Lempi", "Owner", "Urho"]
    assert Invitation.objects.count() == 1
