"""What is decided by the day goes by the site's clock: Django's local times are asked for in one place each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = (
    "accounts",
    "bots",
    "clubs",
    "common",
    "config",
    "ledger",
    "lobby",
    "matches",
    "nights",
    "operations",
    "pages",
    "ratings",
    "tournaments",
)
CLOCKS = {
    "common/site_time.py": "decides, for everybody alike",
    "common/reader_time.py": "shows, and decides nothing",
    "clubs/zones.py": "says whose clock is read",
}
LOCAL = {
    "localdate",
    "localtime",
    "make_aware",
    "make_naive",
    "get_current_timezone",
    "get_default_timezone",
    "utcnow",
}
CUT = {
    "TruncDate",
    "TruncDay",
    "TruncWeek",
    "TruncMonth",
    "TruncQuarter",
    "TruncYear",
    "TruncHour",
    "TruncTime",
}
"""Functions of the database that go by the reader's zone, unless they are given one."""
LOOKUPS = (
    "date",
    "day",
    "week_day",
    "iso_week_day",
    "week",
    "month",
    "quarter",
    "year",
    "iso_year",
    "hour",
    "time",
)


def asks(tree: ast.Module) -> Iterator[str]:
    """What goes by a clock that is not named, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in LOCAL:
                yield f"{node.lineno}: {name}"
        elif isinstance(node, ast.Call):
            yield from _calls(node)


def _calls(node: ast.Call) -> Iterator[str]:
    named = {word.arg for word in node.keywords}
    written = ast.unparse(node.func)
    last = written.rsplit(".", 1)[-1]
    if last in CUT and "tzinfo" not in named:
        yield f"{node.lineno}: {last}"
    if written.endswith("now().date") or written in ("date.today", "datetime.today"):
        yield f"{node.lineno}: {written}()"
    if written == "datetime.now" and not (node.args or named):
        yield f"{node.lineno}: {written}()"
    for arg in sorted(word for word in named if word):
        parts = arg.split("__")
        if len(parts) > 1 and any(part in LOOKUPS for part in parts[1:]):
            yield f"{node.lineno}: {arg}"


@pytest.mark.parametrize("folder", CODE)
def test_no_day_is_taken_from_the_reader_s_clock(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{asked}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        if str(path.relative_to(ROOT)) not in CLOCKS and "migrations" not in path.parts
        for asked in asks(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == [], "common.site_time decides, common.reader_time shows"


@pytest.mark.parametrize(
    "line",
    [
        "timezone.localdate()",
        "day = localtime(moment).date()",
        "timezone.now().date()",
        "now().date()",
        "date.today()",
        "datetime.now()",
        "make_aware(typed)",
        "rows.filter(at__date=day)",
        "rows.filter(entry__created_at__month=3)",
        "TruncDate('at')",
        "from django.utils import timezone as t\nt.localdate()",
    ],
)
def test_it_is_found_however_it_is_written(line: str) -> None:
    assert list(asks(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "timezone.now()",
        "datetime.now(UTC)",
        "TruncDate('at', tzinfo=zone())",
        "site_time.today()",
        "f(day=1)",
    ],
)
def test_what_names_its_clock_is_let_be(line: str) -> None:
    assert list(asks(ast.parse(line))) == []


def test_imports_under_another_name_are_seen_too() -> None:
    renamed = [
        f"{path.relative_to(ROOT)}: {name.name}"
        for folder in CODE
        for path in (ROOT / folder).rglob("*.py")
        if str(path.relative_to(ROOT)) not in CLOCKS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.name in LOCAL
    ]
    assert renamed == []
