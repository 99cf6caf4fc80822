"""The page of deputies: what officers, the deputy and other members see there, and what rubbish is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from clubs import deputies, permissions, services
from clubs.models import Club, Deputy, Player
from tests.helpers.rubbish import RUBBISH

pytestmark = pytest.mark.django_db


def log_in(client: Client, player: Player) -> None:
    assert player.user is not None
    client.force_login(player.user)


def form(who: Player, **other: str) -> dict[str, str]:
    """Of Outi, who organises."""
    today = permissions.today()
    return {
        "office": f"{Player.objects.get(slug='outi').pk}:organiser",
        "deputy": str(who.pk),
        "first_day": today.isoformat(),
        "last_day": (today + timedelta(days=7)).isoformat(),
    } | other


def page(client: Client, club: Club) -> str:
    return str(client.get(f"/clubs/{club.slug}/members/deputies/").content.decode())


def test_an_officer_names_and_ends_and_the_deputy_sees_until_when(
    club: Club, outi: Player, lempi: Player, client: Client
) -> None:
    log_in(client, outi)
    address = f"/clubs/{club.slug}/members/deputies"
    answer = client.post(f"{address}/name/", form(lempi), follow=True)
    assert "Lempi stands in for Outi." in answer.content.decode()
    made = Deputy.objects.get()
    log_in(client, lempi)
    for shown in (f"/clubs/{club.slug}/", f"/clubs/{club.slug}/members/"):
        assert "You stand in for Outi (organiser):" in client.get(shown).content.decode()
    client.post(f"{address}/end/", {"deputy": str(made.pk)})
    assert "You stand in" not in client.get(f"/clubs/{club.slug}/").content.decode()
    assert "ended" in page(client, club)


@pytest.mark.parametrize(
    "wrong",
    [
        {"office": ""},
        {"office": "1:owner"},
        {"office": "x" * 200},
        {"deputy": "999999"},
        {"first_day": "soon"},
        {"last_day": "2026-02-30"},
        {"last_day": "9999-12-31"},
        *({name: rubbish} for rubbish in RUBBISH for name in ("office", "deputy", "first_day")),
    ],
)
def test_rubbish_is_told_and_names_nobody(
    wrong: dict[str, str], club: Club, outi: Player, lempi: Player, client: Client
) -> None:
    log_in(client, outi)
    address = f"/clubs/{club.slug}/members/deputies/name/"
    answer = client.post(address, form(lempi, **wrong))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'role="alert"' in page
    typed = form(lempi, **wrong)["last_day"]
    assert f'name="last_day" value="{escape(typed)}"' in page, "what was typed is lost"
    assert not Deputy.objects.exists()


def test_members_read_who_stands_in_and_others_do_not(
    club: Club, aino: Player, outi: Player, lempi: Player, veikko: Player, client: Client
) -> None:
    day = permissions.today()
    deputies.name_deputy(
        club=club, officer=outi, office="organiser", deputy=lempi, first_day=day, last_day=day, by=aino
    )
    address = f"/clubs/{club.slug}/members/deputies/"
    assert client.get(address).status_code == 302
    log_in(client, veikko)
    assert client.get(address).status_code == 404
    services.join(club=club, player=veikko)
    text = page(client, club)
    assert "for Outi (organiser)" in text and "named by Aino" in text
    assert "End it now" not in text and "Name a deputy" not in text


def test_as_many_queries_for_many_as_for_one(
    club: Club,
    aino: Player,
    outi: Player,
    lempi: Player,
    client: Client,
) -> None:
    log_in(client, aino)
    day = permissions.today()

    def one(ahead: int) -> None:
        at = day + timedelta(days=ahead)
        deputies.name_deputy(
            club=club, officer=outi, office="organiser", deputy=lempi, first_day=at, last_day=at, by=aino
        )

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            page(client, club)
        return len(asked)

    one(0)
    few = queries()
    for ahead in range(1, 9):
        one(ahead)
    assert queries() == few
