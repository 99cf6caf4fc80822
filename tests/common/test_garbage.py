"""Garbage rests while much is made, and is looked for again afterwards."""

from __future__ import annotations

import gc
from threading import Thread

import pytest

from common.garbage import keep, unsearched


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


def test_what_was_kept_is_looked_through_no_more() -> None:
    before = gc.get_freeze_count()
    try:
        keep()
        assert gc.get_freeze_count() > max(before, 1000)
        assert len(gc.get_objects()) < 1000
    finally:
        gc.unfreeze()
