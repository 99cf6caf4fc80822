"""Pages of matches as files: taking one away, reading one in, stepping through it, sharing and deleting it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.models import Player
from clubs.privacy import anonymise
from matches.models import ImportedMatch, Match
from tests.helpers.answers import said
from tests.matches.file_reading import read_in, text_of
from tests.matches.pages import RUBBISH
from tests.matches.sheets import page, phone

pytestmark = pytest.mark.django_db


def test_it_is_found_on_the_page_and_saved_by_a_name_that_says_what_it_is(over: Match) -> None:
    address = f"/matches/{over.code}/file/?kind=kerho"
    assert address in page(over)
    answer = phone(None).get(address)
    assert answer["Content-Disposition"].startswith('attachment; filename="hex-20')
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    assert "cannot be written as XML" in "".join(
        said(phone(None).get(f"/matches/{over.code}/file/?kind=xml"))
    )


def test_names_are_those_that_the_reader_may_have(over: Match, eero: Player) -> None:
    Player.objects.filter(pk=eero.pk).update(junior=True)
    assert json.loads(phone(None).get(f"/matches/{over.code}/file/").content)["players"] == ["Aino", "E."]


def test_the_whole_replay_works_on_it(over: Match, people: list[Player]) -> None:
    made = read_in(over, people[2], comments={"3": "Strong!"})
    address, own = f"/match-files/{made.code}/", phone(people[2])
    shown = own.get(address).content.decode()
    assert "Won by Aino" in shown and "7 / 7" in shown and "js/replay.js" in shown
    step = own.get(f"{address}?at=3", headers={"HX-Request": "true"}).content.decode()
    assert "3 / 7" in step and "Strong!" in step and 'data-key="turn-left"' in step
    assert "<html" not in step


def test_it_is_found_by_links_and_read_in_from_a_file_or_its_text(over: Match, people: list[Player]) -> None:
    own = phone(people[2])
    assert "/me/match-files/" in own.get("/matches/").content.decode()
    file = SimpleUploadedFile("match.json", text_of(over).encode())
    shown = own.post("/me/match-files/", {"file": file, "title": "Lost"}, follow=True).content.decode()
    assert "Lost" in shown
    listed = own.get("/me/match-files/").content.decode()
    assert str(ImportedMatch.objects.get().code) in listed and "Lost" in listed
    own.post("/me/match-files/", {"text": text_of(over).replace("Aino", "Alma")})
    assert ImportedMatch.objects.count() == 2


@pytest.mark.parametrize(
    ("posted", "why"),
    [
        ({}, "Choose a file"),
        ({"text": "   \n"}, "empty"),
        ({"text": "hello"}, "no file of a match"),
        ({"text": '{"game": "hex"'}, "cut off"),
        ({"text": '{"a": ' + "[" * 5000}, "too deep"),
        ({"file": SimpleUploadedFile("m.zip", b"PK\x03\x04")}, "packed file"),
        ({"file": SimpleUploadedFile("m.json", b"{" + b" " * 1_000_001)}, "kilobytes"),
    ],
)
def test_what_is_none_comes_back_with_the_reason(
    people: list[Player], posted: dict[str, Any], why: str
) -> None:
    answer = phone(people[2]).post("/me/match-files/", posted)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not ImportedMatch.objects.exists()


def test_a_log_against_the_rules_names_its_event(over: Match, people: list[Player]) -> None:
    text = text_of(over).replace('"b1"', '"a1"')
    answer = phone(people[2]).post("/me/match-files/", {"text": text})
    assert "Event 2" in answer.content.decode() and answer.status_code == 422


def test_whoever_has_the_link_sees_it_with_the_mark_until_it_is_taken_back(
    over: Match, people: list[Player]
) -> None:
    made, own = read_in(over, people[2]), phone(people[2])
    address = f"/match-files/{made.code}/"
    own.post(f"{address}share/")
    shown = phone(None).get(address).content.decode()
    assert "not played here" in shown and f"Shared by {people[2].name}" in shown and "noindex" in shown
    assert phone(None).get(f"{address}file/").status_code == 200
    assert phone(people[3]).post(f"{address}delete/", {"sure": "1"}).status_code == 404
    own.post(f"{address}unshare/")
    assert phone(None).get(address).status_code == 404


def test_it_is_deleted_when_sure_and_goes_with_the_account(over: Match, people: list[Player]) -> None:
    made, own = read_in(over, people[2]), phone(people[2])
    address = f"/match-files/{made.code}/delete/"
    assert "Delete this match" in own.post(address).content.decode()
    assert ImportedMatch.objects.exists()
    own.post(address, {"sure": "1"})
    assert not ImportedMatch.objects.exists()
    read_in(over, people[2])
    anonymise(player=people[2])
    assert not ImportedMatch.objects.exists()


def test_a_board_goes_out_as_sgf_from_its_page_and_comes_in_again(over: Match, people: list[Player]) -> None:
    address = f"/matches/{over.code}/file/?kind=sgf"
    assert address in page(over)
    answer = phone(people[2]).get(address)
    assert answer["Content-Type"].startswith("application/x-go-sgf") and b"GM[11]" in answer.content
    file = SimpleUploadedFile("match.sgf", answer.content)
    shown = phone(people[2]).post("/me/match-files/", {"file": file}, follow=True).content.decode()
    assert "Won by Aino" in shown and "not played here" in shown
    made = ImportedMatch.objects.get()
    assert made.format == "sgf"
    assert phone(people[2]).get(f"/match-files/{made.code}/file/?kind=sgf").content == answer.content


@pytest.mark.parametrize("wrong", RUBBISH)
def test_rubbish_in_an_address_or_a_form_is_no_fault_of_the_site(
    over: Match, people: list[Player], wrong: str
) -> None:
    made, own = read_in(over, people[2]), phone(people[2])
    assert own.get(f"/match-files/{made.code}/", {"at": wrong}).status_code == 200
    for address in (f"/match-files/{made.code}/file/", f"/matches/{over.code}/file/"):
        assert own.get(address, {"kind": wrong}).status_code in (200, 302)
    assert own.post("/me/match-files/", {"text": wrong, "title": wrong}).status_code == 422
    assert ImportedMatch.objects.count() == 1
