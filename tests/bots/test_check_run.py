"""A worker tries versions, game by game."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from botkit.sandbox import SandboxBroken, SandboxUnavailable
from bots import check_run, selectors, services, verification
from bots.models import BotVersion
from bots.verification import Trial
from clubs.models import User
from tests.bots.conftest import hand_in
from tests.bots.versions import CHECKING, READY, REFUSED


@pytest.mark.usefixtures("sandbox")
@pytest.mark.django_db
def test_a_good_version_is_checked_by_a_real_match_and_plays(author: User) -> None:
    version = hand_in(author, games='["hex", "tuppi"]')
    assert check_run.to_the_end(version.pk) == READY
    version.refresh_from_db()
    assert version.bot.current == version
    assert version.checked_at is not None
    assert "== hex: " in version.log
    assert "== tuppi: " in version.log


@pytest.mark.usefixtures("sandbox")
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


@pytest.mark.usefixtures("sandbox")
@pytest.mark.django_db
def test_a_check_delivered_twice_is_made_once(author: User) -> None:
    version = hand_in(author)
    assert check_run.to_the_end(version.pk) == READY
    assert check_run.to_the_end(version.pk) == "nothing"
    late = Trial("late", "", ms=1)
    assert services.write_trial(version_id=version.pk, holder="late", trial=late).status == READY


@pytest.mark.django_db
def test_a_version_that_is_gone_is_not_checked() -> None:
    assert check_run.to_the_end(4711) == "nothing"


@pytest.mark.usefixtures("sandbox")
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
