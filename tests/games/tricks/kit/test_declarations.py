"""Claims of the best holding and their answers. Whole dialogues: `tests/games/tricks/test_piquet.py`."""

from __future__ import annotations

from typing import Any

from games.core.messages import verbatim
from games.tricks.kit.declarations import MOST, Declare, Holding

HIGH = Declare(
    "runs",
    {f"run {size}": verbatim(f"run of {size}") for size in (2, 3)},
    {f"to {top}": verbatim(f"to {top}") for top in range(4)},
)
RUNS = [
    Holding((size - 2, top), sum(1 << card for card in range(top + 1 - size, top + 1)), size)
    for size in (2, 3)
    for top in range(size - 1, 4)
]


class Hand:
    """What the kit asks of a deal here: the runs among four cards of one suit."""

    def runs(self, hand: int) -> list[Holding]:
        return [run for run in RUNS if run.cards & hand == run.cards]


def true(hand: int, claim: tuple[int, ...], claiming: bool) -> list[str]:
    deal: Any = Hand()
    return [list(HIGH.words)[place] for place in HIGH.true_words(deal, hand, claim, claiming)]


def counted(hand: int, claim: tuple[int, ...]) -> list[tuple[int, ...]]:
    deal: Any = Hand()
    return [holding.rank for holding in HIGH.counted(deal, hand, claim)]


def test_what_one_holds_may_be_claimed_or_sunk():
    assert true(0b1111, (), True) == ["run 2", "run 3", "nothing"]
    assert true(0b0011, (), True) == ["run 2", "nothing"]
    assert true(0b0101, (), True) == ["nothing"]


def test_the_second_part_is_told_of_what_was_claimed():
    assert true(0b1110, (0,), True) == ["to 2", "to 3"]
    assert true(0b1110, (1,), True) == ["to 3"]


def test_good_may_always_be_said():
    assert true(0b0101, (0,), False) == ["good"]
    assert "good" in true(0b1111, (0,), False)


def test_not_good_is_said_by_who_has_better_and_as_many_by_who_has_as_many():
    assert true(0b0011, (0,), False) == ["good", "how high"]
    assert true(0b0111, (0,), False) == ["good", "how high", "not good"]
    assert true(0b0111, (1,), False) == ["good", "how high"]


def test_after_the_last_part_it_is_equal():
    assert true(0b0110, (0, 2), False) == ["good", "equal"]
    assert true(0b1100, (0, 2), False) == ["good", "not good"]


def test_where_nothing_is_claimed_the_other_counts_his_own_if_he_has_any():
    assert true(0b0011, (), False) == ["nothing", "count mine"]
    assert true(0b0001, (), False) == ["nothing"]


def test_the_best_counts_and_what_shares_no_card_with_it():
    assert counted(0b1111, (MOST,)) == [(1, 3)]
    assert counted(0b1111, (0,)) == [(0, 3), (0, 1)]


def test_nothing_better_than_the_claim_counts():
    assert counted(0b1111, (0, 2)) == [(0, 2)]


def test_of_a_single_kind_one_holding_counts():
    single = Declare("runs", {"run 2": verbatim("2")}, single=True)
    deal: Any = Hand()
    assert len(single.counted(deal, 0b1111, (0,))) == 1
