"""A club's file over the API."""

from __future__ import annotations

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club
from operations.club_files import asking
from operations.models import ClubFile
from tests.helpers.company import club_of, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of("Kerho", with_logins("Aino")["Aino"])


def test_asking_twice_is_one_file_and_its_owner_fetches_it(club: Club) -> None:
    client = APIClient()
    client.force_authenticate(club.memberships.get().player.user)
    at = f"/api/clubs/{club.slug}/files/"
    made = [client.post(at).json()["id"] for _twice in range(2)]
    assert made[0] == made[1]
    content = f"{at}{made[0]}/content/"
    assert client.get(content).status_code == 404
    ClubFile.objects.update(
        status="ready", ready_at=timezone.now(), ends_at=timezone.now() + asking.kept_for(), size=2
    )
    ClubFile.objects.get().pieces.create(number=0, data=b"PK")
    assert b"".join(client.get(content)) == b"PK"
    (shown,) = client.get(at).json()["results"]
    assert (shown["status"], shown["done"], shown["fetched"][0]["by"]) == ("ready", 100, "aino")
    assert client.get(f"{at}0/content/").status_code == 404
