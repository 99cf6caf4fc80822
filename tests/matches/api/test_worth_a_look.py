"""The API of what is worth a look."""

from __future__ import annotations

import pytest

from tests.helpers.company import browser_of, club_of, with_logins

pytestmark = pytest.mark.django_db


def test_for_organisers_alone() -> None:
    people = with_logins("Aino", "Eero")
    club = club_of("Kallio", people["Aino"], [people["Eero"]])
    address = f"/api/clubs/{club.slug}/worth-a-look/"
    assert browser_of(people["Aino"]).get(address).json() == {"lines": [], "read": 0, "cut": False}
    assert browser_of(people["Eero"]).get(address).status_code == 403
    backwards = {"since": "2026-03-01", "until": "2026-02-01"}
    assert browser_of(people["Aino"]).get(address, backwards).status_code == 400
