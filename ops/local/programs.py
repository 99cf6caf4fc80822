"""The programs that run the site: pages, workers, management commands; and all that they share, loaded once."""

from __future__ import annotations

import functools
import importlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

HOST: Final = "kerho"
POOL: Final = 2
"""Processes of the pool that plays league matches."""
SHARED: Final = (
    "celery.app.amqp",
    "celery.app.control",
    "celery.app.events",
    "celery.app.log",
    "celery.app.routes",
    "celery.apps.worker",
    "celery.backends.base",
    "celery.concurrency.prefork",
    "celery.concurrency.solo",
    "celery.contrib.django.task",
    "celery.events.dispatcher",
    "celery.events.receiver",
    "celery.worker.autoscale",
    "celery.worker.components",
    "celery.worker.consumer",
    "celery.worker.consumer.delayed_delivery",
    "celery.worker.strategy",
    "cffi.cparser",  # billiard has it read one line of C in each process of a pool
    "common.cache",
    "django.core.handlers.wsgi",
    "django.db.models.sql.compiler",
    "granian",
    "granian.server",
    "granian.server.embed",
    "kombu.mixins",
    "kombu.pidbox",
    "kombu.transport.redis",
    "streams.serving",
)
"""What pages or workers would each load by themselves once they are forked."""
UNUSED: Final = ("opentelemetry", "psycopg", "pygments", "requests")
"""What libraries load if it is there and the embedded default has no use for: 12 MiB. They do without."""


@functools.cache
def load() -> None:
    """Import the application with its addresses and tasks, the rules of every game and the built-in players."""
    import django
    from django.conf import settings
    from django.db.migrations.recorder import MigrationRecorder

    from config.celery import app
    from games.core import registry
    from games.players import catalogue
    from operations.backups import schema

    traced = os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT")
    for module in UNUSED if "sqlite" in settings.DATABASES["default"]["ENGINE"] and not traced else ():
        sys.modules.setdefault(module, None)  # type: ignore[arg-type]
    django.setup()
    app.loader.import_default_modules()
    importlib.import_module(settings.ROOT_URLCONF)
    registry.all_games()
    MigrationRecorder.Migration  # noqa: B018  (the model is made when it is first asked for)
    catalogue()
    for module in SHARED:
        importlib.import_module(module)
    app.finalize()  # tasks are bound here, not in each worker on pages that it would no longer share
    schema.here()  # and the packages of migrations loaded, by which each sees whether the database is its own


def web(host: str, port: str) -> int:
    """The pages and the API: one process with a few threads."""
    from granian import Granian
    from granian.constants import Interfaces

    Granian(
        "config.wsgi:application",
        address=host,
        port=int(port),
        interface=Interfaces.WSGI,
        blocking_threads=4,
        websockets=False,
        respawn_failed_workers=True,
    ).serve()
    return 0


def streams(host: str, port: str, pages_port: str) -> int:
    """The streams of live tables, in one process without others below it."""
    from streams.serving import serve

    serve(host, int(port), int(pages_port))
    return 0


def worker() -> int:
    """The worker with a pool of processes: leagues, what the beat sends, and whatever else waits."""
    from celery.concurrency import get_implementation

    queues = ("live", "league", "maintenance")
    return _work("worker", queues, pool_cls=get_implementation("prefork"), concurrency=POOL)


def live() -> int:
    """A worker for where a person waits, however long the league's matches take."""
    return _work_alone("live")


def checks(schedule: str) -> int:
    """A worker for handed-in bots, so that no slow one keeps anybody waiting; it has the beat beside it.

    The beat is a thread, since a process for it alone costs 36 MiB; and it is here because this worker never forks.
    """
    from celery.signals import worker_ready

    beat = threading.Thread(target=_tick, args=(schedule,), daemon=True)
    worker_ready.connect(lambda **_: beat.start(), weak=False)
    return _work_alone("checks")


def manage(*arguments: str) -> int:
    """A management command."""
    from django.core.management import execute_from_command_line

    execute_from_command_line(["manage.py", *arguments])
    return 0


def _work_alone(queue: str) -> int:
    """Be a worker of one queue that does its tasks itself, without a pool."""
    from celery.concurrency import get_implementation

    return _work(queue, (queue,), pool_cls=get_implementation("solo"), concurrency=1)


def _work(name: str, queues: tuple[str, ...], **options: Any) -> int:
    """Be a worker of these queues, without Celery's command line, whose imports cost 9 MiB."""
    load()
    from config.celery import app

    work = app.Worker(
        hostname=f"{name}@{HOST}",
        queues=list(queues),
        loglevel="INFO",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        **options,
    )
    work.start()
    return int(work.exitcode or 0)


def _tick(schedule: str) -> None:
    """Be the beat; should it fail, this process is told to end, and is then started anew."""
    from celery.beat import Service

    from config.celery import app

    try:
        Service(app, scheduler_cls=app.conf.beat_scheduler, schedule_filename=schedule).start()
    finally:
        os.kill(os.getpid(), signal.SIGTERM)


PROGRAMS: Final[dict[str, Callable[..., int]]] = {
    "web": web,
    "streams": streams,
    "worker": worker,
    "live": live,
    "checks": checks,
    "manage": manage,
}
