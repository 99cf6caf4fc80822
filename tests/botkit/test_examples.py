"""The examples: real bots, checked and played as anybody's are."""

from __future__ import annotations

import json

import pytest

from botkit import package
from games.core.registry import all_games
from tests.botkit.commands import EXAMPLES, run


@pytest.mark.parametrize("name", ["first_legal", "careful_cards", "hex_path"])
def test_an_example_is_a_package_with_a_readme(name: str) -> None:
    bot = package.from_folder(EXAMPLES / name, {game.key for game in all_games()})
    assert "README.md" in bot.files
    assert len(bot.files[bot.manifest.entry].splitlines()) < 250


@pytest.mark.usefixtures("sandbox")
@pytest.mark.parametrize("game", ["tuppi", "math-students-huutopussi", "chinese-poker"])
def test_careful_cards_makes_no_mistake(game: str) -> None:
    status, said = run(
        str(EXAMPLES / "careful_cards"), "--game", game, "--against", "random", "--matches", "4", "--json"
    )
    assert (status, json.loads(said)["faults"]) == (0, [])


@pytest.mark.usefixtures("sandbox")
def test_hex_circuit_beats_greedy() -> None:
    status, said = run(
        str(EXAMPLES / "hex_path"), "--against", "greedy", "--matches", "10", "--seed", "5", "--json"
    )
    summary = json.loads(said)
    assert status == 0
    assert summary["wins"] >= 7, summary
