"""No test is hollow: each asserts something, itself or by what it calls."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SURE = ("raises", "fail", "warns")
"""How what asserts is called in pytest, in its plugins and in the standard library."""
DSL = ROOT / "tests" / "games" / "dsl.py"

Definition = ast.FunctionDef | ast.ClassDef


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def named_in(node: ast.AST) -> frozenset[str]:
    """Every name, attribute and parameter."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    names |= {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}
    return frozenset(names | {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)})


@cache
def asserts(node: ast.AST) -> bool:
    """Whether it says itself what has to hold."""
    return any(isinstance(part, ast.Assert | ast.Raise) for part in ast.walk(node)) or any(
        name in SURE or name.startswith(("assert", "django_assert")) for name in named_in(node)
    )


def definitions(path: Path) -> Iterator[tuple[str, tuple[Path, Definition]]]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, Definition):
            yield node.name, (path, node)


@cache
def within_reach(path: Path) -> dict[str, tuple[Path, Definition]]:
    """What the tests of a file can call: fixtures of its folders, what it imports from other tests, its own."""
    found: dict[str, tuple[Path, Definition]] = {}
    for folder in reversed(path.parents):
        if (conftest := folder / "conftest.py").exists():
            found |= definitions(conftest)
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            there = ROOT.joinpath(*node.module.split(".")).with_suffix(".py")
            theirs = dict(definitions(there)) if there.exists() else {}
            found |= {one.asname or one.name: theirs[one.name] for one in node.names if one.name in theirs}
            if there == DSL:
                found |= {name: of for name, of in theirs.items() if asserts(of[1])}
    return found | dict(definitions(path))


def checks(path: Path, node: Definition, seen: frozenset[str] = frozenset()) -> bool:
    """Whether it asserts, or calls what does."""
    if asserts(node):
        return True
    near = within_reach(path)
    called = {name for name in (named_in(node) & near.keys()) - seen if near[name][1] is not node}
    return any(checks(*near[name], seen | called) for name in called)


def test_every_test_asserts_something() -> None:
    hollow = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not checks(path, node)
    ]
    assert hollow == []


def test_one_that_only_calls_is_found(tmp_path: Path) -> None:
    source = "def play(): pass\ndef deal(): play()\ndef test_a(): deal()\ndef say(): assert 1\ndef test_b(): say()\n"
    path = tmp_path / "test_it.py"
    path.write_text(source)
    near = {node.name: node for node in tree_of(path).body if isinstance(node, ast.FunctionDef)}
    assert [name for name, node in near.items() if checks(path, node)] == ["say", "test_b"]
