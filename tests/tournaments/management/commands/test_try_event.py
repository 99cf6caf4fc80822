"""`manage.py try_event`: a made-up event of any format."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError

Said = Callable[..., str]


def test_a_made_up_event_is_printed_with_its_tables_and_standings(said: Said) -> None:
    event = json.loads(said("try_event", "--format", "round-robin", "--entrants", 5, "--seed", 3, "--json"))
    assert [e["number"] for e in event["entrants"]] == [1, 2, 3, 4, 5]
    assert {"kind", "sides", "points"} <= set(event["rounds"][0]["tables"][0])
    assert event["standings"][0]["rank"] == 1
    assert "Standings" in said("try_event", "--format", "round-robin", "--incidents")


def test_the_formats_are_listed_by_key(said: Said) -> None:
    listed = json.loads(said("try_event", "--list", "--json"))
    assert listed["round-robin"]["settings"][0]["key"] == "cycles"
    assert "round-robin" in said("try_event", "--list")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--format", "bingo"), "no format 'bingo'"),
        (("--format", "round-robin", "--entrants", 1), "for 2 to 200 entries, not 1"),
        (("--format", "round-robin", "--entrants", 10_000), "1 to 1000 entrants"),
        (("--format", "round-robin", "--set", "cycles=9"), "whole number from 1 to 4"),
        (("--format", "round-robin", "--set", "cycles"), "KEY=NUMBER"),
        ((), "which format"),
    ],
)
def test_an_event_that_cannot_be_tried_is_refused(said: Said, arguments: tuple[Any, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        said("try_event", *arguments)
