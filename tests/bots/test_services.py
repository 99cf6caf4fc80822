"""Handing in, checking and choosing versions."""

from __future__ import annotations

import ast
import re
import threading
import time
import uuid
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from botkit.sandbox import SandboxBroken, SandboxUnavailable
from bots import check_run, selectors, services, storage, tasks, verification
from bots.errors import BotError
from bots.models import Bot, BotVersion
from bots.services import SameVersion
from bots.verification import Trial, Verdict
from clubs.models import User
from clubs.services import add_guest, create_club, player_of
from matches.models import Match
from tests.bots.conftest import FIRST_LEGAL, bot_files, bot_zip, hand_in

CALL = ("bots.tasks.check_next",)
READY, REFUSED, CHECKING = BotVersion.Status.READY, BotVersion.Status.REFUSED, BotVersion.Status.CHECKING
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
    assert Bot.objects.count() == 1


@pytest.mark.django_db
def test_a_name_belongs_to_one_bot(author: User, rival: User) -> None:
    hand_in(author)
    with pytest.raises(BotError, match="a bot of the name MY BOT already"):
        hand_in(rival, name="MY BOT")
    assert Bot.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["Gr\u0435edy", "greedy", "My b\u043et", "MyBot", "Lemp\u0456", "Lempi", "GREEDY"]
)
def test_a_bot_is_not_to_be_taken_for_another_or_for_a_person(name: str, author: User, rival: User) -> None:
    """Built in, handed in, or somebody with a login; a guest of a club that is closed to the author is not told of."""
    hand_in(author)
    with pytest.raises(BotError, match=r"looks like|already"):
        hand_in(rival, name=name)
    assert Bot.objects.count() == 1


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
def test_a_good_version_is_checked_by_a_real_match_and_plays(author: User) -> None:
    version = hand_in(author, games='["hex", "tuppi"]')
    assert check_run.to_the_end(version.pk) == READY
    version.refresh_from_db()
    assert version.bot.current == version
    assert version.checked_at is not None
    assert "== hex: " in version.log
    assert "== tuppi: " in version.log


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("def x(:", "SyntaxError"),
        ("import time\ntime.sleep(99)", "did not answer hello"),
        ("from kerho_bot import run\nrun(lambda turn: 'z99')", "'z99' is not a legal move"),
        ("from kerho_bot import run\nrun(lambda turn: [bytearray(2**24) for _ in range(99)])", "MiB"),
        ("from kerho_bot import run\nrun(lambda turn: open('/etc/passwd').read())", "PermissionError"),
    ],
)
def test_a_bad_version_is_refused_with_the_reason_and_does_not_play(
    program: str, said: str, author: User, settings: Any
) -> None:
    settings.BOT_START_SECONDS, settings.BOT_MOVE_MS = 1.5, 5_000
    version = hand_in(author, program=program)
    assert check_run.to_the_end(version.pk) == REFUSED
    version.refresh_from_db()
    assert version.bot.current is None
    assert said in version.verdict or (said == "PermissionError" and "FileNotFoundError" in version.verdict)
    assert "[referee]" in version.log


@pytest.mark.django_db
def test_a_check_delivered_twice_is_made_once(author: User) -> None:
    version = hand_in(author)
    assert check_run.to_the_end(version.pk) == READY
    assert check_run.to_the_end(version.pk) == "nothing"
    assert services.close_check(version_id=version.pk, verdict=Verdict(False, "late", "")).status == READY


