"""The sandbox itself: a jail is used only after it has held, and its failure is never the bot's."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from botkit.sandbox import (
    Jail,
    Limits,
    SandboxUnavailable,
    find_jail,
    landlock,
    launch,
)
from tests.botkit.jails import BUBBLEWRAP, JAILS, LANDLOCK, need


@JAILS
def test_a_bot_runs_in_the_jail(jail: Jail, echo: Path) -> None:
    need(jail)
    with launch(jail, echo, "bot.py", Limits()) as process:
        process.await_jail()
        process.send(b"hello\n")
        assert process.read_line(time.monotonic() + 5) == b"hello"


def test_without_bubblewrap_landlock_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    need(LANDLOCK)
    monkeypatch.setenv("PATH", "/nowhere")
    assert find_jail() == LANDLOCK


def test_without_any_jail_bots_are_refused_with_the_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(landlock, "abi", lambda: 0)
    with pytest.raises(SandboxUnavailable) as refused:
        find_jail()
    assert "bwrap is not installed" in refused.value.reasons["bubblewrap"]
    assert "no Landlock" in refused.value.reasons["landlock"]
    assert "cannot run here" in str(refused.value)


def test_on_an_unknown_machine_bots_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    here = os.uname()
    monkeypatch.setattr(os, "uname", lambda: os.uname_result((*here[:4], "riscv64")))
    with pytest.raises(SandboxUnavailable, match="no table of system calls for 'riscv64'"):
        find_jail()


def test_a_jail_can_be_asked_for_by_name() -> None:
    need(LANDLOCK)
    assert find_jail("landlock") == LANDLOCK
    with pytest.raises(SandboxUnavailable, match="no jail of that name"):
        find_jail("firejail")


@JAILS
def test_the_jail_itself_is_started_with_an_empty_environment(
    jail: Jail, echo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--clearenv` clears the bot's environment, but bwrap's own process keeps, and /proc shows, what it was given."""
    need(jail)
    monkeypatch.setenv("KERHO_DATABASE_PASSWORD", "hunter2")
    with launch(jail, echo, "bot.py", Limits()) as process:
        process.await_jail()
        assert Path(f"/proc/{process.pid}/environ").read_bytes() == b""


def test_bubblewrap_mounts_no_proc(tmp_path: Path) -> None:
    """It fails in nested containers, Python needs none, and it showed process 1's secrets."""
    if not need(BUBBLEWRAP):
        assert "--proc" not in BUBBLEWRAP.command(tmp_path, "bot.py", Limits()).arguments


@JAILS
def test_a_bot_that_is_one_user_s_does_not_starve_another(jail: Jail, echo: Path) -> None:
    """A worker that is root gives every bot a user of its own."""
    need(jail)
    if os.geteuid() != 0:
        pytest.skip("only root can give bots users of their own")
    with launch(jail, echo, "bot.py", Limits()) as one, launch(jail, echo, "bot.py", Limits()) as other:
        one.await_jail()
        other.await_jail()
        users = [os.stat(f"/proc/{process.pid}").st_uid for process in (one, other)]
    assert 0 not in users
