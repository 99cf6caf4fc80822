"""What is broken on purpose: each such test says what happens, and the run writes the table of those that held."""

from __future__ import annotations

from pathlib import Path

import pytest

HEAD = """\
# What was broken on purpose

Each line is a test that held when `./test --broken docs/developers/chaos.md` ran them all and wrote this. Those of
`tests/chaos` are run by `./test --chaos` too, the others always or with `--slow`.

| what happens | what is lost | what is said | test |
|---|---|---|---|
"""


def broken(what: str, *, lost: str, said: str) -> pytest.MarkDecorator:
    """A row of the table: lost and said are what the test looks at."""
    return pytest.mark.broken(what, lost=lost, said=said)


class Table:
    """Written by a run of all such tests; a test that did not hold stands there as that."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: dict[str, str] = {}
        self.failed: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Nothing else is run."""
        items[:] = [item for item in items if item.get_closest_marker("broken")]
        for item in items:
            marker = item.get_closest_marker("broken")
            assert marker is not None
            name = item.nodeid.partition("[")[0]
            self.rows[name] = (
                f"| {marker.args[0]} | {marker.kwargs['lost']} | {marker.kwargs['said']} | `{name}` |"
            )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that was skipped has not held either."""
        if not report.passed:
            self.failed.add(report.nodeid.partition("[")[0])

    def pytest_sessionfinish(self) -> None:
        """The table as it was found."""
        rows = [f"{row} **not held** |" if name in self.failed else row for name, row in self.rows.items()]
        self.path.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")
