"""The API of what is worth a look."""

from __future__ import annotations

import pytest

from matches.api.worth_a_look import WorthALookSerializer
from matches.models import Match
from matches.worth_a_look import Look, Looked
from tests.helpers.company import browser_of, club_of, with_logins

pytestmark = pytest.mark.django_db


def test_a_line_names_two_and_links_to_their_matches() -> None:
    people = with_logins("Aino", "Eero")
    look = Look("quick", people["Aino"], people["Eero"], 8, 9, None, (Match(game="hex"),))
    (line,) = WorthALookSerializer(Looked((look,), 20, False)).data["lines"]
    assert (line["one"], line["other"], line["count"], line["of"], line["usual"]) == (
        "aino",
        "eero",
        8,
        9,
        None,
    )
    assert line["matches"] == [str(look.matches[0].code)]


def test_for_organisers_alone() -> None:
    people = with_logins("Aino", "Eero")
    club = club_of("Kallio", people["Aino"], [people["Eero"]])
    address = f"/api/clubs/{club.slug}/worth-a-look/"
    assert browser_of(people["Aino"]).get(address).json() == {"lines": [], "read": 0, "cut": False}
    assert browser_of(people["Eero"]).get(address).status_code == 403
    backwards = {"since": "2026-03-01", "until": "2026-02-01"}
    assert browser_of(people["Aino"]).get(address, backwards).status_code == 400
