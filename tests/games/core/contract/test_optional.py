"""A sheet that goes wrong when its options change."""

from __future__ import annotations

from typing import Any

from games.core import contract
from games.core.game import GameTable
from tests.games.broken import SEEDS
from tests.games.toys import Aside, AsideSheet, spoiled


def recounts(self: Any, table: GameTable) -> None:
    AsideSheet.go_by(self, table)
    self.rows = self.rows[:-1]


def test_an_honest_sheet_passes() -> None:
    assert contract.run_check(Aside, "options", seeds=SEEDS) is None


def test_one_that_loses_what_was_counted_does_not() -> None:
    failure = contract.run_check(spoiled(Aside, sheet={"go_by": recounts}), "options", seeds=SEEDS)
    assert failure is not None and "counted otherwise" in failure.complaint
