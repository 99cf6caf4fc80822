"""Taking past results in and out of a club on its pages."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.models import Club, Player
from clubs.services import create_player, join
from matches.models import Match
from tests.helpers.company import browser_of, club_with_roles

pytestmark = pytest.mark.django_db
GOOD = "date,game,sides,score\n2025-12-02,hex,Aino - Eero,0:1\n30.11.2025,Tuppi,Aino & Sylvi - Eero & Veikko,52:0\n"


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    club = club_with_roles("House", people)
    for name in ("Aino", "Eero", "Sylvi", "Veikko"):
        join(club=club, player=create_player(name=name))
    return club


def test_a_look_first_and_a_second_click_stores(house: Club, people: dict[str, Player]) -> None:
    page, organiser = f"/clubs/{house.slug}/results/import/", browser_of(people["Organiser"])
    file = SimpleUploadedFile("season.csv", GOOD.encode())
    assert "Store them" in organiser.post(page, {"file": file}).content.decode()
    assert not Match.objects.exists()
    organiser.post(page, {"text": GOOD, "store": "1"})
    assert Match.objects.count() == 2
    match = Match.objects.first()
    assert match is not None
    assert organiser.get(f"/matches/{match.code}/").status_code == 200


def test_a_bad_line_stores_nothing_and_is_named(house: Club, people: dict[str, Player]) -> None:
    text = GOOD + "2025-12-03,hex,Aino - Nobody,0:1\n"
    page, organiser = f"/clubs/{house.slug}/results/import/", browser_of(people["Organiser"])
    looked = organiser.post(page, {"text": text})
    assert "Nobody" in looked.content.decode() and not looked.context["good"]
    organiser.post(page, {"text": text, "store": "1"})
    assert not Match.objects.exists()


def test_a_file_that_is_no_text_is_refused(house: Club, people: dict[str, Player]) -> None:
    file = SimpleUploadedFile("season.xlsx", b"PK\x03\x04\xff\xfe\x00")
    answer = browser_of(people["Organiser"]).post(f"/clubs/{house.slug}/results/import/", {"file": file})
    assert "save it as CSV in the spreadsheet" in answer.content.decode()


@pytest.mark.parametrize("who", ["Stranger", "Member", "Keeper"])
def test_who_does_not_organise_finds_no_such_page(house: Club, people: dict[str, Player], who: str) -> None:
    assert browser_of(people[who]).get(f"/clubs/{house.slug}/results/import/").status_code == 404


def test_what_was_taken_in_is_taken_out_by_who_may_see_the_club(
    house: Club, people: dict[str, Player]
) -> None:
    address = f"/clubs/{house.slug}/results.csv"
    browser_of(people["Organiser"]).post(f"/clubs/{house.slug}/results/import/", {"text": GOOD, "store": "1"})
    answer = browser_of(None).get(address)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert f'filename="{house.slug}-results.csv"' in answer["Content-Disposition"]
    assert len(answer.content.decode().strip().splitlines()) == 3
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    assert browser_of(people["Stranger"]).get(address).status_code == 404
