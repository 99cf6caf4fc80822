"""Live tables by streams: `python -m benchmarks.streams [--streams 1000] [--matches 50] [--processes 1] [--every 5]`.

Starts Valkey and processes of streams on a database of its own (SQLite), seats two people at each of the matches (Hex),
opens that many streams, shared out evenly (two players a match, the rest spectators), and plays moves evenly spread, in
each match one in `--every` seconds. Measured is from before the move's transaction to the last byte of the event at
each listener; all of it runs on this machine. Then what the processes weigh (proportional set size), before and after.
`--data DIR`: a folder that is kept, whose database need not be made again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SEQ = re.compile(rb"^id: seq=(\d+)&", re.MULTILINE)
CELLS = [f"{column}{row}" for row in range(1, 12) for column in "abcdefghijk"]
CALM_AFTER = 10.0
"""Seconds after a process of streams begins until which it looks at all tables once more by itself."""
LIMITS = {"STREAMS_PER_ADDRESS": "100000", "STREAMS_MOST": "100000", "STREAMS_PER_ACCOUNT": "100000"}


class Listeners:
    """Streams that are open; `arrived[match, seq]` are the times at which an event had come, players' first."""

    def __init__(self) -> None:
        self.arrived: dict[tuple[str, int], list[tuple[bool, float]]] = defaultdict(list)
        self.writers: list[asyncio.StreamWriter] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.refused = 0

    async def open(self, port: int, code: str, cookie: str, one_at_a_time: asyncio.Semaphore) -> None:
        """One more."""
        async with one_at_a_time:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**18)
            cookies = f"Cookie: sessionid={cookie}\r\n" if cookie else ""
            writer.write(
                f"GET /live/matches/{code}/?seq=0&status=running&words=0-&deal=1 HTTP/1.1\r\n"
                f"Host: 127.0.0.1\r\n{cookies}\r\n".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in head.split(b"\r\n")[0]:
                self.refused += 1
                return
        self.writers.append(writer)
        self.tasks.append(asyncio.create_task(self._listen(reader, code, bool(cookie))))

    async def _listen(self, reader: asyncio.StreamReader, code: str, plays: bool) -> None:
        """Chunks as the server makes them: an event is one."""
        while True:
            try:
                size = int((await reader.readline()).strip() or b"0", 16)
                chunk = await reader.readexactly(size + 2)
            except (asyncio.IncompleteReadError, ConnectionError):
                return
            if found := SEQ.search(chunk):
                self.arrived[code, int(found[1])].append((plays, time.monotonic()))
            if not size:
                return


@contextmanager
def processes(data: Path, count: int, database: str) -> Iterator[list[tuple[int, subprocess.Popen[bytes]]]]:
    """Valkey and so many processes of streams, each with its port."""
    from ops.local import valkey
    from ops.local.layout import free_port
    from ops.local.probe import ask

    socket = valkey.socket_path(data)
    os.environ |= {"REDIS_URL": f"unix://{socket}", "DATABASE_URL": database, "STREAMS": "true", **LIMITS}
    log = (data / "streams.log").open("wb")
    broker = subprocess.Popen(valkey.command(socket, data), stdout=log, stderr=log)
    started = []
    try:
        for _ in range(count):
            port = free_port("127.0.0.1", 0)
            command = [sys.executable, "manage.py", "streams", "--port", str(port)]
            started.append((port, subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)))
            while not _answers(ask, port):
                time.sleep(0.1)
        yield started
    finally:
        for _port, process in started:
            process.send_signal(signal.SIGTERM)
        for _port, process in started:
            process.wait(20)
        broker.terminate()
        broker.wait(20)


def _answers(ask: Any, port: int) -> bool:
    try:
        return bool(ask("127.0.0.1", port, "/health")[0] == 200)
    except OSError:
        return False


