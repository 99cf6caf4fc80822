"""`kerho-bot`: a bot begun, played and checked, and what it says of everything that is wrong."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from botkit import cli, local_play, package
from botkit.sandbox import SandboxUnavailable, find_jail
from botkit.unjailed import NoJail
from games.core.registry import all_games

PLAYABLE = sorted(game.key for game in all_games() if game.State is not None)


@pytest.fixture
def bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A new bot that plays Tuppi."""
    folder = tmp_path / "sly_fox"
    assert cli.main(["new", str(folder), "--game", "tuppi"]) == 0
    capsys.readouterr()
    return folder


def need_a_jail() -> None:
    try:
        find_jail()
    except SandboxUnavailable as error:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(str(error))


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a command ends with which does nothing."""
    try:
        status = cli.main(arguments)
    except SystemExit as end:
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.startswith("kerho-bot: ")
    assert err.count("\n") == 1
    return err


def test_a_new_bot_is_a_package_called_after_its_folder(bot: Path) -> None:
    made = package.from_folder(bot, PLAYABLE)
    assert (made.manifest.name, made.manifest.games) == ("Sly fox", ("tuppi",))
    assert set(made.files) == {"kerho-bot.toml", "bot.py", "README.md"}


@pytest.mark.parametrize("key", PLAYABLE)
def test_a_new_bot_passes_the_check_for_every_game(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["new", str(tmp_path), "--game", key, "--name", "O'Neill + 1"]) == 0
    assert cli.main(["check", str(tmp_path)]) == 0
    assert f"O'Neill + 1 1.0 is in order: it plays {key}; 3 files" in capsys.readouterr().out


def test_a_folder_that_cannot_be_a_name_gives_one_that_can(tmp_path: Path) -> None:
    assert cli.main(["new", str(tmp_path / ("x" * 60)), "--game", "hex"]) == 0
    assert package.from_folder(tmp_path / ("x" * 60)).manifest.name == "My bot"


def test_a_new_bot_plays_in_the_sandbox(bot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need_a_jail()
    assert cli.main(["play", str(bot), "--against", "greedy", "--matches", "2", "--seed", "3", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["matches"], summary["faults"]) == (2, [])


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


def test_nothing_is_written_over(bot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bot / "bot.py").write_text("mine")
    assert "is not empty" in refused(["new", str(bot), "--game", "hex"], capsys)
    assert (bot / "bot.py").read_text() == "mine"
    assert "is a file" in refused(["new", str(bot / "bot.py"), "--game", "hex"], capsys)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess"], "There is no game 'chess'. `python -m games list` names them all."),
        (["--game", "killeri"], "no bot can play it"),
        (["--game", "hex", "--name", "<b>"], "A bot's name is 1 to 40 letters"),
        ([], "required: --game"),
    ],
)
def test_new_says_what_is_wrong_and_makes_nothing(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(["new", str(tmp_path / "new"), *arguments], capsys)
    assert not (tmp_path / "new").exists()


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
