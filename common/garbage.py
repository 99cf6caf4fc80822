"""Garbage is not looked for while thousands of objects are made that all stay, nor among what is loaded for good."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_guard = threading.Lock()
_paused = 0


def keep() -> None:
    """What is there now stays: it is never looked through again. All of a site is, else, in a third of a second."""
    gc.collect()
    gc.freeze()


@contextmanager
def unsearched() -> Iterator[None]:
    """Within, in any thread, none is looked for: it would be a third of the time, and find nothing. May be nested.

    Where nobody looks for garbage anyway, nobody does afterwards.
    """
    global _paused
    with _guard:
        if _paused == 0 and not gc.isenabled():
            paused = False
        else:
            paused = True
            _paused += 1
            gc.disable()
    try:
        yield
    finally:
        if paused:
            with _guard:
                _paused -= 1
                if _paused == 0:
                    gc.enable()
