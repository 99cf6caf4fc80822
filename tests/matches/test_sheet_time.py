"""The time that an app above knows of: on the sheet, whoever looks, and as the reason of a stop."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from clubs.models import Player
from games.core.messages import say
from matches import event_store, services
from matches.models import Match
from matches.sheet_time import SheetTime, time_of
from matches.signals import time_asked
from tests.matches.sheets import NOLO, page, save

pytestmark = pytest.mark.django_db
TEN = datetime(2026, 11, 5, 20, tzinfo=UTC)
ENDED = SheetTime("<b>Late</b>", TEN, 0, "", "", say("it was late"))


def test_without_an_app_that_knows_there_is_none(sheet: Match) -> None:
    assert time_of(sheet, event_store.load(sheet)) is None
    assert "now-time" not in page(sheet)


def test_everybody_who_sees_the_sheet_sees_it(
    sheet: Match, people: list[Player], listens: Callable[..., None]
) -> None:
    listens(
        time_asked, lambda **_: SheetTime("<b>Until ten</b>", TEN, 90, "2 minutes left", "Last deal", None)
    )
    for reader in (people[0], None):
        shown = page(sheet, reader)
        assert "&lt;b&gt;Until ten&lt;/b&gt;" in shown and 'data-left="90"' in shown


def test_time_that_has_ended_is_the_reason_unless_another_is_given(
    sheet: Match, people: list[Player], listens: Callable[..., None]
) -> None:
    listens(time_asked, lambda **_: ENDED)
    save(sheet, people[0], NOLO, 0)
    assert "Time has ended: stop the match" in page(sheet, people[0])
    stopped = services.stop_match(match_id=sheet.pk, reason="", expect_seq=1)
    assert str(stopped.reason) == "it was late"
    assert "now-time" not in page(sheet, people[0]), "a match that is over has no time"


def test_another_reason_stands(sheet: Match, people: list[Player], listens: Callable[..., None]) -> None:
    listens(time_asked, lambda **_: ENDED)
    save(sheet, people[0], NOLO, 0)
    assert str(services.stop_match(match_id=sheet.pk, reason="the bus", expect_seq=1).reason) == "the bus"
