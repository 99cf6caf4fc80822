"""What `./test` runs for its options."""

import sys
import tomllib
from contextlib import nullcontext
from pathlib import Path
from subprocess import CompletedProcess
from threading import Event
from typing import Any

import pytest

from games.compiling import NotCompiled
from ops.checks import __main__ as command, lint

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
    monkeypatch.setattr(command, "compile_rules", str)
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
        (
            ["--all"],
            [
                ["DATABASE_URL", "--database", *command.MEASURED],
                ["KERHO_COMPILED", *command.COMPILED_TESTS],
                ["--all"],
            ],
        ),
        (
            ["--all", "--once"],
            [
                ["DATABASE_URL", "--database"],
                ["KERHO_COMPILED", *command.COMPILED_TESTS],
                ["--all", "--once"],
            ],
        ),
        (
            ["--all", "tests/ledger"],
            [
                ["DATABASE_URL", "--database", *command.MEASURED, "--cov-fail-under=0", "tests/ledger"],
                ["--all", "tests/ledger"],
            ],
        ),
        (["--compiled"], [["KERHO_COMPILED", *command.COMPILED_TESTS]]),
        (["--compiled", "tests/games/tricks"], [["KERHO_COMPILED", "tests/games/tricks"]]),
        (["--slow"], [["-m", "slow"]]),
    ],
)
def test_each_option_runs_its_tests(runs: list[list[str]], options: list[str], asked: list[Any]) -> None:
    assert command.main(options) == 0
    assert runs == asked


def test_without_a_compiler_the_reason_is_told_and_only_ci_fails(
    runs: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(folder: Path) -> None:
        raise NotCompiled("there is no C compiler")

    monkeypatch.setattr(command, "compile_rules", refuse)
    monkeypatch.setenv("CI", "false")
    assert command.main(["--compiled"]) == 0
    monkeypatch.setenv("CI", "true")
    assert command.main(["--compiled"]) == 1
    assert runs == []
    assert "compiled rules: not tested: there is no C compiler" in capsys.readouterr().out


def test_all_compiles_beside_the_lint_and_takes_what_was_made(
    runs: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever is done first, and even where the first build came to nothing."""
    begun, told = Event(), []

    def build(folder: Path) -> str:
        begun.set()
        told.append(len(runs))
        if len(told) == 1:
            raise NotCompiled("there is no C compiler")
        return "made"

    monkeypatch.setattr(command, "compile_rules", build)
    monkeypatch.setattr(command, "lint", lambda: begun.wait(60))
    assert command.main(["--all"]) == 0
    assert told == [0, 1], "once before any test, and once when the tests on PostgreSQL have run"
    assert len(runs) == 3


@pytest.mark.parametrize(("status", "said"), [(0, "ok"), (1, "NOT OK")])
def test_each_check_is_told_of_in_one_piece(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], status: int, said: str
) -> None:
    """They run side by side: what one complains of stands below its own name."""
    commands = {f"check {number}": [sys.executable, "-c", f"print('of {number}')"] for number in range(4)}
    commands["types (mypy)"] = [sys.executable, "-c", f"print('of mypy'); raise SystemExit({status})"]
    monkeypatch.setattr(lint, "checks", lambda: commands)
    assert lint.lint() is (status == 0)
    lines = capsys.readouterr().out.splitlines()
    mypys = next(number for number, line in enumerate(lines) if "mypy" in line)
    assert f"types (mypy): {said} (" in lines[mypys]
    assert ("of mypy" in lines) is bool(status) and (not status or lines[mypys + 1] == "of mypy")
    assert len(lines) == len(commands) + status


def test_coverage_counts_branches_of_every_app_with_a_floor() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
    measured = settings["coverage"]["run"]
    apps = {path.parent.name for path in ROOT.glob("*/apps.py")}
    assert measured["branch"] is True
    assert apps <= set(measured["source"])
    assert settings["coverage"]["report"]["fail_under"] > 0


@pytest.mark.parametrize(("selection", "more"), [([], 0), (["--database"], 0), (["--all", "--once"], 1)])
def test_as_many_processes_as_cores_and_one_more_where_some_wait(
    monkeypatch: pytest.MonkeyPatch, selection: list[str], more: int
) -> None:
    """Browsers, and workers that are killed, are waited for: a core would have nothing to do."""
    told: list[list[str]] = []

    def run(asked: list[str], **_: object) -> CompletedProcess[str]:
        told.append(asked)
        return CompletedProcess([], 0)

    monkeypatch.setattr(command.subprocess, "run", run)
    monkeypatch.setattr(command.os, "cpu_count", lambda: 2)
    assert command._pytest(selection, [])
    assert command._pytest(selection, ["tests/ledger"])
    assert told[0][told[0].index("-n") + 1] == str(2 + more)
    assert "-n" not in told[1]


@pytest.mark.parametrize("said", ["1", ""])
def test_what_is_compiled_is_kept_for_the_other_processes(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    """Beside the sources as usual; where that is not wished, in a folder of its own."""
    told: list[dict[str, str]] = []

    def run(_: list[str], env: dict[str, str], **__: object) -> CompletedProcess[str]:
        told.append(env)
        return CompletedProcess([], 0)

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", said)
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setattr(command.subprocess, "run", run)
    assert command._pytest([], ["tests/ledger"])
    kept = str(ROOT / ".pytest_cache/bytecode") if said else None
    assert (told[0].get("PYTHONPYCACHEPREFIX"), "PYTHONDONTWRITEBYTECODE" in told[0]) == (kept, False)
