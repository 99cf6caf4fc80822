"""Which nights there are for whom, at every address of the API."""

from __future__ import annotations

import pytest

from clubs.models import Club
from nights.models import Session
from tests.nights.asking import Asks, at

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("pk", ["0", "999999", "9" * 30])
def test_a_night_that_is_not_there(asks: Asks, night: Session, pk: str) -> None:
    for call in (asks("Owner").patch, asks("Owner").delete):
        assert call(f"/api/nights/{pk}/").status_code == 404
    for part in ("close", "people", "seatings"):
        assert asks("Owner").post(f"/api/nights/{pk}/{part}/").status_code == 404


def test_a_private_clubs_night_reads_as_one_that_is_not_there(asks: Asks, night: Session) -> None:
    Club.objects.update(visibility=Club.Visibility.PRIVATE)
    for part in ("people", "seatings", "close"):
        call = asks("Stranger").post if part == "close" else asks("Stranger").get
        hidden, missing = call(at(night, part)), call(f"/api/nights/999999/{part}/")
        assert (hidden.status_code, hidden.json()) == (404, missing.json())


@pytest.mark.parametrize(
    ("who", "status"), [("Nobody", 401), ("Stranger", 403), ("Member", 403), ("Keeper", 200), ("Owner", 200)]
)
def test_what_a_role_may_do_a_higher_one_may(asks: Asks, night: Session, who: str, status: int) -> None:
    assert asks(who).post(at(night, "close")).status_code == status
    night.refresh_from_db()
    assert night.is_open is (status != 200)


def test_a_night_of_a_public_club_is_read_by_everybody(asks: Asks, night: Session) -> None:
    assert asks("Nobody").get(at(night)).json()["title"] == "Cards"
