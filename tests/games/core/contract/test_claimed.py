"""Claims count as if they had been played and tell nothing that is hidden: a game in which they do is caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.core import contract, registry
from games.core.contract.claimed import check_claims
from tests.games.toys import spoiled

KNOWN = sorted(game.key for game in registry.all_games() if game.State and game.State.claimed_by)
WHIST: Any = registry.get("rubber-whist")


@pytest.mark.parametrize("key", KNOWN)
def test_a_claim_counts_as_what_was_played(key: str) -> None:
    assert contract.run_check(registry.get(key), "claims", seeds=range(4)) is None


def test_it_is_a_check_of_every_game_and_one_without_claims_passes() -> None:
    assert contract.CHECKS["claims"] is check_claims
    assert contract.run_check(registry.get("hex"), "claims", seeds=[0]) is None


def complaint(**state: Callable[..., Any]) -> str:
    """What is wrong with whist with these methods of its state replaced."""
    failure = contract.run_check(
        spoiled(WHIST, state=state, __module__=WHIST.__module__), "claims", seeds=range(4)
    )
    assert failure is not None
    return failure.complaint


@pytest.mark.parametrize("wrong", [(3, 1), (1, 1), (-1, 2)])
def test_claims_are_sorted_each_once_and_none_below_nothing(wrong: tuple[int, ...]) -> None:
    assert "rest_claimable" in complaint(
        rest_claimable=lambda self, seat: wrong if seat in self.actors() else ()
    )


def test_nobody_claims_out_of_turn() -> None:
    assert "somebody else than who acts" in complaint(rest_claimable=lambda self, seat: (0, 1))


def test_what_stands_for_everything_can_be_claimed() -> None:
    assert "cannot be claimed" in complaint(all_outcomes=lambda self, seat: (99,))


def test_a_claim_that_gives_a_trick_too_many_is_caught() -> None:
    def generous(self: Any, seat: int, count: int) -> None:
        WHIST.State.end_by_claim(self, seat, count + 1 if count else 0)

    assert "counts otherwise" in complaint(end_by_claim=generous)


def test_claims_that_depend_on_what_others_hold_are_caught() -> None:
    """With the ace of trumps in the next hand there is less to claim."""

    def told(self: Any, seat: int) -> tuple[int, ...]:
        claims: tuple[int, ...] = WHIST.State.rest_claimable(self, seat)
        return claims[: 1 + self.hands[(seat + 1) % 4] % 7]

    assert "tells seat" in complaint(rest_claimable=told, all_outcomes=lambda self, seat: ())
