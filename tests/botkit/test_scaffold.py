"""A new bot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from botkit import cli, package
from games.core.registry import all_games
from tests.botkit.commands import refused

PLAYABLE = sorted(game.key for game in all_games() if game.State is not None)


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


@pytest.mark.usefixtures("sandbox")
def test_a_new_bot_plays_in_the_sandbox(bot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", str(bot), "--against", "greedy", "--matches", "2", "--seed", "3", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["matches"], summary["faults"]) == (2, [])


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
