"""The page of the catalogue's rows names every preset, and what stands behind it."""

from __future__ import annotations

from pathlib import Path

from benchmarks import catalogue
from games.core import registry

PAGE = Path(__file__).parents[2] / "docs" / "developers" / "catalogue.md"


def test_the_page_has_a_line_for_every_source_of_every_preset() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")] for line in lines if ".py` |" in line]
    assert {(row[1], row[3].strip("`")) for row in cells} == {
        (f"{source.book}/{source.id}", preset.key)
        for game in registry.all_games()
        for preset in game.presets
        for source in preset.sources
    }


def test_every_game_has_tests_of_its_own() -> None:
    for game in registry.all_games():
        module = catalogue.GAMES / game.family / f"{game.key.replace('-', '_')}.py"
        assert module.is_file(), game.key
        assert catalogue.tests_of(game, module) > 0, game.key


def test_what_is_held_against_a_game_is_said() -> None:
    told = {
        "hex": "OpenSpiel, perft, gameslib",
        "hearts": "OpenSpiel",
        "skat": "OpenSpiel",
        "draw-poker": "phevaluator",
        "contract-bridge": "OpenSpiel, endplay",
        "pagode": "perft",
        "tuppi": "",
    }
    assert {key: catalogue.held_against(registry.get(key)) for key in told} == told


def test_the_strongest_player_is_one_that_was_proved() -> None:
    assert catalogue.strongest(registry.get("alfreds-wyke")) == "monte-carlo"
    assert catalogue.strongest(registry.get("totem-tennis")) == ""
