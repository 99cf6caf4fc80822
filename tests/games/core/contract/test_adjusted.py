"""A sheet that goes wrong with points beside its deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import contract
from tests.games.broken import SEEDS
from tests.games.toys import Frames, spoiled


def forgets(self: Any, points: Sequence[int]) -> None:
    self.totals = self.earned


def crashes(self: Any, points: Sequence[int]) -> None:
    raise KeyError("no such side")


def test_an_honest_sheet_passes() -> None:
    assert contract.run_check(Frames, "adjusted", seeds=SEEDS) is None


def test_one_that_forgets_them_or_crashes_does_not() -> None:
    for broken, said in ((forgets, "come to"), (crashes, "raise")):
        failure = contract.run_check(
            spoiled(Frames, sheet={"follow_adjustment": broken}), "adjusted", seeds=SEEDS
        )
        assert failure is not None and said in failure.complaint
