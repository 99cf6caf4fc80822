"""A match that is kept to its players is as if it were not there for all others, until it is over."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Membership, Player
from clubs.services import set_role
from lobby.models import OpenTable
from lobby.services import open_table, sit
from matches import services
from matches.looking_on import may_look
from matches.models import Match
from matches.selectors import visible
from tests.helpers.company import browser_of, club_of, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Outi", "Sylvi")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    club = club_of("Kallio", people["Aino"], [people["Eero"], people["Sylvi"], people["Outi"]])
    set_role(club=club, player=people["Sylvi"], role=Membership.Role.SCOREKEEPER, by=people["Aino"])
    return club


def begun(people: dict[str, Player], *, unwatched: bool = True, club: Club | None = None) -> Match:
    audience = OpenTable.Audience.CLUB if club else OpenTable.Audience.ANYBODY
    table = open_table(
        host=people["Aino"], game="hex", seats=[people["Aino"], None], unwatched=unwatched, audience=audience,
        club=club, options={"size": 4},
    )  # fmt: skip
    match = sit(table=table, player=people["Eero"], terms=table.terms).match
    assert match is not None
    return match


def ways_out(match: Match) -> list[str]:
    here, api = f"/matches/{match.code}/", f"/api/matches/{match.code}/"
    return [here, f"{here}?seq=0&status=running", api, f"{api}clock/", f"{api}adjournment/", f"{api}claim/"]


def statuses(browser: Client, match: Match) -> set[int]:
    return {browser.get(address).status_code for address in ways_out(match)}


def named(browser: Client, match: Match) -> set[str]:
    """The pages and lists that have the match's address."""
    pages = ("/", "/tables/", "/matches/", "/games/hex/", "/players/aino/", "/api/matches/")
    return {page for page in pages if str(match.code) in browser.get(page, follow=True).content.decode()}


def test_others_find_it_nowhere_until_it_is_over(people: dict[str, Player]) -> None:
    match = begun(people)
    guest, outi, aino = (browser_of(people.get(name)) for name in ("", "Outi", "Aino"))
    for browser in (guest, outi):
        assert statuses(browser, match) == {404}
        assert named(browser, match) == set()
    assert 404 not in {aino.get(address).status_code for address in ways_out(match)[:3]}
    assert {"/", "/matches/", "/api/matches/"} <= named(aino, match)
    services.concede(match_id=match.pk, seat=0, expect_seq=0)
    for browser in (guest, outi):
        assert browser.get(f"/matches/{match.code}/").status_code == 200
        assert {"/matches/", "/api/matches/"} <= named(browser, match)


def test_a_usual_match_is_looked_at_by_whoever_likes(people: dict[str, Player]) -> None:
    match = begun(people, unwatched=False)
    assert browser_of(None).get(f"/matches/{match.code}/").status_code == 200
    assert "/matches/" in named(browser_of(None), match)


def test_keepers_of_its_club_see_it_and_members_do_not(people: dict[str, Player], club: Club) -> None:
    match = begun(people, club=club)
    seen = {name: may_look(player, match) for name, player in people.items()}
    assert seen == {"Aino": True, "Eero": True, "Sylvi": True, "Outi": False}
    assert {name: visible(player).filter(pk=match.pk).exists() for name, player in people.items()} == seen
    assert not may_look(None, match)
    assert browser_of(people["Outi"]).post(f"/matches/{match.code}/play/", {"move": "b2"}).status_code == 404


def test_it_is_agreed_to_said_and_kept_when_played_again(people: dict[str, Player]) -> None:
    chosen = {"seat": ["free"], "audience": "anybody", "hours": "24", "unwatched": "on", "size": "4"}
    aino = browser_of(people["Aino"])
    page = aino.post("/games/hex/table/", chosen, follow=True).content.decode()
    assert "nobody looks on before it is over" in page
    table = OpenTable.objects.get()
    usual = open_table(host=people["Outi"], game="hex", seats=[people["Outi"], None], options={"size": 4})
    assert table.unwatched and table.terms != usual.terms
    match = sit(table=table, player=people["Eero"], terms=table.terms).match
    assert match is not None and match.unwatched
    services.concede(match_id=match.pk, seat=0, expect_seq=0)
    aino.post(f"/matches/{match.code}/play-again/")
    assert OpenTable.objects.order_by("-pk")[0].unwatched


@pytest.mark.parametrize(("given", "status"), [(True, 201), (False, 201), ("rubbish", 400), ([], 400)])
def test_by_the_api(people: dict[str, Player], given: object, status: int) -> None:
    asked = {"game": "hex", "others": [None], "unwatched": given}
    answer = browser_of(people["Aino"]).post("/api/tables/", asked, content_type="application/json")
    assert answer.status_code == status
    if status == 201:
        assert answer.json()["unwatched"] is given


def test_it_costs_no_query_where_it_is_not_chosen(
    people: dict[str, Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = begun(people, unwatched=False)
    with django_assert_num_queries(0):
        assert may_look(people["Outi"], match) and may_look(None, match)
