"""The Celery worker of the embedded installation: `python -m ops.local.worker PROCESSES BEAT_SCHEDULE_FILE`.

The worker of `celery -A config worker --beat`, started without Celery's command line, whose imports cost 9 MiB. It
loads every game before it forks the processes of its pool, so that they share what they would otherwise each load.

Beside its pool stand two more workers, forked from the same memory, with a queue each: one plays where a person waits,
however long the league's matches take, and one checks handed-in bots, so that no slow bot keeps anybody else waiting.
"""

import gc
import os
import signal
import sys
import threading
from typing import Any

from celery.concurrency import get_implementation
from celery.signals import worker_shutting_down

from common.parent_death_signal import die_with_parent_if_asked

QUEUES = ("live", "league", "maintenance")
HOST = "kerho"
ASIDE = ("live", "checks")
"""Queues with a worker of their own."""


def main(processes: int, beat_schedule: str) -> int:
    """Work until told to stop, the beat included."""
    load_games()
    aside = [_fork(queue) for queue in ASIDE]
    _stand_and_fall_with(aside)
    return _work(
        f"worker@{HOST}",
        QUEUES,
        pool_cls=get_implementation("prefork"),
        concurrency=processes,
        beat=True,
        schedule_filename=beat_schedule,
    )


def load_games() -> None:
    """Import the application with its tasks, the rules of every game and the built-in players."""
    import django

    from config.celery import app
    from games.core import registry
    from games.players import catalogue

    django.setup()
    app.loader.import_default_modules()
    registry.all_games()
    catalogue()


def _work(name: str, queues: tuple[str, ...], **options: Any) -> int:
    """Be a worker of these queues; its exit status."""
    from config.celery import app

    worker = app.Worker(
        hostname=name,
        queues=list(queues),
        loglevel="INFO",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        **options,
    )
    worker.start()
    return int(worker.exitcode or 0)


def _fork(queue: str) -> int:
    """Start a worker that does its tasks itself, without a pool; its process."""
    gc.collect()
    gc.freeze()
    child = os.fork()
    if child:
        return child
    try:
        die_with_parent_if_asked()
        os._exit(_work(f"{queue}@{HOST}", (queue,), pool_cls=get_implementation("solo"), concurrency=1))
    finally:
        os._exit(1)


def _stand_and_fall_with(children: list[int]) -> None:
    """Pass on that we are to stop; stop if one of them ends by itself: the supervisor then starts everything anew."""

    def pass_on(**_: object) -> None:
        for child in children:
            try:
                os.kill(child, signal.SIGTERM)
            except ProcessLookupError:
                pass

    def watch(child: int) -> None:
        os.waitpid(child, 0)
        os.kill(os.getpid(), signal.SIGTERM)

    worker_shutting_down.connect(pass_on, weak=False)
    for child in children:
        threading.Thread(target=watch, args=(child,), daemon=True).start()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
