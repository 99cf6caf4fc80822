"""How many runs find what is broken, and that they do."""

from __future__ import annotations

from typing import Any

from games.core import contract
from tests.games.toys import spoiled

SEEDS = range(12)


def assert_caught(check: str, phrase: str, methods: dict[str, Any]) -> None:
    """A game with these methods of its state replaced fails that check, which says so."""
    failure = contract.run_check(spoiled(state=methods), check, seeds=SEEDS)
    assert failure is not None
    assert phrase in failure.complaint
