"""What the pages of wishes name as their tests is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs/developers"
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(?:\w+::)?(\w+))?`")


PAGES = [
    ("asked-by-clubs.md", 30),
    ("asked-by-books.md", 90),
    ("asked-by-users.md", 80),
    ("asked-by-players.md", 80),
]


@pytest.mark.parametrize(("page", "wishes"), PAGES)
def test_every_wish_has_an_answer_and_every_test_it_names_is_there(page: str, wishes: int) -> None:
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()
    rows = [row for row in lines if row.startswith("| ") and not re.match(r"\| (wish|asked) \|", row)]
    assert len(rows) >= wishes
    missing = []
    for row in rows:
        wish, answer = row.strip("| ").split(" | ")
        named = NAMED.findall(answer)
        assert named or re.match(r"(no|not yet|as|in part|any)\b", answer), wish
        for path, test in named:
            text = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).is_file() else ""
            if not re.search(rf"^ *(?:def|class) {test}\b" if test else ".", text, re.M):
                missing.append(f"{path}::{test}")
    assert missing == []
