"""Several workers at once, for the tests of what must hold then."""

from __future__ import annotations

import faulthandler
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from django.db import connections


def at_once(work: Sequence[Callable[[], object]]) -> list[BaseException]:
    """Run all of them in threads that start together; returns what they raised.

    One that has not ended after a minute fails the test, with what every thread was doing.
    """
    start, raised = threading.Barrier(len(work)), []

    def run(job: Callable[[], object]) -> None:
        try:
            start.wait(timeout=20)
            job()
        except BaseException as error:
            raised.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(job,), daemon=True) for job in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    if any(thread.is_alive() for thread in threads):
        faulthandler.dump_traceback(sys.__stderr__)
        raise AssertionError("work that was begun at once does not end: see the threads above")
    return raised


@contextmanager
def beside(job: Callable[[], object]) -> Iterator[Callable[[], None]]:
    """`with beside(job) as begin`: calling it lets `job` run in a thread as far as it comes in half a second.

    At the end it is waited for, and what it raised is raised: a transaction that it waits for is over by then.
    """
    raised: list[BaseException] = []
    thread = threading.Thread(target=lambda: raised.extend(at_once([job])), daemon=True)

    def begin() -> None:
        thread.start()
        thread.join(timeout=0.5)

    yield begin
    thread.join(timeout=60)
    assert not thread.is_alive()
    if raised:
        raise raised[0]
