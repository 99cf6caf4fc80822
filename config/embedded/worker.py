"""The Celery worker of the embedded installation: `python -m config.embedded.worker PROCESSES BEAT_SCHEDULE_FILE`.

The worker of `celery -A config worker --beat`, started without Celery's command line, whose imports cost 9 MiB. It
loads every game before it forks the processes of its pool, so that they share what they would otherwise each load.
"""

import sys

from celery.concurrency import get_implementation

QUEUES = ("live", "league", "maintenance")


def main(processes: int, beat_schedule: str) -> int:
    """Work until told to stop, the beat included."""
    from config.celery import app

    worker = app.Worker(
        hostname="worker@kerho",
        pool_cls=get_implementation("prefork"),
        concurrency=processes,
        queues=list(QUEUES),
        beat=True,
        schedule_filename=beat_schedule,
        loglevel="INFO",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    load_games()
    worker.start()
    return int(worker.exitcode or 0)


def load_games() -> None:
    """Import the rules of every game and the built-in players."""
    from games.bots import catalogue
    from games.core import registry

    registry.all_games()
    catalogue()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
