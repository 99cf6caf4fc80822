"""No module of the project's own code is longer than can be read at one sitting."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_LINES = 400


def test_no_module_is_longer_than_four_hundred_lines():
    packages = [start.parent for start in ROOT.glob("*/__init__.py") if start.parent.name != "tests"]
    modules = [
        path for package in packages for path in package.rglob("*.py") if "migrations" not in path.parts
    ]
    lines = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in modules}
    assert len(lines) > 500
    assert {name for name, count in lines.items() if count > MOST_LINES} == set()
