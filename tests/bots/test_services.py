"""Handing in, checking and choosing versions."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection, transaction

from bots import services
from bots.errors import BotError
from bots.models import Bot, BotVersion
from bots.services import SameVersion
from clubs.models import DoneOnce, User
from clubs.services import add_guest, create_club, player_of
from tests.bots.conftest import FIRST_LEGAL, bot_files, bot_zip, hand_in
from tests.bots.versions import CALL, CHECKING
from tests.helpers.concurrency import beside
from tests.helpers.judged import judged

LAZY = FIRST_LEGAL + "# lazy\n"


@pytest.mark.django_db
def test_a_first_version_makes_the_bot_and_calls_a_worker(
    author: User, sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        version = hand_in(author)
    assert (version.number, version.status, version.bot.player.name) == (1, CHECKING, "My bot")
    assert version.bot.player.is_bot
    assert version.bot.owner == author
    assert version.bot.current is None
    assert sent == [CALL]


@pytest.mark.django_db
def test_versions_are_numbered_and_the_same_files_twice_are_none(author: User) -> None:
    hand_in(author)
    second = hand_in(author, program=LAZY)
    assert second.number == 2
    with pytest.raises(SameVersion, match="nothing new") as same:
        hand_in(author, program=LAZY)
    assert same.value.version == second
    assert BotVersion.objects.count() == 2
    assert Bot.objects.filter(builtin="").count() == 1


@pytest.mark.django_db
def test_a_name_belongs_to_one_bot(author: User, rival: User) -> None:
    hand_in(author)
    with pytest.raises(BotError, match="a bot of the name MY BOT already"):
        hand_in(rival, name="MY BOT")
    assert Bot.objects.filter(builtin="").count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["Gr\u0435edy", "greedy", "My b\u043et", "MyBot", "Lemp\u0456", "Lempi", "GREEDY"]
)
def test_a_bot_is_not_to_be_taken_for_another_or_for_a_person(name: str, author: User, rival: User) -> None:
    """Built in, handed in, or somebody with a login; a guest of a club that is closed to the author is not told of."""
    hand_in(author)
    with pytest.raises(BotError, match=r"looks like|already"):
        hand_in(rival, name=name)
    assert Bot.objects.filter(builtin="").count() == 1


@pytest.mark.django_db
def test_a_refused_name_tells_nobody_of_a_private_club_s_guests(author: User, rival: User) -> None:
    club = create_club(name="Closed", owner=player_of(rival), visibility="private")
    add_guest(club=club, name="Ilmatar")
    assert hand_in(author, name="Ilmatar").status == CHECKING
    with pytest.raises(BotError, match="looks like the name of another"):
        hand_in(rival, name="Ilm\u0430tar")


@pytest.mark.django_db
def test_nobody_hands_in_or_changes_another_s_bot(author: User, rival: User) -> None:
    bot = hand_in(author).bot
    submitted = services.read_files(bot_files(program=LAZY))
    with pytest.raises(BotError, match="not your bot"):
        services.submit_version(owner=rival, submitted=submitted, bot=bot)
    with pytest.raises(BotError, match="not your bot"):
        services.use_version(bot=bot, number=1, owner=rival)
    with pytest.raises(BotError, match="not your bot"):
        services.withdraw(bot=bot, owner=rival)
    assert bot.versions.count() == 1


@pytest.mark.django_db
def test_an_owner_has_so_many_bots(author: User, settings: Any) -> None:
    settings.BOTS_PER_OWNER = 1
    hand_in(author)
    hand_in(author, program=LAZY)
    with pytest.raises(BotError, match="1 bots, which is the most"):
        hand_in(author, name="Another")


@pytest.mark.django_db
def test_handing_in_does_not_fail_for_a_broker_that_is_away(
    author: User, broker_away: None, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        version = hand_in(author)
    assert version.status == CHECKING


def ready(author: User, **bot: str) -> BotVersion:
    return judged(hand_in(author, **bot))


@pytest.mark.django_db
def test_the_newest_good_version_plays_and_an_older_one_can_again(author: User) -> None:
    first = ready(author)
    second = ready(author, program=LAZY)
    bot = Bot.objects.get(owner=author)
    assert bot.current == second
    services.use_version(bot=bot, number=1, owner=author)
    bot.refresh_from_db()
    assert bot.current == first
    services.withdraw(bot=bot, owner=author)
    bot.refresh_from_db()
    assert bot.current is None


@pytest.mark.django_db
def test_a_late_verdict_on_an_old_version_does_not_replace_a_newer_one(author: User) -> None:
    first = hand_in(author)
    second = ready(author, program=LAZY)
    judged(first)
    assert Bot.objects.get(owner=author).current == second


@pytest.mark.django_db
def test_only_versions_that_are_ready_can_be_chosen(author: User) -> None:
    bot = hand_in(author).bot
    with pytest.raises(BotError, match="only a version that is ready"):
        services.use_version(bot=bot, number=1, owner=author)
    with pytest.raises(BotError, match="no version 9"):
        services.use_version(bot=bot, number=9, owner=author)


@pytest.mark.django_db(transaction=True)
def test_two_uploads_at_once_become_two_versions(author: User, sent: list[Any]) -> None:
    hand_in(author)
    errors: list[Exception] = []

    def upload(number: int) -> None:
        try:
            hand_in(author, program=f"{FIRST_LEGAL}# {number}\n")
        except Exception as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=upload, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert sorted(BotVersion.objects.values_list("number", flat=True)) == [1, 2, 3, 4, 5]
    assert Bot.objects.filter(builtin="").count() == 1
    assert len(sent) == 5


@pytest.mark.parametrize("reader", [services.read_zip, lambda data: services.read_files({"bot.py": data})])
def test_rubbish_is_refused_before_it_is_kept(reader: Any) -> None:
    with pytest.raises(BotError):
        reader(b"rubbish")


def test_a_game_that_no_bot_can_play_is_unknown_to_manifests() -> None:
    assert "hex" in services.playable_games()
    assert "killeri" not in services.playable_games()
    with pytest.raises(BotError, match="killeri"):
        services.read_zip(bot_zip(bot_files(games='["killeri"]')))


@pytest.mark.django_db(transaction=True)
def test_a_bot_is_withdrawn_while_another_version_is_handed_in(author: User, sent: list[Any]) -> None:
    """The one holds the bot and refers to its author by the key of the request; the other holds them the other way."""
    bot = hand_in(author).bot
    again = lambda: hand_in(author, program=f"{FIRST_LEGAL}# 2\n")  # noqa: E731
    with beside(again) as begin, transaction.atomic():
        services.withdraw(bot=bot, owner=author)
        begin()
        DoneOnce.objects.create(user=author, key="k", digest="d")
    assert bot.versions.count() == 2
