"""What `./test` runs for its options."""

import tomllib
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from ops.checks import __main__ as command

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The runs of pytest that were asked for, by their options; none of them is made."""
    made: list[list[str]] = []

    def run(selection: list[str], rest: list[str], **environment: str) -> bool:
        made.append([*environment, *selection, *rest])
        return True

    monkeypatch.setattr(command, "_pytest", run)
    monkeypatch.setattr(command, "temporary_postgres", lambda: nullcontext("postgres://"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    for name in [name for name in vars(command) if name.startswith("_prepare_")] + ["lint"]:
        monkeypatch.setattr(command, name, lambda: True)
    return made


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ([], [[]]),
        (["--coverage"], [["--database", *command.MEASURED, command.TABLE]]),
        (
            ["--coverage", "tests/ledger"],
            [["--database", *command.MEASURED, "--cov-fail-under=0", command.TABLE, "tests/ledger"]],
        ),
        (["--postgres"], [["DATABASE_URL", "--database"]]),
        (["--all"], [["DATABASE_URL", "--database", *command.MEASURED], ["--all"]]),
        (
            ["--all", "tests/ledger"],
            [
                ["DATABASE_URL", "--database", *command.MEASURED, "--cov-fail-under=0", "tests/ledger"],
                ["--all", "tests/ledger"],
            ],
        ),
        (["--slow"], [["-m", "slow"]]),
    ],
)
def test_each_option_runs_its_tests(runs: list[list[str]], options: list[str], asked: list[Any]) -> None:
    assert command.main(options) == 0
    assert runs == asked


def test_coverage_counts_branches_of_every_app_with_a_floor() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
    measured = settings["coverage"]["run"]
    apps = {path.parent.name for path in ROOT.glob("*/apps.py")}
    assert measured["branch"] is True
    assert apps <= set(measured["source"])
    assert settings["coverage"]["report"]["fail_under"] > 0
