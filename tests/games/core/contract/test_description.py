"""Descriptions that are broken."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import contract
from games.core.options import Option, Preset
from tests.games.toys import Aside, spoiled

SPOILED_DESCRIPTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("key", "slug", {"key": "Aside!"}),
    ("kind", "does not fit", {"kind": "sheet"}),
    ("wins", "does not say who wins", {"wins": ""}),
    ("page", "lacks", {"__module__": "games.core.game"}),
    ("settlement", "settlements", {"settlements": ("barter",)}),
    (
        "default",
        "not a whole number",
        {"options": (Option("target", "Target", 50, lo=3, hi=9), Aside.options[1])},
    ),
    ("preset", "no preset", {"presets": ()}),
    ("twice", "presets are", {"presets": (Preset("a", "A", ()), Preset("a", "B", ()))}),
]


@pytest.mark.parametrize(
    ("phrase", "attributes"),
    [row[1:] for row in SPOILED_DESCRIPTIONS],
    ids=[row[0] for row in SPOILED_DESCRIPTIONS],
)
def test_a_broken_description_is_caught(phrase: str, attributes: dict[str, Any]) -> None:
    failure = contract.run_check(spoiled(**attributes), "description", seeds=[0])
    assert failure is not None
    assert phrase in failure.complaint or "ZeroDivisionError" in failure.complaint


def test_a_game_that_deals_and_says_that_nothing_is_left_to_chance_is_caught() -> None:
    failure = contract.run_check(spoiled(chance=False), "chance", seeds=[0])
    assert failure is not None
    assert "`chance = False`" in failure.complaint
