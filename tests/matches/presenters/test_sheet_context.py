"""What a sheet shows to whoever reads it, and what only to who keeps it."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches import event_store
from matches.models import Match
from matches.presenters import sheet_context
from tests.matches.sheets import NOLO, page, save

pytestmark = pytest.mark.django_db


def context_of(reader: Player | None, match: Match) -> dict[str, object]:
    names = [seat.player.name for seat in match.seats.select_related("player").order_by("index")]
    return {
        "names": names,
        "sides": ["one", "other"],
        "player": reader,
        "sits": reader is not None,
        "unit": "deal",
    }


def test_only_who_keeps_it_may_let_another_deal_next(sheet: Match, people: list[Player]) -> None:
    live = event_store.load(sheet)
    for keeps in (True, False):
        shown = sheet_context.written_on(sheet, live, context_of(people[0], sheet), keeps=keeps)
        assert (len(shown["dealers"]) == 3) == keeps
        assert live.sheet.next_deal().dealer not in dict(shown["dealers"])


def test_the_open_page_of_a_keeper_asks_also_for_words_and_haste(sheet: Match, people: list[Player]) -> None:
    save(sheet, people[0], NOLO, 0)
    assert "words=" in page(sheet, people[0]) and "hurry=0" in page(sheet, people[0])
    told = page(sheet)
    assert f"seq={event_store.load(sheet).seq}" in told
    assert "hurry=0" not in told
