"""The time zone one reads in, over the API."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import User
from tests.helpers.answers import refusal

pytestmark = pytest.mark.django_db
ADDRESS = "/api/time-zone/"


@pytest.fixture
def aino() -> APIClient:
    client = APIClient()
    client.force_authenticate(User.objects.create_user("aino"))
    return client


def test_it_is_read_and_changed(aino: APIClient) -> None:
    assert aino.get(ADDRESS).json() == {"time_zone": "", "site": "Europe/Helsinki"}
    assert aino.put(ADDRESS, {"time_zone": "Asia/Tokyo"}).json()["time_zone"] == "Asia/Tokyo"
    assert User.objects.get().time_zone == "Asia/Tokyo"
    assert aino.put(ADDRESS, {"time_zone": ""}).json()["time_zone"] == ""


@pytest.mark.parametrize("rubbish", ["Mars/Olympus", "x" * 65, None, 7, ["UTC"], {}, "\0"])
def test_rubbish_is_refused_and_changes_nothing(aino: APIClient, rubbish: Any) -> None:
    answer = aino.put(ADDRESS, {"time_zone": rubbish})
    assert answer.status_code == 400
    assert refusal(answer)
    assert User.objects.get().time_zone == ""


def test_a_visitor_has_none() -> None:
    assert APIClient().get(ADDRESS).status_code == 401
