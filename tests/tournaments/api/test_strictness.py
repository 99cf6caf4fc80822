"""How strictly a competition is played, by a program."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from tests.helpers.company import ROLES, club_with_roles, with_logins
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db


def test_organisers_say_it_and_others_do_not() -> None:
    people = with_logins("Owner", *ROLES)
    club_with_roles("House", people)
    organiser, member = APIClient(), APIClient()
    organiser.credentials(HTTP_AUTHORIZATION=f"Token {token_of(people['Organiser'])}")
    member.credentials(HTTP_AUTHORIZATION=f"Token {token_of(people['Member'])}")
    asked = {"kind": "tournament", "title": "Hex Open", "game": "hex", "club": "house"}
    strict = {"word": "tournament", "details": {"penalties": "any"}}
    made = organiser.post("/api/competitions/", {**asked, "strictness": strict}, format="json").json()
    assert made["strictness"] == strict
    address = f"/api/competitions/{made['slug']}/strictness/"
    assert member.put(address, strict, format="json").status_code == 403
    assert organiser.put(address, {"word": "strict"}, format="json").status_code == 400
    told = organiser.put(address, {"word": "club"}, format="json").json()
    assert told == {"word": "club", "details": {}}
    assert member.get(f"/api/competitions/{made['slug']}/").json()["strictness"] == told
    again = organiser.post("/api/competitions/", {**asked, "title": "Another"}, format="json").json()
    assert again["strictness"] is None
