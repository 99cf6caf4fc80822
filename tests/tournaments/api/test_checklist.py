"""The checklist by API."""

from __future__ import annotations

import pytest

from clubs.models import Player
from tests.helpers.company import browser_of, club_with_roles
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_organisers_read_what_is_to_be_done(people: dict[str, Player]) -> None:
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="swiss", club=club_with_roles("House", people)
    )
    at = f"/api/competitions/{made.slug}/checklist/"
    found = {one["key"]: one for one in browser_of(people["Organiser"]).get(at).json()}
    assert (found["entries"]["phase"], found["entries"]["state"]) == ("before", "open")
    assert found["draw"]["page"] == f"/competitions/{made.slug}/entries/"
    assert found["certificates"]["page"] == ""
    assert browser_of(people["Member"]).get(at).status_code == 403
