"""A table is asked to play faster: without a name, once in five minutes, and no event of the match."""

from __future__ import annotations

from functools import partial

import pytest
from django.core.cache import cache
from django.db import connection

from clubs.models import Player
from clubs.services import sign_up
from matches import hurrying, services
from matches.errors import MatchError
from matches.models import Event, Match
from tests.helpers.concurrency import at_once
from tests.matches.sheets import page, phone

pytestmark = pytest.mark.django_db
ASKED = "asks to play a little faster"


@pytest.fixture(autouse=True)
def _nobody_has_asked() -> None:
    cache.clear()


def news(match: Match, player: Player, hurry: int) -> object:
    return phone(player).get(
        f"/matches/{match.code}/?seq={match.seq}&status=running&words=0.0.0-0&hurry={hurry}",
        headers={"HX-Request": "true", "HX-Target": "news"},
    )


def test_everybody_at_the_table_sees_it_and_nobody_whose_it_was(sheet: Match, people: list[Player]) -> None:
    assert ASKED not in page(sheet, people[0])
    phone(people[2]).post(f"/matches/{sheet.code}/hurry/")
    for reader in people[:4]:
        shown = page(sheet, reader)
        assert ASKED in shown and "Please hurry" not in shown
    assert ASKED not in page(sheet), "who only looks on is not asked"


def test_a_page_that_waits_for_news_hears_of_it_once(sheet: Match, people: list[Player]) -> None:
    assert news(sheet, people[0], 0).status_code == 204  # type: ignore[attr-defined]
    hurrying.ask(match=sheet, by=people[2])
    assert ASKED in news(sheet, people[0], 0).content.decode()  # type: ignore[attr-defined]
    assert news(sheet, people[0], 1).status_code == 204  # type: ignore[attr-defined]


def test_once_in_five_minutes_whoever_asks(sheet: Match, people: list[Player]) -> None:
    hurrying.ask(match=sheet, by=people[0])
    for player in people[:4]:
        with pytest.raises(MatchError, match="a short while ago"):
            hurrying.ask(match=sheet, by=player)
    assert hurrying.AGAIN_AFTER == 300


def test_it_leaves_nothing_in_the_database(sheet: Match, people: list[Player]) -> None:
    with connection.execute_wrapper(_refuses_writes):
        hurrying.ask(match=sheet, by=people[0])
    assert not Event.objects.exists() and Match.objects.get().seq == 0


def _refuses_writes(execute: object, sql: str, params: object, many: bool, context: object) -> object:
    assert not sql.lstrip().upper().startswith(("INSERT", "UPDATE", "DELETE")), sql
    return execute(sql, params, many, context)  # type: ignore[operator]


def test_who_does_not_sit_there_asks_nobody(sheet: Match, people: list[Player]) -> None:
    stranger = sign_up(username="stranger", password="kortti-ilta", name="Stranger").player
    assert phone(stranger).post(f"/matches/{sheet.code}/hurry/").status_code == 403
    with pytest.raises(MatchError, match="Only who sits"):
        hurrying.ask(match=sheet, by=None)
    assert not hurrying.asked(sheet)


def test_where_nothing_is_played_nobody_is_asked(sheet: Match, people: list[Player]) -> None:
    services.void_match(match_id=sheet.pk, reason="late")
    with pytest.raises(MatchError, match="Nothing is being played"):
        hurrying.ask(match=Match.objects.get(), by=people[0])


@pytest.mark.django_db(transaction=True)
def test_four_who_ask_at_once_ask_once(sheet: Match, people: list[Player]) -> None:
    raised = at_once([partial(hurrying.ask, match=sheet, by=player) for player in people[:4]])
    assert [type(error) for error in raised] == [MatchError] * 3
