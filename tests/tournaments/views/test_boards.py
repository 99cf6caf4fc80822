"""The pages of boards, as players and organisers use them."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from clubs.models import Club, Player
from clubs.services import join
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.teams import crowd, founded, play_boards
from tournaments.models import BoardResult, Competition, Pairing
from tournaments.services import competitions
from tournaments.services.members import enter_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    house = club_with_roles("House", people)
    join(club=house, player=people["Stranger"])
    return house


@pytest.fixture
def made(people: dict[str, Player], house: Club) -> Competition:
    """Member and a partner meet Stranger and a partner; a round of two boards."""
    made = founded(house, game="contract-bridge", format="swiss-pairs", settings={"boards": 2, "rounds": 2})
    partners = crowd(house, 2)
    for captain, partner in zip((people["Member"], people["Stranger"]), partners, strict=True):
        enter_team(competition=made, players=[captain, partner], by=people["Owner"])
    return competitions.start(competition=made)


def page_of(answer: object) -> str:
    return html.unescape(answer.content.decode())  # type: ignore[attr-defined]


def test_a_side_enters_the_other_confirms_and_everybody_reads_the_traveller(
    people: dict[str, Player], made: Competition
) -> None:
    table = Pairing.objects.get(round__competition=made)
    base = f"/competitions/{made.slug}"
    own = f"{base}/tables/{table.pk}/boards/"
    member, other = browser_of(people["Member"]), browser_of(people["Stranger"])
    assert own in page_of(member.get(f"{base}/"))
    assert "are seen once nobody plays" in page_of(Client().get(own))
    wrong = member.post(f"{own}enter/", {"line": ["1-1", "1-2"], "result": ["4S N =", "9S N ="]})
    assert wrong.status_code == 422 and "is no contract" in page_of(wrong)
    assert not BoardResult.objects.exists()
    page = page_of(
        member.post(f"{own}enter/", {"line": ["1-1", "1-2"], "result": ["4S N =", "x"]}, follow=True)
    )
    assert "The other side has yet to confirm" in page
    page = page_of(other.get(own))
    assert "That is right" in page and "you lose 420" in page
    page = page_of(other.post(f"{own}confirm/", follow=True))
    assert "Every board of this table has its result." in page
    assert "4S N =" in page_of(Client().get(f"{base}/boards/1/"))
    assert f"{base}/boards/1/" in page_of(Client().get(f"{base}/boards/"))
    assert "Your card" in page_of(member.get(f"{base}/boards/"))
    assert "4S N =" in page_of(Client().get(f"{base}/cards/1/"))
    assert "1–2" in page_of(Client().get(f"{base}/guide-cards/"))


def test_an_organiser_corrects_with_a_reason_that_everybody_reads(
    people: dict[str, Player], made: Competition
) -> None:
    play_boards(made, people["Owner"])
    table = Pairing.objects.get(round__competition=made, round__number=1)
    own = f"/competitions/{made.slug}/tables/{table.pk}/boards/"
    organiser = browser_of(people["Organiser"])
    page = page_of(
        organiser.post(
            f"{own}correct/", {"line": "1-1", "result": "pass", "reason": "Nobody bid"}, follow=True
        )
    )
    assert "The board is corrected" in page
    page = page_of(Client().get(own))
    assert "Nobody bid" in page and "<s>" in page
    refused = page_of(
        organiser.post(f"{own}correct/", {"line": "1-9", "result": "0", "reason": "?"}, follow=True)
    )
    assert "not played at this table" in refused


def test_the_grid_of_results_leads_to_the_boards(people: dict[str, Player], made: Competition) -> None:
    organiser = browser_of(people["Organiser"])
    table = Pairing.objects.get(round__competition=made)
    page = page_of(organiser.get(f"/competitions/{made.slug}/rounds/1/results/"))
    assert f"/tables/{table.pk}/boards/" in page
    page = page_of(
        organiser.post(
            f"/competitions/{made.slug}/rounds/1/results/", {"table": table.pk, "result": "1"}, follow=True
        )
    )
    assert "board by board" in page


def test_where_no_boards_are_played_there_are_no_such_pages(house: Club) -> None:
    swiss = founded(house)
    for path in ("boards/", "boards/1/", "cards/1/", "guide-cards/", "tables/1/boards/"):
        assert Client().get(f"/competitions/{swiss.slug}/{path}").status_code == 404
