"""Landlock forbids."""

from __future__ import annotations

import pytest

from botkit.sandbox import landlock


def test_landlock_forbids_all_it_knows_and_no_more() -> None:
    assert landlock.ruleset(1, ["/"])["handled"] == [0x1FFF]
    assert landlock.ruleset(3, ["/"])["handled"] == [0x7FFF]
    assert landlock.ruleset(7, ["/"])["handled"] == [0xFFFF, 3, 3]
    assert landlock.ruleset(99, ["/", "/no/such/place"]) == {"handled": [0xFFFF, 3, 3], "readable": ["/"]}
    with pytest.raises(ValueError, match=r"5\.13"):
        landlock.ruleset(0, [])
