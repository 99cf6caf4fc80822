"""Putting a finished result right on pages and through the API."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from clubs.models import Club, Membership, Player
from clubs.services import add_guest, set_role
from matches import corrections, services
from matches.models import Correction, Match
from tests.helpers.answers import said
from tests.matches.objected import won_by_the_first
from tests.matches.sheets import page, phone

pytestmark = pytest.mark.django_db

OTHER = {"winner": "1", "reason": "The other one had won."}


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has won against Eero; Veikko owns the club and was not at the table."""
    return won_by_the_first(people[:2], club)


def post(player: Player, address: str, match: Match, **form: Any) -> Any:
    match.refresh_from_db()
    last = corrections.last_done(match)
    known = {"seq": match.seq, "known": last.pk if last else 0}
    return phone(player).post(f"/matches/{match.code}/{address}/", {**OTHER, **known, **form})


def test_beforehand_the_page_says_what_changes_and_then_it_is_so_for_all_to_see(
    played: Match, people: list[Player]
) -> None:
    aino, _eero, sylvi, veikko = people
    assert f"/matches/{played.code}/deals/1/" in page(played, veikko)
    assert "What was wrong" in phone(veikko).get(f"/matches/{played.code}/deals/1/").content.decode()
    shown = post(veikko, "deals/1", played).content.decode()
    assert "What this changes" in shown
    assert "1 → 2" in shown and "2 → 1" in shown and 'name="sure"' in shown
    assert not Correction.objects.exists()
    assert "is told" in said(post(veikko, "deals/1", played, sure="1"))
    sheet = page(played, aino)
    assert "Won by Eero" in sheet and "1 → 2" in sheet and "The other one had won." in sheet
    assert "This is not right" in sheet, "they can object"
    other = page(played, sylvi)
    assert "Veikko" in other and "The other one had won." not in other
    made = Correction.objects.get()
    before = phone(aino).get(f"/matches/{played.code}/versions/{made.pk}/").content.decode()
    assert "This stood until" in before
    home = phone(aino).get("/").content.decode()
    assert "Veikko has corrected a result of yours" in home


def test_a_match_is_declared_void_and_that_is_taken_back(
    played: Match, people: list[Player], club: Club
) -> None:
    veikko = people[3]
    twice = won_by_the_first(people[:2], club)
    assert "It should not count" in phone(veikko).get(f"/matches/{twice.code}/put-right/").content.decode()
    address = f"http://testserver/matches/{played.code}/"
    assert (
        "What this changes"
        in post(veikko, "put-right", twice, kind="annul", doubles=address).content.decode()
    )
    post(veikko, "put-right", twice, kind="annul", doubles=address, sure="1")
    assert Correction.objects.get().doubles == played
    assert f"/matches/{played.code}/" in page(twice, people[0])
    post(veikko, "put-right", twice, kind="restore", sure="1")
    twice.refresh_from_db()
    assert twice.status == Match.Status.FINISHED


def test_what_was_played_on_the_site_is_declared_void_on_its_page_and_that_can_be_objected_to(
    people: list[Player], club: Club
) -> None:
    aino, eero, _sylvi, veikko = people
    seats = [services.SeatPlan(one) for one in (aino, eero)]
    match = services.start(
        match=services.create_match(game="hex", seats=seats, club=club, options={"size": 4})
    )
    services.concede(match_id=match.pk, seat=0)
    assert f"/matches/{match.code}/put-right/" in page(match, veikko)
    assert "This is not right" not in page(match, aino)
    assert "only be declared void" in phone(veikko).get(f"/matches/{match.code}/put-right/").content.decode()
    post(veikko, "put-right", match, kind="annul", sure="1")
    assert "The other one had won." in page(match, eero)
    assert "This is not right" in page(match, aino)
    phone(aino).post(f"/matches/{match.code}/objection/", {"reason": "We played it"})
    assert "Objected by Aino" in page(match, eero)


def test_who_sat_there_asks_for_a_second_look_which_organisers_find(people: list[Player], club: Club) -> None:
    aino, _eero, sylvi, veikko = people
    set_role(club=club, player=sylvi, role=Membership.Role.ORGANISER)
    match = won_by_the_first([veikko, aino], club)
    assert "second look" in post(veikko, "deals/1", match).content.decode()
    assert "second look" in said(post(veikko, "deals/1", match, sure="1"))
    assert "second look" in page(match, aino) or "waits for another organiser" in page(match, aino)
    listed = phone(sylvi).get(f"/clubs/{club.slug}/objections/").content.decode()
    assert "The other one had won." in listed and "1 → 2" in listed
    assert "second look" in phone(sylvi).get("/").content.decode()
    made = Correction.objects.get()
    for player, action, code in ((aino, "confirm", 403), (veikko, "confirm", 403), (aino, "refuse", 403)):
        answer = phone(player).post(f"/clubs/{club.slug}/corrections/{made.pk}/{action}/")
        assert answer.status_code == code
    phone(sylvi).post(f"/clubs/{club.slug}/corrections/{made.pk}/confirm/")
    made.refresh_from_db()
    assert (made.status, made.decided_by) == (Correction.Status.DONE, sylvi)


@pytest.mark.parametrize(
    "form",
    [
        {"reason": ""},
        {"reason": "x" * 301},
        {"known": "9"},
        {"seq": "x"},
        {"known": "x"},
    ],
)
def test_what_cannot_be_is_said_and_nothing_changes_nor_is_lost(
    played: Match, people: list[Player], form: dict[str, str]
) -> None:
    for sure in ({}, {"sure": "1"}):
        answer = post(people[3], "deals/1", played, **form, **sure)
        page = answer.content.decode()
        assert answer.status_code == 422 and 'role="alert"' in page
        assert 'value="1" checked' in " ".join(page.split())
        assert ('value="The other one had won."' in page) == ("reason" not in form)
    assert not Correction.objects.exists()


@pytest.mark.parametrize(
    "form",
    [
        {"kind": "deals"},
        {"kind": "restore"},
        {"kind": "?"},
        {"kind": "annul", "doubles": "x"},
        {"kind": "annul", "doubles": str(uuid.uuid4())},
    ],
)
def test_rubbish_puts_nothing_right(played: Match, people: list[Player], form: dict[str, str]) -> None:
    answer = post(people[3], "put-right", played, **form, sure="1")
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    assert ('value="The other one had won."' in answer.content.decode()) == (form["kind"] == "annul")
    assert not Correction.objects.exists()
    assert post(people[3], "deals/1", played, winner="9", sure="1").status_code == 422


def test_others_put_nothing_right(played: Match, people: list[Player]) -> None:
    for address in ("deals/1", "put-right"):
        assert post(people[0], address, played, kind="annul", sure="1").status_code == 403
        assert phone(people[0]).get(f"/matches/{played.code}/{address}/").status_code == 403
    assert phone(people[0]).get(f"/matches/{played.code}/versions/1/").status_code == 404


def test_organisers_find_from_there_where_a_guest_is_said_to_be_a_member(
    people: list[Player], club: Club
) -> None:
    aino, _eero, sylvi, veikko = people
    guest = add_guest(club=club, name="Vieras")
    match = won_by_the_first([aino, guest], club)
    set_role(club=club, player=sylvi, role=Membership.Role.SCOREKEEPER)
    to = f"/clubs/{club.slug}/members/of/{guest.slug}/"
    assert to in phone(veikko).get(f"/matches/{match.code}/put-right/").content.decode()
    assert "Vieras" in phone(veikko).get(to).content.decode()
    assert to not in phone(sylvi).get(f"/matches/{match.code}/put-right/").content.decode()