def seat(matches: int) -> list[tuple[int, str, list[str]]]:
    """Matches: number, code, and the sessions of the two who play."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from clubs.models import Player, User
    from matches import services

    made, mark = [], os.urandom(4).hex()
    for number in range(matches):
        players, sessions = [], []
        for side in "ab":
            name = f"{side}{number}-{mark}"
            user = User.objects.create(username=name)
            players.append(Player.objects.create(name=name, slug=name, user=user))
            store = SessionStore()
            store[SESSION_KEY] = str(user.pk)
            store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
            store[HASH_SESSION_KEY] = user.get_session_auth_hash()
            store.create()
            sessions.append(str(store.session_key))
        plans = [services.SeatPlan(one) for one in players]
        match = services.start(match=services.create_match(game="hex", seats=plans, options={"size": 11}))
        made.append((match.pk, str(match.code), sessions))
    return made


async def measure(chosen: argparse.Namespace, started: list[Any], tables: list[Any]) -> dict[str, Any]:
    """Open the players' streams, weigh, open the rest, weigh, play, and count."""
    from asgiref.sync import sync_to_async

    from matches import services
    from ops.local.memory import megabytes

    ports, pids = [port for port, _process in started], [process.pid for _port, process in started]
    listeners, gate = Listeners(), asyncio.Semaphore(20)
    begun = time.monotonic()
    cookies = [(table, cookie) for table in tables for cookie in table[2]]
    cookies += [(tables[one % len(tables)], "") for one in range(chosen.streams - len(cookies))]
    weights = []
    for part in (range(2 * len(tables)), range(2 * len(tables), len(cookies))):
        opening = (
            listeners.open(ports[one % len(ports)], cookies[one][0][1], cookies[one][1], gate) for one in part
        )
        await asyncio.gather(*opening)
        weights.append(sum(megabytes(pid) for pid in pids))
    opened = time.monotonic() - begun
    played: dict[tuple[str, int], float] = {}
    used = sum(_cpu_seconds(pid) for pid in pids)
    moves, pause = int(chosen.seconds / chosen.every * len(tables)), chosen.every / len(tables)
    await asyncio.sleep(max(0.0, CALM_AFTER - opened))
    first = time.monotonic() + 1
    for number in range(moves):
        await asyncio.sleep(max(0.0, first + number * pause - time.monotonic()))
        turn, (pk, code, _) = divmod(number, len(tables))[0], tables[number % len(tables)]
        played[code, turn + 1] = time.monotonic()
        await sync_to_async(services.play_move)(
            match_id=pk, seat=turn % 2, texts=[CELLS[turn]], expect_seq=turn
        )
    await asyncio.sleep(3)
    took = time.monotonic() - first - 3
    times: dict[str, list[float]] = {"players": [], "all": []}
    for key, at in played.items():
        for plays, came in listeners.arrived[key]:
            times["all"].append((came - at) * 1000)
            if plays:
                times["players"].append((came - at) * 1000)
    return {
        "refused": listeners.refused,
        "opened_s": round(opened, 1),
        "moves": len(played),
        "moves_per_s": round(len(played) / took, 1),
        "events": len(times["all"]),
        "missed": len(played) * chosen.streams // len(tables) - len(times["all"]),
        "cpu_ms_a_move": round((sum(_cpu_seconds(pid) for pid in pids) - used) * 1000 / len(played), 1),
        "mib": [round(weight, 1) for weight in weights],
        "kb_a_stream": round((weights[1] - weights[0]) * 1024 / (chosen.streams - 2 * len(tables)), 1),
        **{f"{name}_ms": _spread(found) for name, found in times.items()},
    }


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _spread(times: list[float]) -> dict[str, int]:
    if len(times) < 2:
        return {}
    cuts = quantiles(times, n=100)
    return {"p50": round(cuts[49]), "p95": round(cuts[94]), "p99": round(cuts[98]), "max": round(max(times))}


def main() -> None:
    """Print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--every", type=float, default=5.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--data", type=Path)
    chosen = parser.parse_args()
    data = chosen.data or Path(tempfile.mkdtemp(prefix="kerho-streams-"))
    data.mkdir(exist_ok=True)
    os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings.embedded", "KERHO_DATA": str(data)}
    database = f"sqlite:///{data / 'kerho.sqlite3'}"
    from common import garbage

    with processes_after_migrating(data, chosen.processes, database) as started:
        tables = seat(chosen.matches)
        garbage.keep()  # as a process of pages does
        result = asyncio.run(measure(chosen, started, tables))
    sys.stdout.write(
        json.dumps({"streams": chosen.streams, "processes": chosen.processes, **result}, indent=2) + "\n"
    )


@contextmanager
def processes_after_migrating(
    data: Path, count: int, database: str
) -> Iterator[list[tuple[int, subprocess.Popen[bytes]]]]:
    """The database first, which the processes refuse to start without."""
    os.environ |= {"DATABASE_URL": database}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v", "0", "--no-input"], cwd=ROOT, check=True)
    with processes(data, count, database) as started:
        import django

        django.setup()
        yield started


if __name__ == "__main__":
    main()
