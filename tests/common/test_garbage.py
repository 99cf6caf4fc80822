"""Garbage rests while much is made, and is looked for again afterwards."""

from __future__ import annotations

import gc
from threading import Thread

import pytest

from common.garbage import unsearched


def test_it_rests_within_and_comes_back_after_an_error() -> None:
    seen = []

    def broken_off() -> None:
        with unsearched(), unsearched():
            seen.append(gc.isenabled())
            raise RuntimeError

    with pytest.raises(RuntimeError):
        broken_off()
    assert (seen, gc.isenabled()) == ([False], True)


def test_it_comes_back_with_the_last_of_several_threads() -> None:
    seen = []

    def other() -> None:
        with unsearched():
            pass
        seen.append(gc.isenabled())

    with unsearched():
        thread = Thread(target=other)
        thread.start()
        thread.join()
    assert (seen, gc.isenabled()) == ([False], True)


def test_where_it_is_off_it_stays_off() -> None:
    gc.disable()
    try:
        with unsearched():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
