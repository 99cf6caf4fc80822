"""`./run`: the whole of Kerho on one machine, with a demonstration to look at."""

import argparse
import contextlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from games.compiled import build_folder, look
from games.compiling import NotCompiled, compile_rules
from ops.local import valkey
from ops.local.demonstration import demonstrate
from ops.local.layout import (
    NO_ROOM,
    PRIVATE,
    CannotStart,
    Folders,
    Layout,
    check_semaphores,
    free_port,
    port_beside,
)
from ops.local.supervisor import Stopped, Supervisor

STARTED = "KERHO_STARTED"


def say(words: str) -> None:
    """Talk to the user, on standard error: standard output is for `--once`'s JSON."""
    with contextlib.suppress(
        OSError
    ):  # a terminal that has gone, or a file on a full disk, is no reason to end
        print(f"kerho: {words}", file=sys.stderr, flush=True)


def options(argv: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="./run", description=__doc__)
    parser.add_argument(
        "--port", type=int, default=8000, help="where to serve (default 8000; 0: any free port)"
    )
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones on the same network in")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where to keep everything (default: var/)")
    parser.add_argument(
        "--compile",
        action="store_true",
        help="first compile the rules (once, a minute), where that can be done",
    )
    parser.add_argument("--no-demo", action="store_true", help="start without the demonstration")
    parser.add_argument(
        "--once", action="store_true", help="play the demonstration, print a JSON summary and end"
    )
    chosen = parser.parse_args(argv)
    if chosen.once and chosen.no_demo:
        parser.error("--once is the demonstration: leave out --no-demo")
    return chosen


def build(chosen: argparse.Namespace) -> tuple[Layout, int]:
    """The installation in its folder, locked for us.

    Raises `CannotStart` when the folder, room in it, the port, or what workers need is not to be had.
    """
    typed_in = Path(
        os.environ.get("PWD", ".")
    )  # the start-up scripts change folder; the shell's own is meant
    folders = Folders((typed_in / chosen.data if chosen.data else Path("var")).resolve())
    folders.check_age()
    folders.make()
    folders.check_room()
    check_semaphores()
    lock = folders.lock()
    port = free_port(chosen.host, chosen.port)
    broker, beside = valkey.socket_path(folders.run), port_beside(chosen.host, port)
    return Layout(folders, chosen.host, port, broker, beside), lock


def tell_rules(compile_first: bool) -> None:
    """What the rules run from; a build is made first where that was asked for, and never a reason not to start."""
    folder = build_folder()
    if compile_first:
        say("compiling the rules, where they are not yet (about a minute)")
        try:
            compile_rules(folder)
        except (NotCompiled, OSError) as reason:
            say(f"the rules were not compiled: {reason}")
    say(str(look(folder)))


def serve(running: Supervisor, chosen: argparse.Namespace) -> int:
    """Start, demonstrate, and either report (`--once`) or keep serving."""
    running.start()
    say(f"the site is up: {running.layout.url}")
    summary: dict[str, Any] = {}
    if not chosen.no_demo:
        say("playing the demonstration (the site can be used meanwhile)")
        summary = demonstrate(running)
    if chosen.once:
        print(json.dumps(_report(running, summary), indent=2, ensure_ascii=False), flush=True)
        return 0
    say(f"look at {running.layout.url}  (log: {running.layout.folders.log}; Ctrl-C stops everything)")
    running.keep_serving()
    return 0


def _report(running: Supervisor, summary: dict[str, Any]) -> dict[str, Any]:
    """The demonstration's report, with where it ran, how long each step took and how much memory it needed."""
    total = round(time.time() - float(os.environ.get(STARTED, time.time())), 2)
    return {
        "ok": True,
        "url": running.layout.url,
        **summary,
        "restarts": sum(child.starts - 1 for child in running.children),
        "memory_mib": round(running.highest_megabytes, 1),
        "seconds": {**running.seconds, "total": total},
    }


def main(argv: list[str]) -> int:
    """Exit status: 0 all went well, 1 it could not (one line says why), 130 stopped before the end."""
    chosen = options(argv)
    os.umask(PRIVATE)
    try:
        layout, lock = build(chosen)
        tell_rules(chosen.compile)
        with Supervisor(layout, say, gives_up=chosen.once) as running:
            if STARTED in os.environ:
                running.seconds["environment"] = round(time.time() - float(os.environ[STARTED]), 2)
            status = serve(running, chosen)
        os.close(lock)
        return status
    except CannotStart as reason:
        say(str(reason))
        return 1
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        say(f"The disk is full: {error.filename or 'a file'} could not be written.")
        return 1
    except (Stopped, KeyboardInterrupt):
        say("stopped")
        return 130 if chosen.once else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
