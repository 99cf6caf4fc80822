"""What an organiser sets of a format: bounds, defaults, and rubbish in a sentence."""

from __future__ import annotations

import pytest

from tournaments.engine.event import EventError
from tournaments.engine.format_settings import Setting, cleaned, within

ROUNDS = Setting("rounds", "Rounds", 5, 1, 9)


def test_what_is_not_given_is_as_usual() -> None:
    assert cleaned("Swiss", [ROUNDS], {}, EventError) == {"rounds": 5}
    assert cleaned("Swiss", [ROUNDS], {"rounds": "3"}, EventError) == {"rounds": 3}


@pytest.mark.parametrize("value", [0, 10, "x", "", None, 2.5, [3]])
def test_rubbish_is_refused(value: object) -> None:
    with pytest.raises(EventError, match="whole number from 1 to 9"):
        cleaned("Swiss", [ROUNDS], {"rounds": value}, EventError)


def test_an_unknown_setting_is_named() -> None:
    with pytest.raises(EventError, match="no setting"):
        cleaned("Swiss", [ROUNDS], {"cycles": 2}, EventError)


@pytest.mark.parametrize("entries", [1, 401])
def test_a_format_is_for_so_many(entries: int) -> None:
    with pytest.raises(EventError, match="2 to 400"):
        within("Swiss", 2, 400, entries, EventError)
