"""Where tests lie and what they may share."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
CODE = (
    "bots",
    "botkit",
    "clubs",
    "common",
    "games",
    "ledger",
    "matches",
    "nights",
    "ops",
    "pages",
    "ratings",
    "tournaments",
)
WIRING = {"__init__", "__main__", "admin", "api_urls", "apps", "errors", "signals", "urls"}
"""Modules that say what is where, and do nothing by themselves."""
NOT_MIRRORED = 270
"""So many modules have no test at the mirrored path, as `ledger/debts.py` has at `tests/ledger/test_debts.py`."""


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


def without_a_mirrored_test() -> list[str]:
    """The modules of the site, the rules and the kit for bots whose tests are somewhere else or nowhere."""
    modules = (path.relative_to(ROOT) for folder in CODE for path in (ROOT / folder).rglob("*.py"))
    return sorted(
        str(path)
        for path in modules
        if path.stem not in WIRING
        and "migrations" not in path.parts
        and not (TESTS / path.with_name(f"test_{path.name}")).exists()
    )


def test_more_and_more_modules_have_their_test_at_the_mirrored_path() -> None:
    """The number may only be lowered."""
    missing = without_a_mirrored_test()
    assert len(missing) <= NOT_MIRRORED, "a module without its test: " + ", ".join(missing)
