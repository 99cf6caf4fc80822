"""Several workers at once, for the tests of what must hold then."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from django.db import connections


def at_once(work: Sequence[Callable[[], object]]) -> list[BaseException]:
    """Run all of them in threads that start together; returns what they raised."""
    start, raised = threading.Barrier(len(work)), []

    def run(job: Callable[[], object]) -> None:
        try:
            start.wait(timeout=20)
            job()
        except BaseException as error:
            raised.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(job,)) for job in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return raised
