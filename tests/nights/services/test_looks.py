"""Who looks at everybody's money on a night's page is recorded once an hour."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from clubs.models import Player
from ledger.models import StatementLook
from nights.models import Session
from nights.services.looks import LOOK_SECONDS, noted

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_look_yet() -> None:
    cache.clear()


def test_a_page_that_is_open_all_night_is_one_look(
    night: Session, keeper: Player, four: list[Player]
) -> None:
    for viewer in (keeper, keeper, four[0], keeper):
        noted(night, viewer)
    looks = StatementLook.objects.order_by("pk")
    assert [(look.by, look.club, look.whose) for look in looks] == [
        (keeper, night.club, None),
        (four[0], night.club, None),
    ]


def test_after_an_hour_it_is_another_look(
    night: Session, keeper: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[int] = []
    monkeypatch.setattr(cache, "add", lambda key, value, seconds: kept.append(seconds) or True)
    noted(night, keeper)
    assert kept == [LOOK_SECONDS] == [3600]
