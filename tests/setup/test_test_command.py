"""What `./test` runs for its options."""

import tomllib
from contextlib import nullcontext
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from games.compiling import NotCompiled
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


def test_coverage_counts_branches_of_every_app_with_a_floor() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
    measured = settings["coverage"]["run"]
    apps = {path.parent.name for path in ROOT.glob("*/apps.py")}
    assert measured["branch"] is True
    assert apps <= set(measured["source"])
    assert settings["coverage"]["report"]["fail_under"] > 0


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
