"""The pages of the kits name every module of a kit, and what they show of a game stands in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "developers" / "kits").glob("*.md"))
SMALLEST = re.compile(r"^## (?:The|Its) .*game", re.M)
NAMED = re.compile(r"`((?:games|tests)/[\w/]+\.py)`")
SHOWN = re.compile(r"```python\n(.*?)```", re.S)


def lines_of(code: str) -> list[str]:
    """Its lines without comments and indentation; `...` stands for what is left out."""
    lines = [re.sub(r"\s+#.*$", "", line).strip() for line in code.splitlines()]
    return [line for line in lines if line and line != "..." and not line.startswith("from ")]


def modules() -> list[Path]:
    found = [*(ROOT / "games" / "kits").glob("*.py"), *(ROOT / "games").glob("*/kit/*.py")]
    return sorted(path for path in found if path.stem != "__init__")


def test_every_module_of_a_kit_is_named_on_a_page() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    dotted = {path: ".".join(path.relative_to(ROOT).with_suffix("").parts) for path in modules()}
    assert len(dotted) > 100
    missing = {
        name for path, name in dotted.items() if f"{path.name}`" not in text and f"`{name}" not in text
    }
    assert missing == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_smallest_game_of_a_page_is_shown_as_it_is(page: Path) -> None:
    """Line by line; what a page explains is a comment there."""
    sections = re.split(r"^(?=## )", page.read_text(encoding="utf-8"), flags=re.M)
    for section in sections:
        if not SMALLEST.match(section) or not SHOWN.search(section):
            continue
        files = NAMED.findall(section.partition("```")[0])
        assert files, f"{page.name} does not say which module its game is in"
        real = [line for file in files for line in lines_of((ROOT / file).read_text(encoding="utf-8"))]
        shown = [line for code in SHOWN.findall(section) for line in lines_of(code)]
        assert [line for line in shown if line not in real] == []
