"""A bot without a jail, on its author's own machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from botkit import cli, local_play
from botkit.sandbox import SandboxUnavailable, find_jail
from botkit.unjailed import NoJail
from tests.botkit.commands import refused


def test_where_no_sandbox_works_only_no_jail_plays(
    bot: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise SandboxUnavailable({"landlock": "this kernel\nhas none"})

    monkeypatch.setattr(local_play, "find_jail", none)
    said = refused(["play", str(bot)], capsys)
    assert "no sandbox works (landlock: this kernel has none)" in said
    assert "With --no-jail" in said
    assert cli.main(["play", str(bot), "--matches", "1", "--no-jail"]) == 0
    out, err = capsys.readouterr()
    assert "Sly fox 1.0: " in out
    assert err.startswith("Played without a sandbox")


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        ("raise ValueError('lost')", "FAULT crash: it ended with status 1"),
        ("exit(3)", "FAULT crash: it ended with status 3"),
        ("kept = [bytes(2**20) for _ in range(10_000)]", "FAULT memory"),
        ("print('x' * 200_000)", "FAULT flood"),
    ],
)
def test_a_bot_without_a_jail_is_judged_like_one_in_it(
    bot: Path, capsys: pytest.CaptureFixture[str], program: str, fault: str
) -> None:
    (bot / "bot.py").write_text(program)
    assert cli.main(["play", str(bot), "--matches", "1", "--no-jail"]) == 1
    assert fault in capsys.readouterr().out


def test_no_server_finds_the_jail_that_is_none() -> None:
    with pytest.raises(SandboxUnavailable):
        find_jail(NoJail.name)
