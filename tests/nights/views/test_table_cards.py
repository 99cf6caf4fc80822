"""Bringing a convention card on the page of a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Player
from matches.models import TableConventions
from nights.models import SessionTable
from tests.helpers.answers import said
from tests.helpers.card_writing import TEXT, a_card

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]


def at(table: SessionTable, action: str = "") -> str:
    return f"/nights/{table.session_id}/tables/{table.number}/{action}"


def test_partners_bring_their_card_and_the_table_reads_it(
    visit: Visit, table: SessionTable, four: list[Player]
) -> None:
    aino, _eero, kalle, _guest = four
    assert "Write a convention card" in visit("Aino").get(at(table)).content.decode()
    version = a_card(aino, game="modern-skruuvi", partner=kalle)
    assert "Bring a convention card" in visit("Aino").get(at(table)).content.decode()
    visit("Aino").post(at(table, "card/"), {"card": version.pk})
    shown = visit("Kalle").get(at(table)).content.decode()
    assert "Read it before you say yes" in shown and TEXT.splitlines()[0] in shown
    visit("Kalle").post(at(table, "card/"), {"card": version.pk, "player": kalle.pk})
    assert TableConventions.objects.count() == 2
    cards = f"/matches/{table.match.code}/conventions/"
    assert cards in visit("Eero").get(at(table)).content.decode()
    assert TEXT.splitlines()[0] in visit("Eero").get(cards).content.decode()
    assert cards not in visit("Stranger").get(at(table)).content.decode()
    visit("Kalle").post(at(table, "card/"), {"card": ""})
    assert TableConventions.objects.get().player == aino


@pytest.mark.parametrize("wrong", ["x", "-1", "0", "9" * 30, "\0"])
def test_rubbish_brings_nothing(visit: Visit, table: SessionTable, wrong: str) -> None:
    assert "Choose a card of yours" in said(visit("Aino").post(at(table, "card/"), {"card": wrong}))
    assert not TableConventions.objects.exists()


def test_nobody_says_it_for_another(visit: Visit, table: SessionTable, four: list[Player]) -> None:
    version = a_card(four[0], game="modern-skruuvi")
    posted = {"card": version.pk, "player": four[0].pk}
    for who in ("Kalle", "Keeper"):
        assert visit(who).post(at(table, "card/"), posted).status_code == 403
    assert not TableConventions.objects.exists()
