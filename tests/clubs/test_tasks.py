"""What workers do for clubs."""

from __future__ import annotations

from django.utils import timezone

from clubs import once, tasks
from clubs.models import Club, DoneOnce, Player
from tests.clubs.keys import news
from tests.helpers.company import browser_of


def test_a_key_is_kept_for_a_week(kallio: Club, people: dict[str, Player]) -> None:
    news(browser_of(people["Owner"]), kallio, "Closed", "k")
    assert tasks.forget_old_requests() == 0
    DoneOnce.objects.update(made_at=timezone.now() - 2 * once.kept_for())
    assert tasks.forget_old_requests() == 1
