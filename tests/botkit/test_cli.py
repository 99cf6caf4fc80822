"""`kerho-bot`: a bot begun, played and checked, and what it says of everything that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from botkit import cli
from tests.botkit.commands import refused


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "hex"], "does not play hex"),
        (["--against", "deep-thought"], "no built-in player 'deep-thought'"),
        (["--matches", "0"], "'0' is not a whole number from 1 up"),
        (["--matches", "many"], "'many' is not a whole number from 1 up"),
        (["--seed", "x"], "invalid int value: 'x'"),
        (["--seats", "9"], "not 9"),
    ],
)
def test_play_says_what_is_wrong(
    arguments: list[str], said: str, bot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(["play", str(bot), *arguments], capsys)


@pytest.mark.parametrize("command", ["play", "check"])
@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        (None, "There is no kerho-bot.toml"),
        (b"\xff\xfe", "not UTF-8"),
        (b"name = = 3\n\n", "not valid TOML"),
        (b'name = "x"', "version must be a text"),
        (
            b'name="x"\nversion="1"\ngames=["chess"]\nentry="bot.py"\nprotocol=1',
            "'chess', which is not played",
        ),
        (b'name="x"\nversion="1"\ngames=["hex"]\nentry="brain.py"\nprotocol=1', "entry names brain.py"),
        (b'name="x"\nversion="1"\ngames=["killeri"]\nentry="bot.py"\nprotocol=1', "no bot can play it"),
    ],
)
def test_a_rubbish_manifest_is_one_line(
    command: str, manifest: bytes | None, said: str, bot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (bot / "kerho-bot.toml").unlink()
    if manifest is not None:
        (bot / "kerho-bot.toml").write_bytes(manifest)
    assert said in refused([command, str(bot)], capsys)


@pytest.mark.parametrize("command", ["play", "check"])
def test_a_folder_that_is_not_there_is_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "nowhere is not a folder" in refused([command, str(tmp_path / "nowhere")], capsys)


def test_check_reads_every_program_and_runs_none(bot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bot / "bot.py").write_text("raise SystemExit(4)\n")
    assert cli.main(["check", str(bot)]) == 0
    capsys.readouterr()
    (bot / "brain.py").write_text("def think(:\n")
    assert "brain.py is not valid Python: invalid syntax" in refused(["check", str(bot)], capsys)


def test_no_command_is_told_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert "new | play | check" in refused([], capsys)
    assert "invalid choice: 'fly'" in refused(["fly"], capsys)
