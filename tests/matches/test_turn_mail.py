"""Whose time by correspondence is nearly over is told eight hours before, four, and one; nobody else, none twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db.models import F
from django.utils import timezone

from clubs.models import Player, User
from common import outbox
from matches import clock_acts, event_store, flags, services, turn_mail
from matches.models import Match, MatchClock
from matches.tasks import remind_of_turns
from tests.helpers.company import browser_of
from tests.helpers.concurrency import at_once
from tests.helpers.maintenance import begin, end
from tests.matches.clocked import A_MINUTE_EACH, THREE_DAYS, clocked, pass_time

pytestmark = pytest.mark.django_db
HOUR = 3_600
WHOLE = 72 * HOUR


@pytest.fixture
def slow(two: list[Player], settings: Any) -> Match:
    settings.SITE_ADDRESS = "https://kerho.example"
    for player in two:
        User.objects.filter(pk=player.user_id).update(email=f"{player.slug}@example.org")
    return clocked(two, THREE_DAYS)


def sent() -> list[tuple[str, str]]:
    """To whom mail leaves now, and what it is about."""
    mail.outbox.clear()
    outbox.send_waiting()
    return [(message.to[0], message.subject) for message in mail.outbox]


def test_at_eight_hours_at_four_and_at_one_each_once(slow: Match) -> None:
    first = slow.seats.get(index=0).player
    pass_time(slow, WHOLE - 9 * HOUR)
    assert remind_of_turns() == 0
    for hours, left in ((1, "8 hours"), (4, "4 hours"), (3, "1 hour")):
        pass_time(slow, hours * HOUR)
        assert [remind_of_turns(), remind_of_turns()] == [1, 0]
        assert sent() == [(f"{first.slug}@example.org", f"Hex: you are to move within {left}")]
    message = mail.outbox[0]
    assert f"https://kerho.example/matches/{slow.code}/" in str(message.body)
    assert "List-Unsubscribe" in message.extra_headers


def test_after_days_without_the_beat_there_is_one_mail_and_not_three(slow: Match) -> None:
    pass_time(slow, WHOLE - HOUR / 2)
    assert [remind_of_turns(), remind_of_turns()] == [1, 0]
    assert [subject for _to, subject in sent()] == ["Hex: you are to move within 30 minutes"]


def test_who_has_moved_meanwhile_is_not_told_and_the_next_one_is_in_their_time(slow: Match) -> None:
    pass_time(slow, WHOLE - 2 * HOUR)
    assert remind_of_turns() == 1
    text = event_store.load(slow).legal_texts(0)[0]
    services.play_move(match_id=slow.pk, seat=0, texts=[text], expect_seq=0)
    assert sent() == [], "it is stale"
    slow.refresh_from_db()
    pass_time(slow, WHOLE - 2 * HOUR)
    assert remind_of_turns() == 1
    assert [to for to, _subject in sent()] == [f"{slow.seats.get(index=1).player.slug}@example.org"]


def test_an_open_page_keeps_nobody_from_being_told(slow: Match) -> None:
    pass_time(slow, WHOLE - HOUR / 2)
    browser_of(slow.seats.get(index=0).player).get(f"/matches/{slow.code}/")
    assert remind_of_turns() == 1 and len(sent()) == 1


def test_who_wants_none_gets_none(slow: Match) -> None:
    pass_time(slow, WHOLE - HOUR / 2)
    User.objects.update(mail_turns=False)
    remind_of_turns()
    assert sent() == []


def test_nobody_is_hurried_on_a_holiday_in_maintenance_or_when_it_is_over(slow: Match) -> None:
    pass_time(slow, WHOLE - HOUR / 2)
    begin(minutes=30)
    assert remind_of_turns() == 0
    end()
    clock_acts.take_holiday(match_id=slow.pk, player=slow.seats.get(index=0).player, days=1)
    assert remind_of_turns() == 0
    services.void_match(match_id=slow.pk, reason="")
    MatchClock.objects.update(flag_at=timezone.now() + timedelta(hours=1))
    assert remind_of_turns() == 0


def test_of_clocks_at_the_board_nobody_is_mailed(two: list[Player]) -> None:
    clocked(two, A_MINUTE_EACH)
    assert remind_of_turns() == 0


def test_that_it_has_lapsed_is_seen_within_a_beat(slow: Match) -> None:
    pass_time(slow, WHOLE + 10)
    assert remind_of_turns() == 0 and flags.fall_due() == 1
    assert Match.objects.get().result["out_of_time"] == [0]


def test_it_asks_nothing_of_matches_that_have_time(slow: Match, django_assert_max_num_queries: Any) -> None:
    MatchClock.objects.update(flag_at=F("flag_at") + timedelta(days=1))
    with django_assert_max_num_queries(2):
        assert turn_mail.remind_due() == 0


@pytest.mark.django_db(transaction=True)
def test_two_beats_at_once_write_one_mail(slow: Match) -> None:
    pass_time(slow, WHOLE - HOUR / 2)
    assert at_once([turn_mail.remind_due] * 2) == []
    assert len(sent()) == 1
