"""Which tests run: the default suite, and groups that must be asked for (and are counted when they were not).

`--all` runs every group; `-m browser` (any marker expression that names a group) runs that one; `--database` runs
what touches the database, with the tests that only PostgreSQL can run.
"""

from __future__ import annotations

import gc
import math
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from celery import Celery, current_app
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.dispatch import Signal
from django.test import Client, TransactionTestCase
from django.utils import timezone, translation
from hypothesis import settings as hypothesis_settings
from kombu.exceptions import OperationalError

from botkit.sandbox import SandboxUnavailable, find_jail
from clubs.models import Club, Player
from common import site_state
from ledger import triggers
from tests.helpers import emptying
from tests.helpers.broken import Table
from tests.helpers.company import ROLES, browser_of, club_with_roles, with_logins

pytest.register_assert_rewrite("tests.games.dsl")

GROUPS = ("browser", "chaos", "oracle", "postgres", "slow")
ONE_DATABASE = (
    "accounts/",
    "api/",
    "bots/",
    "clubs/",
    "operations/club_files/",
    "operations/management/",
    "pages/",
)
"""What reaches the database by the services alone: with `--once` it runs on PostgreSQL and not again on SQLite."""
ABOVE_SERVICES = ("api", "view", "templatetags", "forms")
"""In the path of a test elsewhere: the same."""
SWEEPS = (
    "api/test_answers.py",
    "pages/test_every_mail.py",
    "pages/test_foreign_ids.py",
    "pages/test_juniors_unnamed.py",
    "pages/test_links.py",
    "pages/test_links_of_the_demonstration.py",
    "pages/test_once.py",
    "pages/test_permissions.py",
    "operations/test_random_seasons.py",
    "upgrades/",
)
"""These go through every address, act or role. What they pass has tests of its own, and measuring doubles the time."""
LONG = "upgrades"
"""A folder of few tests that take long, though none is of a group."""
TESTS = Path(__file__).parent
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "client", "admin_client", "live_server"}
ON_POSTGRES = "asked on PostgreSQL only"
THOROUGH = "thorough"
"""A marker: what `--once` leaves out, because a shorter test shows the same."""
DATABASE_NAMED = re.compile(r"vendor|sqlite|postgres", re.I)
_resting: Counter[str] = Counter()
_made_scratch = False

