"""Everybody looks at their own table when a round is published: `python benchmarks/event_pages.py [--players 300]`.

Starts the embedded site (`./run --no-demo`) in a temporary data folder, enters so many people with logins in a Swiss,
publishes its first round, and lets each of them open their own page at a moment of the next minute, as phones do, with
a session of their own. Exit status 0: every answer was a page, and 95 of 100 came within a second.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.soak import Running, connect  # noqa: E402

LIMIT_S = 1.0
SHARE = 0.95


def event_of(players: int) -> tuple[str, list[str], float]:
    """The address of the event's own page, a session cookie for each player, and how long publishing took."""
    from django.test import Client

    from clubs.models import Player, User
    from clubs.services import create_club
    from tournaments.services import competitions
    from tournaments.services.drafts import draft_of, round_publish

    users = User.objects.bulk_create(User(username=f"player{n}", password="!") for n in range(players))
    people = Player.objects.bulk_create(
        Player(name=f"Player {n}", slug=f"player-{n}", user=user) for n, user in enumerate(users)
    )
    club = create_club(name="Club", owner=people[0])
    made = competitions.create_competition(
        kind="tournament", title="Open", game="hex", format="swiss", club=club, drafts=True
    )
    competitions.enter(competition=made, players=people)
    competitions.start(competition=made)
    cookies = []
    for user in users:
        client = Client()
        client.force_login(user)
        cookies.append("; ".join(f"{name}={one.value}" for name, one in client.cookies.items()))
    draft = draft_of(made)
    assert draft is not None
    begun = time.monotonic()
    round_publish(competition=made, round_id=draft.pk)
    return f"/competitions/{made.slug}/mine/", cookies, time.monotonic() - begun


def looked_at(port: int, path: str, cookie: str, wait: float) -> tuple[float, int]:
    """How long a page took, and its status; the table's number has to stand in it."""
    time.sleep(wait)
    begun = time.monotonic()
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path, headers={"Cookie": cookie, "Host": f"127.0.0.1:{port}"})
        answer = connection.getresponse()
        page = answer.read()
    except OSError:
        return time.monotonic() - begun, 0
    finally:
        connection.close()
    shown = b'class="huge"' in page
    return time.monotonic() - begun, answer.status if shown else 0


def within(times: Sequence[float], share: float) -> float:
    """The time in which that share of them was done."""
    return sorted(times)[max(0, round(share * len(times)) - 1)]


def main() -> int:
    """Exit status 1: a page failed, or too many were slow."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0, help="in which all of them look")
    chosen = parser.parse_args()
    data = Path(tempfile.mkdtemp(prefix="kerho-pages-"))
    try:
        with Running(data, patience=400) as site:
            connect(data)
            path, cookies, publishing = event_of(chosen.players)
            port = int(re.findall(r"http://[^/\s]*:(\d+)", site.log.read_text())[-1])
            waits = [random.Random(7 + n).uniform(0, chosen.seconds) for n in range(chosen.players)]
            with ThreadPoolExecutor(chosen.players) as pool:
                done = list(
                    pool.map(lambda one: looked_at(port, path, *one), zip(cookies, waits, strict=True))
                )
    finally:
        shutil.rmtree(data, ignore_errors=True)
    times = [seconds for seconds, _status in done]
    failed = sum(status != 200 for _seconds, status in done)
    figures = {
        "players": chosen.players,
        "seconds": chosen.seconds,
        "publishing_s": round(publishing, 2),
        "median_s": round(within(times, 0.5), 3),
        "p95_s": round(within(times, SHARE), 3),
        "slowest_s": round(max(times), 3),
        "failed": failed,
    }
    sys.stdout.write(json.dumps(figures) + "\n")
    return int(failed > 0 or within(times, SHARE) > LIMIT_S)


if __name__ == "__main__":
    sys.exit(main())
