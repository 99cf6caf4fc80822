"""Positions that forget something."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import contract
from games.core.freeze import frozen
from tests.games.broken import SEEDS
from tests.games.toys import AsideState, spoiled


@pytest.mark.parametrize("name", [name for name in AsideState.__slots__ if name not in ("deal", "table")])
def test_a_position_that_forgets_a_field_is_caught(name: str) -> None:
    def position(self: AsideState) -> Any:
        return tuple(frozen(getattr(self, other)) for other in AsideState.__slots__ if other != name)

    failure = contract.run_check(spoiled(state={"position": position}), "position", seeds=SEEDS)
    assert failure is not None
    assert f"forgets {name}" in failure.complaint or "look different" in failure.complaint


def test_a_position_that_forgets_an_order_is_caught() -> None:
    def position(self: AsideState) -> Any:
        others = tuple(frozen(getattr(self, name)) for name in AsideState.__slots__ if name != "rest")
        return others, frozenset(self.rest)

    failure = contract.run_check(spoiled(state={"position": position}), "position", seeds=SEEDS)
    assert failure is not None
    assert "forgets rest" in failure.complaint
