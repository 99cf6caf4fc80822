"""The demonstration as `./run` plays it: a command starts it, the workers play it, a command tells what came of it.

Between the two nobody but the pages and the workers is in memory; whether the leagues are over is read from the API.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ops.local.layout import CannotStart
from ops.local.probe import ask_json
from ops.local.supervisor import Supervisor

PROMISED = ("games", "matches_played", "ratings", "settlement")
"""What the demonstration must report for `--once` to call it a success."""
PATIENCE = 600.0
ASK_EVERY = 0.5
SAY_EVERY = 5.0


def demonstrate(running: Supervisor) -> dict[str, Any]:
    """Play the demonstration and return its report; the seconds of its steps are noted with the supervisor's.

    Raises `CannotStart` when it failed or reports less than it should.
    """
    with running.timed("demo"):
        begun = _command(running, "demo")
        with running.timed("leagues"):
            _wait(running, set(begun["leagues"]))
        summary = _command(running, "demo", "--report")
    running.seconds.update(begun["seconds"])
    missing = [name for name in PROMISED if not summary.get(name)]
    if missing:
        raise CannotStart(f"The demonstration reports nothing on: {', '.join(missing)}.")
    return summary


def _command(running: Supervisor, *arguments: str) -> dict[str, Any]:
    """Run the management command and read what it wrote."""
    path: Path = running.layout.folders.run / "demo.json"
    path.unlink(missing_ok=True)
    running.command(*arguments, "--json", str(path), on_line=_Aloud(running.say))
    written: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return written


class _Aloud:
    """What the command says is for the user too; a traceback is only for the log."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.quiet = False

    def __call__(self, line: str) -> None:
        self.quiet = self.quiet or line.startswith("Traceback ")
        if not self.quiet:
            self.say(line.rstrip())


def _wait(running: Supervisor, leagues: set[str]) -> None:
    """Until the workers have finished the leagues of these addresses, telling how far they are.

    Raises `CannotStart` when that takes longer than `PATIENCE`.
    """
    deadline, said_at = time.monotonic() + PATIENCE, 0.0
    while left := _unfinished(running, leagues):
        if time.monotonic() > deadline:
            names = ", ".join(sorted(left))
            raise CannotStart(f"The workers have not finished in time: {names}; see {running.log.path}.")
        if time.monotonic() - said_at > SAY_EVERY:
            said_at = time.monotonic()
            running.say(f"{_matches_played(running)} matches played; {len(left)} leagues running")
        running.rest(ASK_EVERY)


def _unfinished(running: Supervisor, leagues: set[str]) -> set[str]:
    """Those of the leagues that are not over; all of them while the pages do not answer."""
    try:
        listed = _ask(running, "/api/competitions/?kind=league&limit=1000")["results"]
    except OSError:
        return leagues
    return leagues - {row["slug"] for row in listed if row["status"] == "finished"}


def _matches_played(running: Supervisor) -> int:
    try:
        return int(_ask(running, "/api/matches/?status=finished&limit=1")["count"])
    except OSError:
        return 0


def _ask(running: Supervisor, path: str) -> Any:
    return ask_json(running.layout.near_host, running.layout.port, path)
