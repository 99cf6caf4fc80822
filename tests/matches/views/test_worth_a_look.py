"""The organisers' page of what is worth a look."""

from __future__ import annotations

import pytest

from tests.helpers.company import browser_of, club_of, with_logins
from tests.helpers.rubbish import RUBBISH

pytestmark = pytest.mark.django_db


def test_a_period_is_chosen_and_rubbish_is_said_so() -> None:
    people = with_logins("Aino", "Eero")
    club = club_of("Kallio", people["Aino"], [people["Eero"]])
    address = f"/clubs/{club.slug}/worth-a-look/"
    aino = browser_of(people["Aino"])
    assert "Nothing stands out in this period." in aino.get(address).content.decode()
    assert aino.get(address, {"since": "2026-01-01", "until": "2026-02-01"}).status_code == 200
    assert (
        "comes before" in aino.get(address, {"since": "2026-03-01", "until": "2026-02-01"}).content.decode()
    )
    assert aino.get(address, {"since": "0001-01-01", "until": "9999-12-31"}).status_code == 200
    for rubbish in RUBBISH:
        assert aino.get(address, {"since": rubbish}).status_code == 422
        assert aino.get(f"/api{address}", {"since": rubbish}).status_code == 400
    assert browser_of(people["Eero"]).get(address).status_code == 403
