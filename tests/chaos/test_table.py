"""The table of what was broken on purpose, written by a run, has every test of that kind, and every kind has a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.helpers.broken import HEAD
from tests.helpers.settings import ROOT

TABLE = (ROOT / "docs" / "developers" / "chaos.md").read_text(encoding="utf-8")
KINDS = (
    "worker is killed", "broker is emptied", "broker is killed", "pages hang", "clock is set back or forward",
    "database is locked", "disk is full", "log is removed", "no `/dev/shm`", "supervisor is killed", "started twice",
    "migration is killed", "backup", "process of streams is killed",
)  # fmt: skip


def row(path: Path, function: ast.FunctionDef) -> list[str]:
    """What a test says of itself, as the run writes it."""
    calls = [one for one in function.decorator_list if isinstance(one, ast.Call)]
    rows = []
    for call in calls:
        if isinstance(call.func, ast.Name) and call.func.id == "broken":
            told = {one.arg: ast.literal_eval(one.value) for one in call.keywords}
            name = f"{path.relative_to(ROOT)}::{function.name}"
            rows.append(f"| {ast.literal_eval(call.args[0])} | {told['lost']} | {told['said']} | `{name}` |")
    return rows


def test_it_is_what_the_tests_say_and_all_of_them_held() -> None:
    told = [
        line
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for function in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef)
        for line in row(path, function)
    ]
    assert TABLE.startswith(HEAD)
    assert sorted(TABLE.removeprefix(HEAD).splitlines()) == sorted(told), (
        "./test --broken docs/developers/chaos.md"
    )
    assert len(told) > 25


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_can_break_was_broken(kind: str) -> None:
    assert kind in TABLE
