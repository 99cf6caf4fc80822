"""`./run --once`: what it promises, with workers killed in the middle of it, and once more on the same data."""

import json
import os
import re
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.setup.running import Running, eventually

pytestmark = pytest.mark.slow

COUNTS = {
    "matches": "SELECT count(*) FROM matches_match",
    "finished": "SELECT count(*) FROM matches_match WHERE status = 'finished'",
    "pairings' matches": "SELECT count(*) FROM tournaments_pairingmatch",
    "matches rated": "SELECT count(*) FROM ratings_ratedmatch",
    "rating changes": "SELECT count(*) FROM ratings_ratingchange",
    "versions handed in": "SELECT count(*) FROM bots_botversion",
    "people and bots": "SELECT count(*) FROM clubs_player",
    "entries in the books": "SELECT count(*) FROM ledger_entry",
    "money moved": "SELECT sum(abs(amount)) FROM ledger_posting",
    "gaps in logs": "SELECT count(*) FROM (SELECT match_id FROM matches_event GROUP BY match_id"
    " HAVING count(*) != max(seq) OR min(seq) != 1)",
}


def counts(site: Running) -> dict[str, int]:
    """What is in the database of an installation that has stopped."""
    with sqlite3.connect(site.data / "kerho.sqlite3") as database:
        return {name: database.execute(query).fetchone()[0] for name, query in COUNTS.items()}


def report(site: Running) -> dict[str, Any]:
    """Wait for the end of `--once`; what it printed."""
    assert site.process.wait(300) == 0, site.talk.read_text()
    said: dict[str, Any] = json.loads(site.printed.read_text())
    return said


def result(said: dict[str, Any]) -> dict[str, Any]:
    """What must be the same in every demonstration; ratings are not: bots' deals are real chance."""
    same = ("games", "leagues", "matches_played", "matches_void", "bot_matches", "bots", "settlement")
    return {name: said[name] for name in same}


def ask(site: Running, query: str) -> list[Any]:
    """The first column of what is found, beside the running installation."""
    with sqlite3.connect(f"file:{site.data / 'kerho.sqlite3'}?mode=ro", uri=True) as database:
        return [row[0] for row in database.execute(query)]


def matches_played(site: Running) -> int:
    """How many matches have been finished so far."""
    return int(ask(site, COUNTS["finished"])[0])


def playing(site: Running, among: list[int]) -> list[int]:
    """Those of the processes that hold a running match."""
    holders = ask(
        site, "SELECT lease_holder FROM matches_match WHERE status = 'running' AND lease_holder != ''"
    )
    return sorted({int(holder.split(":")[1]) for holder in holders} & set(among))


def kill_pool_child_and_worker(site: Running) -> None:
    """`kill -9` a process of the pool in the middle of its match, and ten matches later the worker itself."""
    assert eventually(
        lambda: any(killed_while_playing(site, child) for child in site.forked_by("kerho-worker"))
    )
    go_on(site)
    assert not site.said("worker was killed")
    os.kill(site.one("kerho-worker"), signal.SIGKILL)
    go_on(site)


def killed_while_playing(site: Running, worker: int) -> bool:
    """`kill -9` a process, unless it is between two matches when it is halted."""
    os.kill(worker, signal.SIGSTOP)
    held = bool(playing(site, [worker]))
    os.kill(worker, signal.SIGKILL if held else signal.SIGCONT)
    return held


def kill_those_aside(site: Running) -> None:
    """`kill -9` the worker for people, and ten matches later the one for checks, which has the beat."""
    for name in ("kerho-live", "kerho-checks"):
        os.kill(site.one(name), signal.SIGKILL)
        go_on(site)


def go_on(site: Running) -> None:
    """Wait for ten more matches."""
    begun = matches_played(site)
    assert eventually(lambda: matches_played(site) >= begun + 10, 120), site.talk.read_text()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A demonstration that nobody disturbs: the installation, ended, and its report."""
    site = Running(tmp_path_factory.mktemp("undisturbed"), "--once", "--port", "0")
    try:
        yield site, report(site)
    finally:
        site.kill()


def test_it_plays_what_it_promises(undisturbed: tuple[Running, dict[str, Any]]) -> None:
    site, said = undisturbed
    assert said["bot_matches"] >= 200
    assert len(said["games"]) >= 6
    assert said["bots"]["playing"] >= 7
    assert len(said["bots"]["submitted"]) >= 2
    assert said["matches_void"] == 0
    assert said["settlement"]["sum"] == 0
    assert said["memory_mib"] < 440
    found = counts(site)
    assert found["finished"] == found["matches"] == said["matches_played"]
    assert found["gaps in logs"] == 0


@pytest.mark.parametrize(
    ("kill", "started_again"),
    [(kill_pool_child_and_worker, ["worker"]), (kill_those_aside, ["live", "checks"])],
)
def test_killing_workers_in_the_middle_changes_nothing_but_time(
    undisturbed: tuple[Running, dict[str, Any]],
    tmp_path: Path,
    migrated_file: Path,
    kill: Callable[[Running], None],
    started_again: list[str],
) -> None:
    site = Running(tmp_path, "--once", "--port", "0", migrated=migrated_file)
    try:
        assert eventually(lambda: site.said("leagues running"), 120), site.talk.read_text()
        kill(site)
        said = report(site)
    finally:
        site.kill()
    assert re.findall(r"(\w+) started again", site.talk.read_text()) == started_again
    assert said["restarts"] == len(started_again)
    assert result(said) == result(undisturbed[1])
    assert counts(site) == counts(undisturbed[0])


def test_a_second_time_on_the_same_data_neither_doubles_nor_destroys(
    undisturbed: tuple[Running, dict[str, Any]],
) -> None:
    site, said = undisturbed
    before = counts(site)
    again = Running(site.data.parent, "--once", "--port", "0")
    try:
        assert result(report(again)) == result(said)
    finally:
        again.kill()
    assert counts(again) == before