# On a busy machine an example may take any time; and CI judges a change by the same examples as yesterday's.
hypothesis_settings.register_profile("kerho", deadline=None, derandomize=os.environ.get("CI") == "true")
hypothesis_settings.load_profile("kerho")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Our two ways to choose tests."""
    parser.addoption("--all", action="store_true", help="run the slow groups too: " + ", ".join(GROUPS))
    parser.addoption("--database", action="store_true", help="run only the tests that use the database")
    parser.addoption(
        "--once",
        action="store_true",
        help="leave out what PostgreSQL alone has shown, and take less time for each game",
    )
    parser.addoption(
        "--broken", metavar="FILE", help="run what is broken on purpose, and write the table of it"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the folder that the test settings name: once, not in every xdist worker nor in a run inside a test."""
    global _made_scratch
    if table := config.getoption("--broken"):
        config.pluginmanager.register(Table(Path(table)))
    if not hasattr(config, "workerinput") and not settings.SCRATCH.exists():
        settings.SCRATCH.mkdir(parents=True)
        _made_scratch = True


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take it away again, if it was made here."""
    if _made_scratch:
        shutil.rmtree(settings.SCRATCH, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is gathered stays to the end, and so does what is imported for it: garbage is looked for among the rest.

    Else a tenth of the time goes into looking through all modules, models and tests again and again.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The rules of the games know no database: who asks for its tests need not wait for theirs to be gathered."""
    return True if config.getoption("--database") and collection_path == TESTS / "games" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Set aside the tests of groups that nobody asked for."""
    resting = _groups_at_rest(config)
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    asked: set[str] = set()
    for item in items:
        path = item.path.relative_to(TESTS).as_posix() if item.path.is_relative_to(TESTS) else ""
        if path.startswith(SWEEPS):
            item.add_marker("no_cover")
        groups = [group for group in resting if item.get_closest_marker(group)]
        if config.getoption("--once") and item.get_closest_marker(THOROUGH):
            groups.append(THOROUGH)
        elif config.getoption("--once") and _shown_elsewhere(item, path, asked):
            groups.append(ON_POSTGRES)
        _resting.update(groups)
        wanted = not groups and (not config.getoption("--database") or _uses_database(item))
        (kept if wanted else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    items[:] = _long_ones_first(kept)


def _long_ones_first(items: list[pytest.Item]) -> list[pytest.Item]:
    """Files with tests that take minutes or wait for other programs: whoever runs the last test runs it alone.

    The others of a file go with them, because what lasts a module is made once; files keep their order.
    """
    groups = {item.path for item in items if any(item.get_closest_marker(group) for group in GROUPS)}
    long = groups | {item.path for item in items if LONG in item.path.parts}
    return sorted(items, key=lambda item: item.path not in long)


def _groups_at_rest(config: pytest.Config) -> list[str]:
    """The groups that this run leaves out."""
    asked = config.getoption("markexpr") or ""
    on_postgres = connection.vendor == "postgresql"
    if config.getoption("--broken"):
        return []
    if config.getoption("--database"):
        return [group for group in GROUPS if group != "postgres" or not on_postgres]
    awake = set(GROUPS) if config.getoption("--all") else {group for group in GROUPS if group in asked}
    return [group for group in GROUPS if group not in awake or (group == "postgres" and not on_postgres)]


def _shown_elsewhere(item: pytest.Item, path: str, asked: set[str]) -> bool:
    """Whether a run on PostgreSQL shows the same: it asks pages and addresses, not the database.

    So does a test of services with another parameter than the first: `asked` has those that SQLite is asked already.
    The parameters differ in what is typed and in the game; the statements of the first are those of the others.
    But files that look at which database there is are asked whole on both.
    """
    if any(item.get_closest_marker(group) for group in GROUPS) or not _uses_database(item):
        return False
    if path.startswith(ONE_DATABASE) or any(word in path for word in ABOVE_SERVICES):
        return True
    name = item.nodeid.split("[")[0]
    again = name in asked and not _tells_databases_apart(item.path)
    asked.add(name)
    return again


@cache
def _tells_databases_apart(file: Path) -> bool:
    """Whether a file of tests expects, skips or writes something else on one of the databases."""
    return bool(DATABASE_NAMED.search(file.read_text()))


def _uses_database(item: pytest.Item) -> bool:
    """Whether a test opens the database, by marker or by fixture."""
    return item.get_closest_marker("django_db") is not None or bool(
        DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a test of a group is not skipped: what it needs is there, or CI has failed."""
    report = yield
    if any(item.get_closest_marker(group) for group in GROUPS):
        _never_in_ci(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Nor are the tests of a whole file."""
    report = yield
    _never_in_ci(report)
    return report


def _never_in_ci(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Count what was skipped as failed, with its reason, when CI runs."""
    if os.environ.get("CI") == "true" and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"CI has everything, so nothing is skipped. {reason}"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """An xdist worker tells its controller what it left out."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["resting"] = dict(_resting)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker collects the same tests: one worker's count is the count."""
    _resting.clear()
    _resting.update(getattr(node, "workeroutput", {}).get("resting", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests of which group were left out, and how to run them."""
    if _resting:
        counts = ", ".join(f"{group} {count}" for group, count in sorted(_resting.items()))
        terminalreporter.write_line(f"groups not run: {counts} (./test --all runs every group)")


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether this run takes the time that `./test --all` has; with `--once` it has to end soon."""
    return bool(pytestconfig.getoption("--all") and not pytestconfig.getoption("--once"))


@pytest.fixture(autouse=True, scope="session")
def _books_may_be_emptied_between_tests() -> None:
    """The books refuse to be emptied: their triggers rest meanwhile, and on SQLite postings are numbered anew."""
    flushed = TransactionTestCase._fixture_teardown

    def empty(test: TransactionTestCase) -> None:
        if emptying.possible():
            emptying.empty()
        else:
            with triggers.suspended(connection):
                flushed(test)
        if triggers.missing(connection):
            triggers.install(connection)

    TransactionTestCase._fixture_teardown = empty


@pytest.fixture(autouse=True)
def _nobody_has_been_counted_yet() -> None:
    """Calls, uploads and wrong passwords are counted by the minute: those of one test are not the next one's."""
    for counted in caches.all():
        counted.clear()


@pytest.fixture(autouse=True)
def _the_site_is_as_set_up() -> Iterator[None]:
    """Nobody has set anything on the owner's page, and no page asks whether they have: `site_state.forget` does."""
    site_state._Here.known = site_state.Known(until=math.inf)
    yield
    site_state._Here.known = site_state.Known(
        until=math.inf
    )  # what lasts a module is made before the next test begins


@pytest.fixture(autouse=True)
def _no_language_is_left_behind() -> Iterator[None]:
    """A request in Finnish leaves its language active in the thread; the next test begins in that of the settings."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a site that has just been set up, for tests that start one and are not about that."""
    folder = tmp_path_factory.mktemp("migrated")
    surroundings = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.embedded",
        "KERHO_DATA": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'kerho.sqlite3'}",
    }
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=settings.BASE_DIR, env=surroundings, check=True)
    return folder / "kerho.sqlite3"


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    """Somebody of every kind, each with a login."""
    return with_logins("Stranger", "Owner", *ROLES)


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    """A club in which each holds the role that is their name."""
    return club_with_roles("House", people)


