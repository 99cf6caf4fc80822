"""Planning maintenance: one window at a time, checked, logged, and over when it is said or by itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Player
from common import maintenance
from common.models import SiteState
from common.refusals import Refusal
from operations import windows
from operations.models import SiteChange
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def plan(ahead: int | None = 60, **other: Any) -> maintenance.Window:
    starts_at = None if ahead is None else timezone.now() + ahead * MINUTE
    given = {"minutes": 20, "spare": 40, "text": {"en": "New", "fi": ""}, "by": None, "reason": "0.3"}
    return windows.plan_window(**{"starts_at": starts_at, **given, **other})


def test_it_begins_by_itself_and_ends_when_it_is_said(ahead: Callable[[timedelta], None]) -> None:
    plan()
    assert windows.state_in_a_word() == "planned"
    ahead(61 * MINUTE)
    assert windows.state_in_a_word() == "on"
    ended = windows.end_window(by=None, reason="Done early")
    assert ended is not None
    assert timedelta() < ended.length < 2 * MINUTE
    assert (windows.state_in_a_word(), maintenance.on()) == ("none", False)
    assert [row.reason for row in SiteChange.objects.all()] == ["Done early", "0.3"]
    plan()


def test_one_that_has_not_begun_is_called_off() -> None:
    plan()
    assert windows.end_window(by=None, reason="Another day") is None
    assert SiteState.objects.get().windows == []
    assert SiteChange.objects.first().after is None  # type: ignore[union-attr]
    with pytest.raises(Refusal, match="No window"):
        windows.end_window(by=None, reason="Again")


def test_it_is_lengthened_but_not_without_end() -> None:
    first = plan(None)
    longer = windows.lengthen_window(minutes=30, by=None, reason="Slow")
    assert (longer.expected_at - first.expected_at, longer.ends_at - first.ends_at) == (
        30 * MINUTE,
        30 * MINUTE,
    )
    for minutes in (0, -5, 24 * 60):
        with pytest.raises(Refusal):
            windows.lengthen_window(minutes=minutes, by=None, reason="Slow")


@pytest.mark.parametrize(
    "wrong",
    [
        {"ahead": -5},
        {"ahead": 61 * 24 * 60},
        {"minutes": 0},
        {"minutes": 24 * 60, "spare": 1},
        {"spare": -1},
        {"text": {"en": "x" * 501}},
        {"reason": " "},
    ],
)
def test_rubbish_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        plan(**wrong)
    assert windows.standing() is None
    assert not SiteChange.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_who_plan_at_once_one_does(people: dict[str, Player]) -> None:
    raised = at_once([lambda: plan(60), lambda: plan(90)])
    assert [type(one) for one in raised] == [windows.Changed]
    assert len(SiteState.objects.get().windows) == 1
