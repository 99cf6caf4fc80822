"""Two bots of one match, or of one author, cannot talk past the referee: no word arrives, in either jail."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from botkit.sandbox import Jail, LandlockJail, Limits, SandboxBroken, interpreter, launch, probe
from botkit.sandbox.jails import Command
from tests.botkit.attacks.conversation import CHANNELS, TALKING, WORD, converse, shared_folder
from tests.botkit.attacks.nobody import NOBODY, laid_out
from tests.botkit.jails import JAILS, LANDLOCK, LimitsOnly, need


def nothing_arrived(heard: list[int | str]) -> bool:
    """Refused, or the same whatever was sent."""
    return len(set(heard)) == 1


@pytest.mark.parametrize("channel", CHANNELS)
@JAILS
def test_no_word_passes(channel: str, jail: Jail) -> None:
    need(jail)
    heard = converse(channel, jail)
    assert nothing_arrived(heard), heard


@pytest.mark.parametrize("channel", CHANNELS)
@JAILS
def test_no_word_passes_when_the_worker_is_a_plain_user(channel: str, jail: Jail) -> None:
    """Then both bots are the same user, the worker's own."""
    need(jail)
    if os.geteuid() != 0:
        pytest.skip("these tests run as a plain user already; only root can become another")
    with laid_out() as home:
        run = subprocess.run(
            [
                interpreter.find(for_strangers=True).path,
                "-B",
                home / "attacks" / "conversation.py",
                jail.name,
                channel,
            ],
            env={"PYTHONPATH": str(home), "PATH": os.environ["PATH"]},
            user=NOBODY,
            group=NOBODY,
            extra_groups=[],
            cwd="/",
            capture_output=True,
            timeout=60,
        )
    assert run.returncode == 0, run.stderr.decode()
    heard = json.loads(run.stdout)
    assert nothing_arrived(heard), heard


@pytest.mark.parametrize("channel", [channel for channel in CHANNELS if channel != "free memory"])
def test_the_channels_are_real(channel: str) -> None:
    """Without a jail every bit arrives. (How much memory is free is too noisy to say so of each bit.)"""
    if channel.startswith("access time") and not access_times_are_kept():
        pytest.skip("this file system keeps no access times")
    assert converse(channel, LimitsOnly()) == WORD


def access_times_are_kept() -> bool:
    with shared_folder() as folder:
        file = folder / "0"
        before = file.stat().st_atime_ns
        file.read_text()
        return file.stat().st_atime_ns != before


@dataclass(frozen=True)
class WithoutOwnMounts(LandlockJail):
    """A machine, or a container, that lets nobody have mounts of their own."""

    def command(self, stage: Path, entry: str, limits: Limits) -> Command:
        *start, trampoline, orders = super().command(stage, entry, limits).arguments
        refused = trampoline.replace(
            "CLONE_NEWNS, CLONE_NEWUSER = 0x20000, 0x10000000", "CLONE_NEWNS = CLONE_NEWUSER = 1"
        )
        assert refused != trampoline
        return Command([*start, refused, orders])


def test_landlock_alone_is_not_enough_where_reading_leaves_traces() -> None:
    """It does not hide what `stat` tells: such a machine has no jail, and says what would help."""
    need(LANDLOCK)
    if not access_times_are_kept():
        pytest.skip("this file system keeps no access times")
    with (
        shared_folder(),
        launch(WithoutOwnMounts(), TALKING, "bot.py", Limits()) as process,
        pytest.raises(SandboxBroken, match=r"access times of .*noatime"),
    ):
        process.await_jail()
    assert "access times" in probe.trouble(WithoutOwnMounts())


def test_the_mounts_of_the_machine_stay_as_they_were() -> None:
    """What the jail covers and makes read-only is its own view."""
    need(LANDLOCK)
    before = Path("/proc/mounts").read_text()
    with launch(LANDLOCK, TALKING, "bot.py", Limits()) as process:
        process.await_jail()
        assert Path("/proc/mounts").read_text() == before
        assert os.listdir("/proc")
