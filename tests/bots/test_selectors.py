"""Which bots can be called to a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from bots import selectors as bots, services, tasks
from bots.models import Bot, BotVersion
from bots.selectors import who_play
from bots.services import take_check
from bots.verification import Trial
from clubs import services as clubs
from clubs.models import User
from games.core import registry
from games.players import offered
from tests.bots.conftest import hand_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", ["tuppi", "hex", "jakis"])
def test_built_in_bots_are_offered_where_they_are_measured_stronger_weakest_first(key: str) -> None:
    wanted = [strength.spec for strength in offered(key)]
    assert [bot.builtin for bot in who_play(registry.get(key))] == wanted


def test_a_game_for_many_has_enough_of_them_all_the_same() -> None:
    called = who_play(registry.get("musta-maija"))
    assert len(called) == 5
    assert called[0].builtin == "random"


@pytest.mark.django_db
def test_of_each_author_one_bot_is_checked_at_a_time(author: User, rival: User) -> None:
    first = hand_in(author)
    hand_in(author, name="Second")
    theirs = hand_in(rival, name="Theirs")
    assert services.take_check(holder="one") == first
    assert services.take_check(holder="two") == theirs
    assert services.take_check(holder="three") is None
    assert tasks.repeat_lost_checks() == 0


@pytest.mark.django_db
def test_who_has_taken_least_of_the_checkers_time_is_next(author: User, rival: User) -> None:
    slow = hand_in(author)
    BotVersion.objects.filter(pk=slow.pk).update(check_ms=7_000)
    quick = [hand_in(rival, name=f"Quick {number}") for number in range(3)]
    for version in quick:
        assert services.take_check(holder="one") == version
        services.write_trial(version_id=version.pk, holder="one", trial=Trial("", "", 400))
    assert services.take_check(holder="one") == slow


@pytest.mark.django_db
def test_a_bots_check_from_the_future_is_repeated(ahead: Callable[[timedelta], None]) -> None:
    author = clubs.sign_up(username="aino", password="kolme-sanaa-ja-yksi", name="Aino")
    player = clubs.create_player(name="Slow", kind="bot")
    ahead(timedelta(hours=1))
    version = BotVersion.objects.create(
        bot=Bot.objects.create(player=player, owner=author),
        number=1,
        manifest={},
        archive=b"",
        checksum="0" * 64,
    )
    BotVersion.objects.filter(pk=version.pk).update(submitted_at=timezone.now())
    assert take_check(holder="a checker that has gone") == version
    assert bots.checks_in_turn() == []
    ahead(timedelta())
    assert bots.checks_in_turn() == [(version.pk, author.pk)]
