"""What the page of clubs' wishes names as its tests is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/developers/asked-by-clubs.md"
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def test_every_wish_has_an_answer_and_every_test_it_names_is_there() -> None:
    rows = [row for row in PAGE.read_text(encoding="utf-8").splitlines() if row.startswith("| ")][1:]
    assert len(rows) > 30
    missing = []
    for row in rows:
        wish, answer = row.strip("| ").split(" | ")
        named = NAMED.findall(answer)
        assert named or re.match(r"(no|not yet|as|in part|any)\b", answer), wish
        for path, test in named:
            text = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).is_file() else ""
            if not re.search(rf"^def {test}\b" if test else ".", text, re.M):
                missing.append(f"{path}::{test}")
    assert missing == []
