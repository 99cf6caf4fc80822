"""The guide to writing a game shows a game that keeps the contract, and tests that pass."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from games.core import contract, registry
from games.core.game import Game
from games.core.rules_page import to_markdown
from tests.games import dsl

GUIDE = Path(__file__).parents[2] / "docs" / "developers" / "writing-a-game.md"
GAME, TESTS = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
(PAGE,) = re.findall(r"```markdown\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


def run(name: str, file: Path, source: str) -> ModuleType:
    """A module of that name, which is there until it is taken away."""
    file.write_text(source, encoding="utf-8")
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = str(file)
    exec(compile(source, str(file), "exec"), module.__dict__)
    return module


@pytest.fixture
def spade_whist(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[type[Game]]:
    """The game of the guide with its page, registered for the time of a test."""
    registry.all_games()
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    (tmp_path / "spade_whist.md").write_text(PAGE, encoding="utf-8")
    yield run("games.tricks.spade_whist", tmp_path / "spade_whist.py", GAME).SpadeWhist
    del sys.modules["games.tricks.spade_whist"]


@pytest.mark.parametrize("check", contract.CHECKS)
def test_the_game_of_the_guide_keeps_the_contract(check: str, spade_whist: type[Game]) -> None:
    assert contract.run_check(spade_whist, check, seeds=range(3)) is None


def test_the_page_of_the_guide_has_the_numbers_that_are_played_by(spade_whist: type[Game]) -> None:
    assert "To win more than 6 of the 13 tricks." in to_markdown(spade_whist)
    assert "The first side with 5 points wins." in to_markdown(spade_whist)


@pytest.mark.usefixtures("spade_whist")
def test_the_tests_of_the_guide_pass(tmp_path: Path) -> None:
    module = run("tests_of_spade_whist", tmp_path / "test_spade_whist.py", TESTS)
    del sys.modules["tests_of_spade_whist"]
    rules = [thing for name, thing in vars(module).items() if name.startswith("test_")]
    assert len(rules) == 6
    for rule in rules:
        assert isinstance(rule, FunctionType)
        rule()


def test_the_guide_explains_every_word_and_names_none_that_is_not_there() -> None:
    table = GUIDE.read_text(encoding="utf-8").partition("| word | says |\n")[2].partition("\n\n")[0]
    named = {word for row in table.splitlines() for word in re.findall(r"`(\w+)", row.split("|")[1])}
    words = {name for one in (dsl.Entered, dsl.Dealt) for name in vars(one) if not name.startswith("_")}
    assert named <= words | {"sheet", "deal", "begin", "no_table"}
    assert words - named == {"row", "texts", "tale", "to_the_end", "expects"}