@pytest.mark.django_db
def test_a_version_that_is_gone_is_not_checked() -> None:
    assert check_run.to_the_end(4711) == "nothing"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "failure",
    [
        SandboxUnavailable({"landlock": "this kernel has none"}),
        SandboxBroken("no memory left"),
        OSError("disk full"),
    ],
    ids=["no sandbox", "a broken one", "the site itself"],
)
def test_what_befalls_the_house_is_a_new_try_and_never_the_bot_s_fault(
    failure: Exception, author: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = hand_in(author)

    def fail(_: BotVersion) -> Trial:
        raise failure

    with monkeypatch.context() as broken:
        broken.setattr(verification, "try_game", fail)
        for _ in range(12):
            assert check_run.go_on() == "postponed"
            assert check_run.go_on() == "nothing", "not again at once"
            version.refresh_from_db()
            assert version.status == CHECKING
            assert timezone.now() < version.check_until < timezone.now() + selectors.LONGEST
            _let_time_pass(version)
    assert version.verdict
    assert check_run.go_on() == READY
    version.refresh_from_db()
    assert version.verdict == ""


def _let_time_pass(version: BotVersion) -> None:
    BotVersion.objects.filter(pk=version.pk).update(check_until=timezone.now() - timedelta(seconds=1))


@pytest.mark.django_db
def test_a_check_is_held_by_one_worker_until_its_lease_runs_out(author: User) -> None:
    version = hand_in(author)
    assert services.take_check(holder="one") == version
    assert services.take_check(holder="another") is None
    _let_time_pass(version)
    assert services.take_check(holder="another") == version
    trial = Trial("it was slow", "log", 5)
    assert services.write_trial(version_id=version.pk, holder="one", trial=trial).status == CHECKING
    services.postpone_check(version_id=version.pk, holder="one", reason="late")
    version.refresh_from_db()
    assert (version.check_holder, version.verdict) == ("another", "")
    assert (
        services.write_trial(version_id=version.pk, holder="another", trial=Trial("", "", 5)).status == READY
    )


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
def test_a_slow_bot_that_is_legal_is_ready_within_its_time(
    author: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "MOVES_MOST", 10_000)  # the clock alone ends its games
    settings.BOT_CHECK_SECONDS, settings.BOT_MOVE_MS = 4.0, 300
    slow = "import time\nfrom kerho_bot import run\nrun(lambda turn: time.sleep(0.25) or turn.legal[0])\n"
    version = hand_in(author, program=slow, games='["hex", "tuppi", "chinese-poker"]')
    begun = time.monotonic()
    assert check_run.to_the_end(version.pk) == READY
    assert time.monotonic() - begun < 6
    version.refresh_from_db()
    moves = [int(number) for number in re.findall(r"(\d+) moves", version.log)]
    assert 1 <= len(moves) == version.check_games <= 3
    assert 0 < max(moves) <= 3, "of a quarter of a second each, in the 0.7 seconds that a game has"


@pytest.mark.django_db
def test_a_bot_cannot_tell_that_it_is_being_checked(author: User) -> None:
    """Its match has a name like any other, and it sits anywhere."""
    diary = "import json\nraise ValueError(str(json.loads(input())))\n"
    seats = set()
    for number in range(12):
        version = hand_in(author, program=f"{diary}# {number}")
        assert check_run.to_the_end(version.pk) == REFUSED
        version.refresh_from_db()
        hello = ast.literal_eval(
            version.verdict[version.verdict.index("{") : version.verdict.rindex("}") + 1]
        )
        assert str(uuid.UUID(hello["match"])) == hello["match"]
        assert uuid.UUID(hello["match"]).version == Match._meta.get_field("code").get_default().version
        seats.add(hello["seat"])
    assert seats == {0, 1}


@pytest.mark.django_db
def test_lost_checks_are_called_again(author: User, sent: list[Any]) -> None:
    assert tasks.repeat_lost_checks() == 0
    hand_in(author)
    assert tasks.repeat_lost_checks() == 1
    assert sent == [CALL]
    services.take_check(holder="one")
    assert tasks.repeat_lost_checks() == 0
    assert sent == [CALL]


@pytest.mark.django_db
def test_a_worker_calls_for_the_next_check_while_any_waits(author: User, sent: list[Any]) -> None:
    hand_in(author)
    hand_in(author, name="Second")
    assert [tasks.check_next() for _ in range(3)] == [READY, READY, "nothing"]
    assert sent == [CALL], "of the author's two, the second had to wait"


@pytest.mark.django_db
def test_handing_in_does_not_fail_for_a_broker_that_is_away(
    author: User, broker_away: None, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        version = hand_in(author)
    assert version.status == CHECKING


def ready(author: User, **bot: str) -> BotVersion:
    version = hand_in(author, **bot)
    return services.close_check(version_id=version.pk, verdict=Verdict(True, "", ""))


@pytest.mark.django_db
def test_the_newest_good_version_plays_and_an_older_one_can_again(author: User) -> None:
    first = ready(author)
    second = ready(author, program=LAZY)
    bot = Bot.objects.get()
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
    services.close_check(version_id=first.pk, verdict=Verdict(True, "", ""))
    assert Bot.objects.get().current == second


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
    assert Bot.objects.count() == 1
    assert len(sent) == 5


@pytest.mark.django_db
def test_a_version_is_unpacked_once_per_machine(author: User, bot_folder: Path) -> None:
    version = hand_in(author)
    folder = storage.folder_of(version)
    assert folder == bot_folder / version.checksum
    assert (folder / "bot.py").read_text() == FIRST_LEGAL
    assert storage.folder_of(version) == folder
    assert [path.name for path in bot_folder.iterdir()] == [version.checksum]


@pytest.mark.django_db
def test_the_command_hands_in_a_folder_once(
    author: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content in bot_files().items():
        (tmp_path / name).write_bytes(content)
    call_command("submit_bot", str(tmp_path), owner="aino", check_now=True)
    assert "My bot, version 1: ready" in capsys.readouterr().out
    call_command("submit_bot", str(tmp_path), owner="aino")
    assert "nothing new" in capsys.readouterr().out
    assert BotVersion.objects.get().status == READY
    (tmp_path / "bot.py").write_text("exit(1)")
    with pytest.raises(CommandError):
        call_command("submit_bot", str(tmp_path), owner="aino", check_now=True)


@pytest.mark.django_db
def test_the_command_says_what_is_wrong(author: User, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no login 'nobody'"):
        call_command("submit_bot", str(tmp_path), owner="nobody")
    with pytest.raises(CommandError, match=r"no kerho-bot\.toml"):
        call_command("submit_bot", str(tmp_path), owner="aino")
    with pytest.raises(CommandError, match="not a folder"):
        call_command("submit_bot", str(tmp_path / "no"), owner="aino")


@pytest.mark.parametrize("reader", [services.read_zip, lambda data: services.read_files({"bot.py": data})])
def test_rubbish_is_refused_before_it_is_kept(reader: Any) -> None:
    with pytest.raises(BotError):
        reader(b"rubbish")


def test_a_game_that_no_bot_can_play_is_unknown_to_manifests() -> None:
    assert "hex" in services.playable_games()
    assert "killeri" not in services.playable_games()
    with pytest.raises(BotError, match="killeri"):
        services.read_zip(bot_zip(bot_files(games='["killeri"]')))
