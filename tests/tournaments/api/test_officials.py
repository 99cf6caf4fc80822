"""The API of directors, helpers and links to tables."""

from __future__ import annotations

import pytest

from clubs.models import Player
from tests.helpers.company import browser_of, club_with_roles
from tournaments.services import competitions

pytestmark = pytest.mark.django_db
JSON = "application/json"


def test_named_over_the_api_a_helper_writes_a_result_by_link(people: dict[str, Player]) -> None:
    club = club_with_roles("House", people)
    cup = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="round-robin", club=club
    )
    competitions.enter(competition=cup, players=[people["Member"], people["Keeper"]])
    competitions.start(competition=cup)
    base, organiser = f"/api/competitions/{cup.slug}", browser_of(people["Organiser"])
    said = {"player": people["Stranger"].slug, "role": "director"}
    assert organiser.post(f"{base}/officials/", said, JSON).status_code == 201
    (one,) = organiser.get(f"{base}/officials/").json()
    assert (one["player"], one["role"]) == (people["Stranger"].slug, "director")
    director = browser_of(people["Stranger"])
    (link,) = director.post(f"{base}/rounds/1/links/", {"hours": 2}, JSON).json()
    assert director.get(f"{base}/rounds/1/links/").json() == [link]
    phone = browser_of(people["Author"])
    for rubbish, status in (({}, 400), ({"result": "?"}, 409), ({"result": "9" * 99}, 400)):
        answer = phone.post(f"/api/table-links/{link['secret']}/result/", rubbish, JSON)
        assert answer.status_code in (status, 400, 422), answer.json()
        assert director.get(f"{base}/rounds/1/links/").json() == [link], "it is nobody's still"
    told = phone.post(f"/api/table-links/{link['secret']}/result/", {"result": "1"}, JSON).json()
    assert told["counted"]
    assert phone.post("/api/table-links/nothing/result/", {"result": "1"}, JSON).status_code >= 400
    assert director.delete(f"{base}/rounds/1/links/").status_code == 204
    assert director.delete(f"{base}/officials/{people['Stranger'].slug}/").status_code == 204
    assert director.get(f"{base}/officials/").status_code == 403
    assert (
        organiser.post(f"{base}/officials/", {"player": "nobody", "role": "helper"}, JSON).status_code == 404
    )
    assert organiser.delete(f"{base}/officials/nobody/").status_code == 404
