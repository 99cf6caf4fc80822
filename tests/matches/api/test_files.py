"""The API of matches as files: out and in again, what is refused, and who is asked to log in."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.models import Club, Player
from matches.models import ImportedMatch, Match
from tests.matches.file_reading import read_in, text_of
from tests.matches.pages import RUBBISH
from tests.matches.sheets import page, phone

pytestmark = pytest.mark.django_db


def test_a_match_goes_out_and_comes_in_again(over: Match, people: list[Player]) -> None:
    own = phone(people[2])
    text = own.get(f"/api/matches/{over.code}/file/").content.decode()
    made = own.post("/api/match-files/", {"text": text, "title": "Lost"}, "application/json")
    assert made.status_code == 201
    told = made.json()
    assert (told["totals"], told["over"], told["mine"], told["shared"]) == ([1, 0], True, True, False)
    address = f"/api/match-files/{told['code']}/"
    assert [one["code"] for one in own.get("/api/match-files/").json()] == [told["code"]]
    assert phone(None).get(address).status_code == 404
    own.patch(address, {"shared": True}, "application/json")
    assert phone(None).get(address).json()["mine"] is False
    assert own.get(f"{address}file/").content.decode() == text
    assert phone(None).delete(address).status_code in (401, 403)
    assert own.delete(address).status_code == 204
    assert own.get(address).status_code == 404


def test_a_club_that_is_closed_to_others_gives_them_no_file(over: Match, club: Club) -> None:
    Match.objects.filter(pk=over.pk).update(club=club)
    Club.objects.filter(pk=club.pk).update(visibility="private")
    assert phone(None).get(f"/matches/{over.code}/file/").status_code == 404
    assert phone(None).get(f"/api/matches/{over.code}/file/").status_code == 404


@pytest.mark.parametrize("given", [{}, {"text": ""}, {"text": "{}"}, {"text": "{"}, {"text": 7}])
def test_what_is_none_is_refused_in_a_sentence(people: list[Player], given: dict[str, Any]) -> None:
    answer = phone(people[2]).post("/api/match-files/", given, "application/json")
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
    assert not ImportedMatch.objects.exists()


@pytest.mark.parametrize("kind", ["pbn", "sgf"])
def test_a_game_that_a_format_does_not_take_says_so(tuppi_sheet_over: Match, kind: str) -> None:
    answer = phone(None).get(f"/api/matches/{tuppi_sheet_over.code}/file/?kind={kind}")
    assert answer.status_code == 400
    assert f"Tuppi cannot be written as {kind.upper()}" in answer.json()["error"]["message"]
    assert f"kind={kind}" not in page(tuppi_sheet_over)


def test_a_file_is_sent_as_a_form_sends_it_and_not_with_a_text(over: Match, people: list[Player]) -> None:
    own, raw = phone(people[2]), text_of(over).encode()
    made = own.post("/api/match-files/", {"file": SimpleUploadedFile("m.json", raw), "title": "Lost"})
    assert made.status_code == 201 and made.json()["title"] == "Lost"
    both = {"file": SimpleUploadedFile("m.json", raw), "text": raw.decode()}
    assert own.post("/api/match-files/", both).status_code == 400
    assert ImportedMatch.objects.count() == 1


def test_it_is_shared_and_deleted_by_its_owner_alone(over: Match, people: list[Player]) -> None:
    made = read_in(over, people[2])
    address = f"/api/match-files/{made.code}/"
    for other, status in ((phone(people[3]), {404}), (phone(None), {401, 403})):
        assert other.patch(address, {"shared": True}, "application/json").status_code in status
        assert other.delete(address).status_code in status
    rubbish: list[Any] = ["x", None, [], 7, "\0"]
    for wrong in rubbish:
        assert phone(people[2]).patch(address, {"shared": wrong}, "application/json").status_code == 400
    assert ImportedMatch.objects.get().shared_at is None


@pytest.mark.parametrize("kind", [kind for kind in RUBBISH if kind])
def test_rubbish_is_no_format(over: Match, people: list[Player], kind: str) -> None:
    made = read_in(over, people[2])
    for address in (f"/api/match-files/{made.code}/file/", f"/api/matches/{over.code}/file/"):
        answer = phone(people[2]).get(address, {"kind": kind})
        assert answer.status_code in (200, 400) and (answer.status_code == 200 or answer.json()["error"])
