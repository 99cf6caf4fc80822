"""Reporting a breach and answering it, on pages."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches.models import Match, Report
from tests.helpers.answers import said
from tests.helpers.rubbish import RUBBISH
from tests.matches.objected import won_by_the_first
from tests.matches.sheets import page, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has won against Eero; Veikko organises the club and was not at the table."""
    return won_by_the_first(people[:2], club)


def form(about: Player) -> dict[str, str]:
    return {"about": str(about.pk), "promise": "looking", "text": "Looked at my hand"}


def test_who_sat_there_finds_the_way_from_the_match_and_an_organiser_from_the_first_page(
    played: Match, people: list[Player], club: Club
) -> None:
    aino, eero, _sylvi, veikko = people
    address = f"/matches/{played.code}/report/"
    assert address in page(played, eero)
    assert address not in page(played, veikko)
    assert "Looked" not in phone(eero).get(address).content.decode()
    assert "will answer" in said(phone(eero).post(address, form(aino)))
    assert "waits for an organiser" in phone(eero).get(address).content.decode()
    assert "1 report in" in phone(veikko).get("/").content.decode()
    assert "(1)" in phone(veikko).get(f"/clubs/{club.slug}/").content.decode()
    waiting = phone(veikko).get(f"/clubs/{club.slug}/reports/").content.decode()
    assert "Eero reports Aino: looked at what they were not to see" in waiting
    assert "Looked at my hand" not in page(played, aino)


def test_an_organiser_answers_and_reads_how_often_it_was(
    played: Match, people: list[Player], club: Club
) -> None:
    aino, eero, _sylvi, veikko = people
    address = f"/clubs/{club.slug}/reports/"
    for match, answer in ((played, "warning"), (won_by_the_first([aino, eero], club), "word")):
        phone(eero).post(f"/matches/{match.code}/report/", form(aino))
        made = Report.objects.get(answer="")
        done = phone(veikko).post(f"{address}{made.pk}/", {"answer": answer, "note": "Look away."})
        assert done.status_code == 302
        assert "Look away." in phone(aino).get("/").content.decode()
    phone(eero).post(f"/matches/{won_by_the_first([eero, aino], club).code}/report/", form(aino))
    assert "Aino has had 2 words, warnings or removals" in phone(veikko).get(address).content.decode()


@pytest.mark.parametrize("text", ["", "  ", "\0", "x" * 301])
def test_what_cannot_be_stored_is_refused_and_stays_typed(
    played: Match, people: list[Player], text: str
) -> None:
    address = f"/matches/{played.code}/report/"
    answer = phone(people[1]).post(address, form(people[0]) | {"text": text, "promise": "signals"})
    assert answer.status_code == 422
    assert '<option value="signals" selected>' in answer.content.decode()
    assert not Report.objects.exists()


@pytest.mark.parametrize("about", [*RUBBISH, ""])
def test_somebody_who_is_not_at_the_table_is_not_reported(
    played: Match, people: list[Player], about: str
) -> None:
    answer = phone(people[1]).post(f"/matches/{played.code}/report/", form(people[0]) | {"about": about})
    assert answer.status_code == 422
    assert not Report.objects.exists()


def test_an_answer_without_words_is_refused_and_stays_typed(
    played: Match, people: list[Player], club: Club
) -> None:
    phone(people[1]).post(f"/matches/{played.code}/report/", form(people[0]))
    made = Report.objects.get()
    answer = phone(people[3]).post(
        f"/clubs/{club.slug}/reports/{made.pk}/", {"answer": "warning", "note": " "}
    )
    assert answer.status_code == 422
    assert "1 to 300 characters" in answer.content.decode()
    made.refresh_from_db()
    assert made.answer == ""


def test_an_organiser_who_sat_there_sees_nothing_of_it(people: list[Player], club: Club) -> None:
    aino, _eero, _sylvi, veikko = people
    match = won_by_the_first([veikko, aino], club)
    phone(aino).post(f"/matches/{match.code}/report/", form(veikko))
    address = f"/clubs/{club.slug}/reports/"
    assert "No report waits for you." in phone(veikko).get(address).content.decode()
    answer = phone(veikko).post(f"{address}{Report.objects.get().pk}/", {"answer": "nothing"})
    assert answer.status_code == 403


@pytest.mark.parametrize("where", ["/sign-up/", "/promise/"])
def test_what_everybody_promises_is_read_before_one_does(where: str) -> None:
    assert "I look only at what is mine to see." in phone(None).get(where).content.decode()
