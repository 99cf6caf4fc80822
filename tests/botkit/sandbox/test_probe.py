"""A jail is tried before it is trusted."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from botkit.sandbox import (
    BubblewrapJail,
    Jail,
    Limits,
    SandboxBroken,
    SandboxUnavailable,
    find_jail,
    launch,
    probe,
)
from botkit.sandbox.jails import Command
from tests.botkit.jails import BUBBLEWRAP, JAILS, need


@JAILS
def test_a_jail_is_proved_by_a_real_bot(jail: Jail) -> None:
    need(jail)
    assert probe.trouble(jail) == ""


@dataclass(frozen=True)
class Weak(BubblewrapJail):
    """bwrap with an argument it does not know: the kind of failure a weak probe missed."""

    def command(self, stage: Path, entry: str, limits: Limits) -> Command:
        command = super().command(stage, entry, limits)
        return Command(
            [command.arguments[0], "--no-such-wall", *command.arguments[1:]], command.become, "--info-fd"
        )


def test_a_jail_that_does_not_start_is_broken_and_says_why(echo: Path) -> None:
    need(BUBBLEWRAP)
    with (
        launch(Weak(), echo, "bot.py", Limits()) as process,
        pytest.raises(SandboxBroken, match="no-such-wall"),
    ):
        process.await_jail()
    assert "no-such-wall" in probe.trouble(Weak())


def test_the_search_is_made_once_and_a_failure_is_tried_again_after_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[Jail] = []
    monkeypatch.setattr(probe, "trouble", lambda jail: calls.append(jail) or "it is Monday")
    for _ in range(2):
        with pytest.raises(SandboxUnavailable, match="Monday"):
            find_jail()
    assert len(calls) == 2
    (known,) = probe._found
    probe._found[known] = (None, {}, time.monotonic() - 61)
    monkeypatch.setattr(probe, "trouble", lambda jail: "")
    assert find_jail() == BUBBLEWRAP
