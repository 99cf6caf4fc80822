"""Clocks in words and as they are shown."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import translation

from matches.clock_rules import ClockTerms
from matches.clock_words import clock_said, face, span


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (ClockTerms("move", 30), "clock: 30 seconds for each move"),
        (ClockTerms("match", 600), "clock: 10 minutes for the match"),
        (
            ClockTerms("match", 300, increment=3),
            "clock: 5 minutes for the match, and 3 seconds more after each turn",
        ),
        (
            ClockTerms("match", 300, delay=1),
            "clock: 5 minutes for the match, counted from 1 second after a turn begins",
        ),
        (ClockTerms("days", 86_400), "by correspondence: 1 day for each move"),
        (
            ClockTerms("days", 172_800, holiday=1),
            "by correspondence: 2 days for each move, 1 day of holidays each",
        ),
    ],
)
def test_terms_in_words(terms: ClockTerms, said: str) -> None:
    with translation.override("en"):
        assert clock_said(terms.to_json()) == said


@pytest.mark.parametrize("stored", [None, {}])
def test_no_clock_has_no_words(stored: dict[str, Any] | None) -> None:
    assert clock_said(stored) == ""


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0 seconds"),
        (1, "1 second"),
        (60, "1 minute"),
        (3_600, "1 hour"),
        (7_384, "2 hours 3 minutes 4 seconds"),
    ],
)
def test_a_length_of_time_in_words(seconds: int, said: str) -> None:
    assert span(seconds) == said


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (-5, "0:00"),
        (0.9, "0:00"),
        (249, "4:09"),
        (3_600, "1:00:00"),
        (86_400, "1 d 0:00:00"),
        (183_605, "2 d 3:00:05"),
    ],
)
def test_what_a_clock_shows(seconds: float, shown: str) -> None:
    assert face(timedelta(seconds=seconds)) == shown
