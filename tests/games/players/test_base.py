"""What every player has."""

from __future__ import annotations

from games.players.base import Budget, has_hook
from tests.games.toys import Aside


def test_a_budget_ends_by_number_or_by_time() -> None:
    budget = Budget(3, None)
    assert [budget.spend() for _ in range(5)] == [True, True, True, False, False]
    assert not Budget(3, seconds=-1).spend()


def test_a_hook_is_known_by_its_class() -> None:
    table = Aside.table_for()
    assert has_hook(Aside.State(table, Aside.Sheet(table).next_deal()))  # type: ignore[misc]
