"""A picture of oneself, over the API."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from clubs.models import Picture, Player
from tests.helpers.answers import refusal
from tests.helpers.photos import photo

pytestmark = pytest.mark.django_db
ADDRESS = "/api/picture/"


@pytest.fixture
def asks(aino: Player) -> APIClient:
    client = APIClient()
    client.force_authenticate(aino.user)
    return client


def given(data: bytes) -> dict[str, SimpleUploadedFile]:
    return {"picture": SimpleUploadedFile("me.jpg", data, content_type="image/jpeg")}


def test_it_is_shown_read_and_taken_off(asks: APIClient, aino: Player) -> None:
    assert asks.get(ADDRESS).json() == {"address": ""}
    address = asks.post(ADDRESS, given(photo()), format="multipart").json()["address"]
    assert asks.get(ADDRESS).json() == {"address": address}
    assert asks.get(address).content == bytes(Picture.objects.get(player=aino).image)
    assert asks.delete(ADDRESS).status_code == 204
    assert asks.get(ADDRESS).json() == {"address": ""}
    assert asks.delete(ADDRESS).status_code == 204, "twice is once"


@pytest.mark.parametrize(
    "rubbish", [b"", b"GIF89a rubbish", b"<svg xmlns='x'/>", photo()[:200], b"\0" * 5_000_001]
)
def test_what_is_no_picture_is_refused_and_the_one_before_stays(asks: APIClient, rubbish: bytes) -> None:
    before = asks.post(ADDRESS, given(photo()), format="multipart").json()
    answer = asks.post(ADDRESS, given(rubbish), format="multipart")
    assert answer.status_code in (400, 409, 422)
    assert refusal(answer)
    assert asks.get(ADDRESS).json() == before


@pytest.mark.parametrize("nothing", [{}, {"picture": "words"}, {"other": "words"}])
def test_a_file_is_needed(asks: APIClient, nothing: dict[str, str]) -> None:
    answer = asks.post(ADDRESS, nothing, format="multipart")
    assert answer.status_code == 400
    assert refusal(answer)
    assert not Picture.objects.exists()


def test_a_visitor_has_none() -> None:
    assert APIClient().get(ADDRESS).status_code == 401