@pytest.fixture
def visit(people: dict[str, Player]) -> Callable[[str], Client]:
    """`visit("Keeper")`: a browser in which that person is logged in; "Nobody" is not."""
    return lambda name: browser_of(None if name == "Nobody" else people[name])


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What is sent to workers, by name and arguments: nobody does it."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        current_app._get_current_object(), "send_task", lambda name, args=(), **_: calls.append((name, *args))
    )
    return calls


@pytest.fixture
def broker_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be sent to workers."""

    def refuse(*_: object, **__: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(current_app._get_current_object(), "send_task", refuse)


@pytest.fixture
def listens() -> Iterator[Callable[[Signal, Callable[..., object]], None]]:
    """`listens(signal, function)`: after the apps' own receivers, for this test."""
    connected: list[tuple[Signal, Callable[..., object]]] = []

    def connect(signal: Signal, function: Callable[..., object]) -> None:
        signal.connect(function)
        connected.append((signal, function))

    yield connect
    for signal, function in connected:
        signal.disconnect(function)


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Moves the clock of this process; a second call sets it anew."""
    now, apps_now = timezone.now, Celery.now

    def move(by: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: now() + by)
        monkeypatch.setattr(Celery, "now", lambda app: apps_now(app) + by)

    return move


@pytest.fixture
def sandbox() -> None:
    """Submitted bots can be run here. Where they cannot the test is skipped with the reason; in CI it fails."""
    try:
        find_jail()
    except SandboxUnavailable as reason:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(str(reason))


@pytest.fixture
def cache_is_away(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody listens where Redis should be."""
    monkeypatch.setattr("common.cache._Away.until", 0.0)
    caches["here"].clear()
    where = {
        "BACKEND": "common.cache.SharedCache",
        "LOCATION": "redis://127.0.0.1:1/0",
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
    settings.CACHES = settings.CACHES | {"default": where}
    yield
    caches["here"].clear()
