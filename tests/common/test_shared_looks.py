"""What several looks share is made once, inside of a sharing alone, and until something is written."""

from __future__ import annotations

from itertools import count
from threading import Thread

import pytest

from common.changes import tell
from common.shared_looks import Kept, once, shared


def test_it_is_made_once_for_all_that_share() -> None:
    made = count()
    kept: Kept = {}
    for _ in range(3):
        with shared(kept):
            assert once("a", lambda: next(made)) == 0
    with shared({}):
        assert once("a", lambda: next(made)) == 1


def test_nothing_is_kept_elsewhere_nor_in_another_thread() -> None:
    made = count()
    found = []
    with shared({}):
        other = Thread(target=lambda: found.append(once("a", lambda: next(made))))
        other.start()
        other.join()
        assert once("a", lambda: next(made)) == 1
    assert [once("a", lambda: next(made)) for _ in range(2)] == [2, 3]
    assert found == [0]


def test_what_fails_is_not_kept() -> None:
    with shared({}):
        with pytest.raises(ZeroDivisionError):
            once("a", lambda: 1 // 0)
        assert once("a", lambda: 5) == 5


def test_none_is_kept_too() -> None:
    made: list[None] = []
    with shared({}):
        for _ in range(2):
            assert once("a", lambda: made.append(None)) is None
    assert made == [None]


@pytest.mark.django_db
def test_what_was_kept_ends_with_a_change() -> None:
    made = count()
    with shared({}):
        once("a", lambda: next(made))
        tell("match:1")
        assert once("a", lambda: next(made)) == 1
