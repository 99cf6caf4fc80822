"""Whose turn it is is told to their devices, once a turn; not while they look, and not once it is over."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.db.models import F

from clubs.models import Player, User
from common import pushes
from common.models import Push
from matches import event_store, services, turn_mail, turn_pushes
from matches.bot_play import play_bots
from matches.models import Match
from matches.tasks import push_turns
from tests.helpers.company import browser_of
from tests.helpers.concurrency import at_once
from tests.helpers.maintenance import begin
from tests.helpers.push_service import switched_on
from tests.matches.clocked import THREE_DAYS, clocked, pass_time

pytestmark = pytest.mark.django_db
HOUR = 3_600


@pytest.fixture
def slow(two: list[Player]) -> Match:
    cache.clear()
    for player in two:
        switched_on(player)
    match = clocked(two, THREE_DAYS)
    pass_time(match, 60)
    return match


def move(match: Match, seat: int) -> None:
    match.refresh_from_db()
    text = event_store.load(match).legal_texts(seat)[0]
    services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=match.seq)
    pass_time(match, 60)


def told() -> list[tuple[str, int]]:
    return list(Push.objects.order_by("pk").values_list("about", "device__user__player"))


def words(push: Push) -> pushes.Message | None:
    return pushes.composers[push.kind](push)


def test_who_is_to_move_is_told_once_and_then_the_next_one(slow: Match, two: list[Player]) -> None:
    assert [push_turns(), push_turns()] == [1, 0]
    move(slow, 0)
    assert [push_turns(), push_turns()] == [1, 0]
    assert told() == [(f"{slow.pk}/0", two[0].pk), (f"{slow.pk}/1", two[1].pk)]
    move(slow, 1)
    assert push_turns() == 1 and told()[-1] == (f"{slow.pk}/2", two[0].pk)


def test_it_says_the_game_and_leads_there_and_is_worth_nothing_after_the_flag(slow: Match) -> None:
    push_turns()
    said = words(Push.objects.get())
    assert said is not None
    assert (said.title, said.body, said.path) == ("Hex", "It is your turn.", f"/matches/{slow.code}/")
    assert said.ttl == 86_400
    pass_time(slow, 71 * HOUR)
    later = words(Push.objects.get())
    assert later is not None and later.ttl < HOUR
    assert later.topic() == said.topic(), "the newer one takes the older's place"


def test_nothing_of_hidden_cards_is_said(two: list[Player]) -> None:
    cache.clear()
    for player in two:
        switched_on(player)
    match = clocked(two, THREE_DAYS, game="gin-rummy", options={})
    play_bots(match_id=match.pk, holder="test")
    pass_time(match, 60)
    assert push_turns() == 1
    said = words(Push.objects.get())
    assert said is not None
    assert set(json.loads(said.payload())) == {"title", "body", "path", "tag", "lang"}
    assert said.body == "It is your turn."


def test_who_has_moved_meanwhile_or_wants_none_is_not_sent_it(slow: Match) -> None:
    push_turns()
    push = Push.objects.get()
    User.objects.update(push_turns=False)
    assert words(Push.objects.get()) is None
    User.objects.update(push_turns=True)
    move(slow, 0)
    assert words(push) is None
    services.void_match(match_id=slow.pk, reason="")
    assert push_turns() == 0


def test_who_looks_at_the_table_is_told_only_once_they_do_not(slow: Match, two: list[Player]) -> None:
    browser_of(two[0]).get(f"/matches/{slow.code}/")
    assert [push_turns(), push_turns()] == [0, 0]
    cache.clear()
    assert push_turns() == 1
    browser_of(two[0]).get(f"/matches/{slow.code}/")
    assert words(Push.objects.get()) is None, "they have come back before it left"


def test_a_turn_is_left_alone_for_a_moment_and_under_maintenance(slow: Match) -> None:
    services.play_move(
        match_id=slow.pk, seat=0, texts=[event_store.load(slow).legal_texts(0)[0]], expect_seq=0
    )
    assert push_turns() == 0
    pass_time(slow, 60)
    begin(minutes=30)
    assert push_turns() == 0


def test_who_has_no_device_is_asked_nothing_about(
    two: list[Player], django_assert_max_num_queries: Any
) -> None:
    pass_time(clocked(two, THREE_DAYS), 60)
    with django_assert_max_num_queries(2):
        assert push_turns() == 0


def test_time_that_is_nearly_over_is_told_as_the_mail_has_it(slow: Match) -> None:
    pass_time(slow, 71 * HOUR)
    turn_mail.remind_due()
    push = Push.objects.get(kind=turn_pushes.DUE)
    said = words(push)
    assert said is not None and said.body == "You are to move within 59 minutes."
    move(slow, 0)
    assert words(push) is None


def test_that_a_match_has_begun_is_told_while_it_runs(slow: Match, two: list[Player]) -> None:
    pushes.post(turn_pushes.BEGUN, [(slow.pk, two[1].user_id)])
    said = words(Push.objects.get())
    assert said is not None and said.path == f"/matches/{slow.code}/"
    User.objects.update(push_tables=False)
    assert words(Push.objects.get()) is None


@pytest.mark.django_db(transaction=True)
def test_two_beats_at_once_tell_a_turn_once(slow: Match) -> None:
    assert at_once([turn_pushes.tell_due] * 2) == []
    assert Push.objects.count() == 1
    assert Match.objects.filter(turn_told__seq=F("seq")).exists()
