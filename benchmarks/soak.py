"""Memory over many matches: `python benchmarks/soak.py [--matches 10000]`.

Starts the embedded site (`./run --no-demo`) in a temporary data folder, lets its own workers play that many quick
matches of built-in bots, and prints what everything that `./run` started weighs while they do: the proportional set
size (shared pages counted once) and the plain resident size. Then what a match costs in the database. Exit status 0:
never above the limit, and flat: the last quarter weighs no more than the second plus the tolerance.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

LIMIT_MIB = 400.0
TOLERANCE = 0.05
BATCH = 200
GAMES: tuple[tuple[str, dict[str, object], tuple[str, ...]], ...] = (
    ("hex", {"size": 4}, ("random", "greedy")),
    ("valepaska", {}, ("random", "greedy")),
    ("beginners-go", {"size": 5}, ("greedy", "random")),
    ("tuppi", {}, ("random", "greedy", "random", "greedy")),
)
"""Game, options, and the bots by seat; the matches take turns."""
WEIGHTS = (6, 2, 1, 1)
"""How often each game is played in ten matches: most of them short."""


@dataclass(frozen=True)
class Weight:
    """One look at the scales."""

    seconds: float
    finished: int
    pss_mib: float
    rss_mib: float
    largest_mib: float
    processes: int
    database_mib: float


class Running:
    """The embedded site as `./run` starts it; killed with all that is below it at the end."""

    def __init__(self, data: Path, patience: float = 120) -> None:
        command = [sys.executable, "-m", "ops.local", "--no-demo", "--port", "0", "--data", str(data)]
        self.data, self.log, self.patience = data, data / "soak.log", patience
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)

    def __enter__(self) -> Running:
        deadline = time.monotonic() + self.patience
        while "the site is up" not in self.log.read_text():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.__exit__()
                raise SystemExit(f"The site did not start:\n{self.log.read_text()}")
            time.sleep(0.1)
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(40)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()


def resident_mib(pid: int) -> float:
    """The resident size of one process; 0 if it has gone."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * resource.getpagesize() / 2**20


def database_mib(data: Path) -> float:
    """The database with its log of what is not yet in it."""
    return sum(path.stat().st_size for path in data.glob("kerho.sqlite3*")) / 2**20


def connect(data: Path) -> None:
    """Make this process one more client of the running site."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings.embedded",
        "KERHO_DATA": str(data),
        "DATABASE_URL": f"sqlite:///{data / 'kerho.sqlite3'}",
        "REDIS_URL": (data / "run" / "redis-url").read_text().strip(),
        "LOG_LEVEL": "WARNING",
    }
    import django

    django.setup()


def add_matches(many: int) -> None:
    """So many matches more, started; the site's workers are called to them."""
    from bots.builtin import ensure_builtin_bots
    from matches.services import MatchPlan, SeatPlan, create_matches

    bots = {bot.builtin: bot.player for bot in ensure_builtin_bots()}
    turns = [game for game, weight in zip(GAMES, WEIGHTS, strict=True) for _ in range(weight)]
    plans = [
        MatchPlan(game, [SeatPlan(bots[spec]) for spec in seats], options)
        for game, options, seats in (turns[number % len(turns)] for number in range(many))
    ]
    create_matches(plans, started=True)


def soak(site: Running, matches: int, every: float) -> list[Weight]:
    """Keep the workers busy until so many matches are over, and weigh now and then."""
    from matches.models import Match
    from ops.local.memory import family, megabytes

    begun, due, made, seen = time.monotonic(), 0.0, 0, []
    while True:
        over = Match.objects.filter(finished_at__isnull=False).count()
        if made < matches and made - over < BATCH // 2:
            add_matches(min(BATCH, matches - made))
            made += min(BATCH, matches - made)
        now = time.monotonic() - begun
        if now >= due or over >= matches:
            members = family(site.process.pid)
            sizes = [megabytes(pid) for pid in members]
            resident = sum(map(resident_mib, members))
            seen.append(
                Weight(now, over, sum(sizes), resident, max(sizes), len(members), database_mib(site.data))
            )
            sys.stderr.write(_line(seen[-1]) + "\n")
            due = now + every
        if over >= matches:
            return seen
        if site.process.poll() is not None:
            raise SystemExit(f"The site has ended:\n{site.log.read_text()}")
        time.sleep(0.2)


def _line(one: Weight) -> str:
    return (
        f"{one.seconds:7.0f} s {one.finished:6d} matches  PSS {one.pss_mib:6.1f} MiB  RSS {one.rss_mib:6.1f} MiB  "
        f"largest {one.largest_mib:5.1f} MiB  {one.processes} processes  database {one.database_mib:6.1f} MiB"
    )


def report(seen: list[Weight]) -> dict[str, Any]:
    """What came of it. Growth is the last quarter's mean against the second's: the first warms up."""
    from django.db import connection

    from matches.models import Event, Match

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute("PRAGMA page_size")
        size = pages * cursor.fetchone()[0]
    total, events = Match.objects.count(), Event.objects.count()
    weights = [one.pss_mib for one in seen if one.finished]
    quarter = max(1, len(weights) // 4)
    early, late = mean(weights[quarter : 2 * quarter] or weights[:1]), mean(weights[-quarter:])
    return {
        "matches": total,
        "void": Match.objects.filter(status=Match.Status.VOID).count(),
        "seconds": round(seen[-1].seconds, 1),
        "highest_mib": round(max(one.pss_mib for one in seen), 1),
        "second_quarter_mib": round(early, 1),
        "last_quarter_mib": round(late, 1),
        "growth": round(late / early - 1, 4),
        "events_a_match": round(events / total, 1),
        "database_bytes_a_match": size // total,
        "weights": [asdict(one) for one in seen],
    }


def main() -> int:
    """Exit status 1: above the limit, not flat, or a match was void."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two weighings")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    chosen = parser.parse_args()
    data = Path(tempfile.mkdtemp(prefix="kerho-soak-"))
    try:
        with Running(data) as site:
            connect(data)
            result = report(soak(site, chosen.matches, chosen.every))
    finally:
        shutil.rmtree(data, ignore_errors=True)
    if chosen.json:
        chosen.json.write_text(json.dumps(result, indent=2) + "\n")
    summary = {key: value for key, value in result.items() if key != "weights"}
    sys.stdout.write(json.dumps(summary, indent=2) + "\n")
    good = result["highest_mib"] <= LIMIT_MIB and result["growth"] <= TOLERANCE and not result["void"]
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
