"""Objecting to a result, and deciding about it, on pages."""

from __future__ import annotations

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from matches.models import Match, Objection
from nights.services import sessions
from tests.helpers.answers import said
from tests.helpers.rubbish import RUBBISH
from tests.matches.objected import won_by_the_first
from tests.matches.sheets import page, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has won against Eero; Veikko organises the club and was not at the table."""
    return won_by_the_first(people[:2], club)


def test_who_sat_there_objects_and_everybody_reads_it_where_the_result_stands(
    played: Match, people: list[Player], club: Club
) -> None:
    aino, eero, _sylvi, veikko = people
    night = sessions.open_session(club=club, title="Tonight", starts_at=timezone.now())
    night.tables.create(number=1, match=played)
    assert "This is not right" in page(played, eero)
    assert "This is not right" not in page(played, veikko)
    done = phone(eero).post(f"/matches/{played.code}/objection/", {"reason": "Not so"})
    assert "nothing is settled by it" in said(done)
    for player, address in ((eero, f"/matches/{played.code}/"), (aino, f"/nights/{night.pk}/")):
        assert "Objected by Eero" in phone(player).get(address).content.decode(), address
    assert "waits for your decision" in phone(veikko).get("/").content.decode()
    assert "waits for your decision" not in phone(aino).get("/").content.decode()


@pytest.mark.parametrize("reason", ["", "  ", "\0", "x" * 301])
def test_an_objection_needs_a_reason_that_can_be_stored(
    played: Match, people: list[Player], reason: str
) -> None:
    assert "characters" in said(
        phone(people[1]).post(f"/matches/{played.code}/objection/", {"reason": reason})
    )
    assert not Objection.objects.exists()


def test_it_is_taken_back_by_who_made_it(played: Match, people: list[Player]) -> None:
    for player, status in ((people[1], "open"), (people[0], "open"), (people[1], "withdrawn")):
        phone(people[1]).post(f"/matches/{played.code}/objection/", {"reason": "Not so"})
        if status == "withdrawn" or player == people[0]:
            phone(player).post(f"/matches/{played.code}/objection/withdraw/")
        assert Objection.objects.get().status == status


def test_others_object_to_nothing(played: Match, people: list[Player]) -> None:
    for action in ("objection", "objection/withdraw"):
        assert phone(people[3]).post(f"/matches/{played.code}/{action}/", {"reason": "x"}).status_code == 403
    assert not Objection.objects.exists()


@pytest.mark.parametrize(
    ("action", "status", "read"),
    [("stands", "finished", "the result stands"), ("void", "void", "the match is void")],
)
def test_an_organiser_who_did_not_play_decides(
    played: Match, people: list[Player], club: Club, action: str, status: str, read: str
) -> None:
    phone(people[1]).post(f"/matches/{played.code}/objection/", {"reason": "Not so"})
    made = Objection.objects.get()
    address = f"/clubs/{club.slug}/objections/"
    assert "Not so" in phone(people[3]).get(address).content.decode()
    for other in people[:3]:
        assert phone(other).get(address).status_code == 403
        assert phone(other).post(f"{address}{made.pk}/{action}/").status_code == 403
    phone(people[3]).post(f"{address}{made.pk}/{action}/")
    played.refresh_from_db()
    assert played.status == status
    assert f"Objection by Eero: {read}." in page(played, people[0])
    assert "closed" in said(
        phone(people[3]).post(f"{address}{made.pk}/{'void' if action == 'stands' else 'stands'}/")
    )


@pytest.mark.parametrize("pk", [one for one in RUBBISH if one.isdecimal()])
def test_an_objection_that_is_none_is_not_found(people: list[Player], club: Club, pk: str) -> None:
    assert phone(people[3]).post(f"/clubs/{club.slug}/objections/{pk}/stands/").status_code == 404
