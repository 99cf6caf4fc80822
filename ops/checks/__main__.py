"""`./test`: without options, everything that a change must pass before it is shared.

`./test` lint, types and the default suite; `./test tests/ledger -k settle` (anything pytest takes) only those tests.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from games.compiled import FOLDER, OFF, USUAL
from games.compiling import NotCompiled, compile_rules
from ops.checks import browser, bubblewrap, node
from ops.checks.dependencies import audit
from ops.checks.lint import lint
from ops.checks.packages import NotFetched
from ops.checks.postgres import NoPostgres, temporary_postgres

ROOT = Path(__file__).resolve().parents[2]
GROUPS = {
    "browser": "drive a real Chromium",
    "chaos": "real workers, some of them killed",
    "oracle": "compare with other rules engines",
    "slow": "minutes rather than seconds",
}


COMPILED_TESTS = [
    *(f"tests/games/{part}" for part in ("core", "kits", "boards", "climbing", "rummy", "tricks", "vying")),
    *("tests/games/test_compiled.py", "tests/games/test_random_matches.py"),
]
"""What tests the modules that are compiled, with what builds on them, and plays every game."""
MEASURED = ["--cov", "--cov-report="]
"""Branch coverage; what is measured, and the least that passes, stands in pyproject.toml."""
TABLE = "--cov-report=term"
"""Every module below 100 %: for who asks for the coverage; in a long run it hides what failed."""


def options(argv: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Our options, and what is left for pytest."""
    parser = argparse.ArgumentParser(
        prog="./test",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--lint", action="store_true", help="only lint, types and imports")
    parser.add_argument("--audit", action="store_true", help="only what is known against what is installed")
    parser.add_argument("--all", action="store_true", help="every group, on both databases")
    parser.add_argument(
        "--once",
        action="store_true",
        help="with --all: on one of the databases what the other has shown, and no coverage",
    )
    parser.add_argument(
        "--postgres",
        action="store_true",
        help="the database tests on PostgreSQL (DATABASE_URL or its own)",
    )
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="the database tests on SQLite, with the branch coverage of the apps: it may not fall",
    )
    parser.add_argument(
        "--compiled", action="store_true", help="the tests of the games with the rules compiled"
    )
    for group, meaning in GROUPS.items():
        parser.add_argument(f"--{group}", action="store_true", help=f"only this group: {meaning}")
    return parser.parse_known_args(argv)


def main(argv: list[str]) -> int:
    """Exit status 0: everything that was asked for passed."""
    chosen, rest = options(argv)
    if chosen.lint:
        return 0 if lint() else 1
    if chosen.audit:
        return 0 if audit() else 1
    groups = [group for group in GROUPS if getattr(chosen, group)]
    narrow = bool(groups or rest or chosen.postgres or chosen.coverage or chosen.compiled)
    good = narrow or (_lint_beside_compiling() if chosen.all else lint())
    if chosen.all or not narrow:
        good = _prepare_node() and good
    if chosen.all or "browser" in groups:
        good = _prepare_browser() and good
    if chosen.all:
        good = _prepare_bubblewrap() and good
    before: list[str] = []
    measured = _measured(rest) if chosen.all and not chosen.once else []
    if (chosen.postgres or chosen.all) and not _on_postgres(measured, rest):
        good, before = False, _failed_last()
    if chosen.coverage and not chosen.all:
        good = _pytest(["--database", *_measured(rest), TABLE], rest) and good
    if chosen.compiled or (chosen.all and not rest):
        good = _on_compiled(rest) and good
    if not chosen.all and (chosen.postgres or chosen.coverage or chosen.compiled):
        return 0 if good else 1
    good = _pytest([*_selection(chosen.all, groups), *(["--once"] if chosen.once else [])], rest) and good
    for test in before:
        print(f"./test: failed before that: {test}", flush=True)
    if not good:
        print("./test: this run has failed: see above", flush=True)
    return 0 if good else 1


