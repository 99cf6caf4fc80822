"""One Celery worker of the embedded installation: `python -m config.embedded.worker NAME [BEAT_SCHEDULE_FILE]`.

The same worker as `celery -A config worker`, started without Celery's command line, whose imports cost 9 MiB a process.
"""

import sys

from celery.concurrency import get_implementation

QUEUES = ("live", "league", "maintenance")


def main(name: str, beat_schedule: str | None) -> int:
    """Work until told to stop; with `beat_schedule` this worker also carries the beat."""
    from config.celery import app

    worker = app.Worker(
        hostname=f"{name}@kerho",
        pool_cls=get_implementation("prefork"),
        concurrency=1,
        queues=list(QUEUES),
        beat=beat_schedule is not None,
        schedule_filename=beat_schedule,
        loglevel="INFO",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    worker.start()
    return int(worker.exitcode or 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None))
