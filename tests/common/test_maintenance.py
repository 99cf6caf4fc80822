"""Windows of maintenance: what is on and announced, and how people's time stands still in them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from common import maintenance, site_state
from common.maintenance import Window
from common.models import MailRefusal, SiteState

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
Ahead = Callable[[timedelta], None]


def window(begins: int, expected: int, ends: int, **text: str) -> Window:
    """By minutes from now."""
    now = timezone.now()
    made = Window(now + begins * MINUTE, now + expected * MINUTE, now + ends * MINUTE, text)
    state = SiteState.objects.get_or_create(pk=1)[0]
    state.windows = [*state.windows, made.stored()]
    state.save()
    site_state.forget()
    return made


def test_it_is_told_of_a_day_before_and_ends_by_itself(ahead: Ahead) -> None:
    made = window(60 * 30, 60 * 30 + 20, 60 * 30 + 60)
    assert (maintenance.announced(), maintenance.on()) == (None, False)
    ahead(timedelta(hours=7))
    assert (maintenance.announced(), maintenance.on()) == (made, False)
    ahead(timedelta(hours=30, minutes=1))
    assert maintenance.current() == made == maintenance.announced()
    ahead(timedelta(hours=31))
    assert (maintenance.announced(), maintenance.on()) == (None, False)


def test_its_words_are_the_readers_or_the_other_ones() -> None:
    assert window(0, 1, 2, en="A new version.", fi="Uusi versio.").words == "A new version."
    with translation.override("fi"):
        assert window(0, 1, 2, en="A new version.", fi="Uusi versio.").words == "Uusi versio."
        assert window(0, 1, 2, en="A new version.", fi="").words == "A new version."
    assert window(0, 1, 2).words == ""


@pytest.mark.parametrize(
    ("end", "later"), [(-1, 0), (0, 60), (30, 60), (59, 60), (60, 0), (1000, 0)], ids=lambda one: str(one)
)
def test_what_would_end_in_it_ends_later_by_its_whole_length(end: int, later: int) -> None:
    made = window(0, 20, 60)
    moment = made.starts_at + end * MINUTE
    assert maintenance.deadline(moment) == moment + later * MINUTE


def test_what_falls_into_the_next_one_as_well_is_given_both() -> None:
    first, second = window(0, 20, 60), window(70, 80, 90)
    end = first.starts_at + 15 * MINUTE
    assert maintenance.deadline(end) == end + first.length + second.length


def rows(*minutes: int) -> list[int]:
    """Rows with a time so many minutes from now."""
    made = [MailRefusal.objects.create(mark=str(one)) for one in minutes]
    for row, one in zip(made, minutes, strict=True):
        MailRefusal.objects.filter(pk=row.pk).update(made_at=timezone.now() + one * MINUTE)
    return [row.pk for row in made]


@pytest.mark.parametrize("gone", [-100, 1, 30, 59, 61, 75, 91, 119, 121, 400])
def test_the_database_and_the_clock_agree_on_what_is_over(ahead: Ahead, gone: int) -> None:
    window(0, 20, 60)
    rows(-5, 1, 15, 30, 45, 59, 60, 61, 100, 300)
    ahead(gone * MINUTE)
    longest = timedelta(days=1)
    over = set(MailRefusal.objects.filter(maintenance.over("made_at")).values_list("pk", flat=True))
    lapsed = set(
        MailRefusal.objects.filter(maintenance.lapsed("made_at", longest)).values_list("pk", flat=True)
    )
    for row in MailRefusal.objects.all():
        assert (row.pk in over) == maintenance.passed(row.made_at)
        assert (row.pk in lapsed) == maintenance.has_lapsed(row.made_at, longest)


def test_time_that_stood_still_is_counted_once_for_each_window() -> None:
    made = window(0, 20, 60)
    window(100, 105, 110)
    still = maintenance.stood_still
    start = made.starts_at
    assert still(start - MINUTE, start + 200 * MINUTE) == 70 * MINUTE
    assert still(start + 10 * MINUTE, start + 30 * MINUTE) == 20 * MINUTE
    assert still(start - 10 * MINUTE, start - MINUTE) == timedelta()
    assert maintenance.after(start - MINUTE, MINUTE) == start
    assert maintenance.after(start - MINUTE, 50 * MINUTE) == start + 120 * MINUTE - 10 * MINUTE + 9 * MINUTE
    assert maintenance.after(start + 10 * MINUTE, 5 * MINUTE) == start + 65 * MINUTE


def test_without_a_window_nothing_is_asked(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert maintenance.deadline(timezone.now())
        assert not maintenance.on()
