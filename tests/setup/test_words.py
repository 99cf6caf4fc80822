"""What is written about the code is so: docstrings, and what the guides for developers name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("bots", "clubs", "config", "games", "ledger", "matches", "ratings", "tournaments")
GUIDES = sorted((ROOT / "docs" / "developers").rglob("*.md"))


def docstrings(path: Path) -> Iterator[str]:
    """Every docstring of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def test_no_docstring_was_joined_like_a_string() -> None:
    stray = re.compile(r'"\s*\n\s*"|^"|"$')
    guilty = [
        f"{path.relative_to(ROOT)}: {text[:60]}"
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for text in docstrings(path)
        if stray.search(text)
    ]
    assert not guilty
