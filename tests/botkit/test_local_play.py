"""Playing bots on this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from botkit import local_play, package
from games.core.registry import all_games
from tests.botkit.commands import EXAMPLES, run

PLAYABLE = sorted(game.key for game in all_games() if game.State is not None)


@pytest.mark.usefixtures("sandbox")
@pytest.mark.parametrize("game", PLAYABLE)
def test_the_first_legal_bot_plays_every_game(game: str) -> None:
    played = local_play.play_match(
        EXAMPLES / "first_legal",
        package.from_folder(EXAMPLES / "first_legal").manifest,
        local_play.get(game).table_for(),
        seat=0,
        against="random",
        seed=3,
        moves_most=40,
    )
    assert played.fault is None
    assert played.moves > 0


@pytest.mark.usefixtures("sandbox")
def test_the_command_reports_a_fault_and_the_log(tmp_path: Path) -> None:
    (tmp_path / "kerho-bot.toml").write_bytes((EXAMPLES / "first_legal" / "kerho-bot.toml").read_bytes())
    (tmp_path / "bot.py").write_text("import sys\nsys.stderr.write('thinking\\n')\nsys.exit(4)\n")
    status, said = run(str(tmp_path), "--game", "hex", "--matches", "1")
    assert status == 1
    assert "FAULT crash: it ended with status 4" in said
    assert "| thinking" in said
    assert "0 of 1 won against greedy, 1 lost by a fault of its own" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "not a folder"),
        ([str(EXAMPLES / "hex_path"), "--game", "tuppi"], "does not play tuppi"),
        ([str(EXAMPLES / "first_legal"), "--game", "chess"], "no game 'chess'"),
        ([str(EXAMPLES / "first_legal"), "--game", "killeri"], "only scored here"),
        ([str(EXAMPLES / "hex_path"), "--against", "deep-thought"], "no built-in player 'deep-thought'"),
        ([str(EXAMPLES / "hex_path"), "--option", "size=99"], "not a whole number from 4 to 19"),
        ([str(EXAMPLES / "hex_path"), "--option", "colour=red"], "no option 'colour'"),
        ([str(EXAMPLES / "hex_path"), "--seats", "5"], "not 5"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments)[0] == 2
    assert said in capsys.readouterr().err