def _lint_beside_compiling() -> bool:
    """The lint, and on the core that its longest part leaves idle the build that the tests will look for.

    What comes of the build is told by `_on_compiled`: it finds this one, or tries again and says why there is none.
    """
    with ThreadPoolExecutor(1) as aside:
        aside.submit(compile_rules, USUAL)
        return lint()


def _measured(rest: list[str]) -> list[str]:
    """The options that measure; of single tests the coverage says nothing, so that it has no floor."""
    return [*MEASURED, "--cov-fail-under=0"] if rest else MEASURED


def _failed_last() -> list[str]:
    """The tests that failed in the part that has just run, as pytest remembers them."""
    kept = ROOT / ".pytest_cache/v/cache/lastfailed"
    return sorted(json.loads(kept.read_text())) if kept.exists() else []


def _selection(everything: bool, groups: list[str]) -> list[str]:
    """The pytest options that choose the groups; PostgreSQL's own tests are run by `_on_postgres`."""
    if everything:
        return ["--all"]
    return ["-m", " or ".join(groups)] if groups else []


def _pytest(selection: list[str], rest: list[str], **environment: str) -> bool:
    """Run pytest: all cores, unless somebody chose single tests; one process more with the groups, which wait much."""
    processes = (os.cpu_count() or 1) + ("--all" in selection)
    cores = [] if rest else ["-n", str(processes), "--dist", "worksteal"]
    command = [sys.executable, "-m", "pytest", *cores, *selection, *rest]
    surroundings = {**os.environ, FOLDER: OFF, **browser.playwright_environment(), **environment}
    if surroundings.pop("PYTHONDONTWRITEBYTECODE", None):
        # Every worker and every process that a test starts would compile all anew; this lies outside the sources.
        surroundings.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".pytest_cache/bytecode"))
    return subprocess.run(command, cwd=ROOT, env=surroundings).returncode == 0


def _prepare(what: str, find: Callable[[], object], missing: type[Exception]) -> bool:
    """Have what some tests need; without it they are skipped with the reason, but never in CI."""
    begun = time.monotonic()
    try:
        found = find()
    except missing as reason:
        print(f"./test: {what}: {reason}", flush=True)
        return os.environ.get("CI") != "true"
    print(f"./test: {what}: {found} ({time.monotonic() - begun:.1f} s)", flush=True)
    return True


def _prepare_browser() -> bool:
    return _prepare("browser tests", lambda: browser.find_or_fetch().executable, browser.NoBrowser)


def _prepare_node() -> bool:
    return _prepare("unit tests of the scripts", node.find_or_fetch, node.NoNode)


def _on_compiled(rest: list[str]) -> bool:
    """The tests of the games once more, with the rules compiled."""
    try:
        print(f"./test: {compile_rules(USUAL)}", flush=True)
    except NotCompiled as reason:
        print(f"./test: compiled rules: not tested: {reason}", flush=True)
        return os.environ.get("CI") != "true"
    return _pytest([] if rest else COMPILED_TESTS, rest, **{FOLDER: str(USUAL)})


def _prepare_bubblewrap() -> bool:
    return _prepare("bubblewrap's jail", _bubblewrap, NotFetched)


def _bubblewrap() -> Path:
    """The program, where it is found by its name from now on."""
    folder = bubblewrap.find_or_fetch()
    os.environ["PATH"] = f"{os.environ['PATH']}:{folder}"
    return folder / "bwrap"


def _on_postgres(measured: list[str], rest: list[str]) -> bool:
    """The tests that touch a database, on PostgreSQL."""
    selection = ["--database", *measured]
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return _pytest(selection, rest)
    try:
        with temporary_postgres() as url:
            print("./test: PostgreSQL from its wheel", flush=True)
            return _pytest(selection, rest, DATABASE_URL=url)
    except NoPostgres as reason:
        print(f"./test: PostgreSQL tests not run: {reason}", flush=True)
        return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
