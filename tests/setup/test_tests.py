"""Where tests lie and what they may share."""

from __future__ import annotations

import ast
import gc
from collections import defaultdict
from pathlib import Path

from games.core import registry

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
CODE = (
    "accounts",
    "bots",
    "botkit",
    "clubs",
    "common",
    "games",
    "ledger",
    "lobby",
    "matches",
    "nights",
    "ops",
    "operations",
    "pages",
    "ratings",
    "tournaments",
)
WIRING = {"__init__", "__main__", "admin", "api_urls", "apps", "errors", "signals", "urls"}
"""Modules that say what is where, and do nothing by themselves."""


def imported(path: Path) -> set[str]:
    """The modules that a Python file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def test_no_test_module_is_imported() -> None:
    """What several tests need is a helper, a fixture in a conftest, or lies in tests/helpers."""
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in TESTS.rglob("test_*.py")}
    wrong = {str(path.relative_to(ROOT)): imported(path) & modules for path in TESTS.rglob("*.py")}
    assert {path: names for path, names in wrong.items() if names} == {}


def parts() -> dict[str, str]:
    """By module, what it is a part of: the game that alone uses it, or what it is named after, as `skruuvi_bids` is."""
    paths = [path for path in (ROOT / "games").rglob("*.py") if path.stem != "__init__"]
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in paths}
    users: dict[str, set[str]] = defaultdict(set)
    for user, path in names.items():
        for name in imported(path) & names.keys():
            users[name].add(user)
    games = {game.__module__ for game in registry.all_games()}

    def served(name: str) -> set[str]:
        """The games at the end of every way up from a module; what else nobody imports counts like a game."""
        ends, seen, todo = set(), {name}, [name]
        while todo:
            for user in users[todo.pop()] - seen:
                seen.add(user)
                (ends.add if user in games or not users[user] else todo.append)(user)
        return ends

    files = {name: str(path.relative_to(ROOT)) for name, path in names.items()}
    found = {}
    for name in names.keys() - games:
        ends = served(name)
        named_after = [whole for whole in names if whole != name and name.startswith(f"{whole}_")]
        whole = min(ends) if len(ends) == 1 and ends <= games else max(named_after, default="")
        if whole:
            found[files[name]] = files[whole]
    return found


def mirror_of(path: Path) -> Path:
    """Where the test of a module lies: `tests/ledger/test_debts.py` for `ledger/debts.py`."""
    return TESTS / path.with_name(f"test_{path.name}")


def does_something(path: Path) -> bool:
    """Whether a module has a function. One of constants and bare classes is tested by what reads it."""
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(ast.parse(path.read_text())))


def without_a_mirrored_test() -> list[str]:
    """The modules of the site, the rules and the kit for bots whose tests are somewhere else or nowhere."""
    modules = (path.relative_to(ROOT) for folder in CODE for path in (ROOT / folder).rglob("*.py"))
    part_of = parts()
    return sorted(
        str(path)
        for path in modules
        if path.stem not in WIRING
        and "migrations" not in path.parts
        and does_something(ROOT / path)
        and not mirror_of(Path(part_of.get(str(path), path))).exists()
        and not mirror_of(path).exists()
    )


def test_every_module_that_does_something_has_its_test_at_the_mirrored_path() -> None:
    assert without_a_mirrored_test() == []


def test_garbage_is_looked_for_again_once_all_tests_are_gathered() -> None:
    """Meanwhile it is not (`tests/conftest.py`)."""
    assert gc.isenabled()
