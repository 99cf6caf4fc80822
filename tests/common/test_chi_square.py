"""The chi-square test: its tail as tables have it, fair deals pass, an unfair one does not."""

from __future__ import annotations

from random import Random

import pytest

from common.chi_square import Fit, dealt_evenly, equal_shares, upper_tail

SUITS = {f"{rank}{suit}": [0, 0, 0, 0] for suit in "CDHS" for rank in "23456789TJQKA"}


def dealt(deals: int, rng: Random, *, first: str = "") -> dict[str, list[int]]:
    """Hands of 13. first: seat 1 has this card before anything is shuffled."""
    counts, deck = {card: row[:] for card, row in SUITS.items()}, sorted(SUITS)
    for _ in range(deals):
        rng.shuffle(deck)
        if first:
            deck.remove(first)
            deck.insert(0, first)
        for place, card in enumerate(deck):
            counts[card][place // 13] += 1
    return counts


@pytest.mark.parametrize(
    ("statistic", "freedom", "share"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (23.209, 10, 0.01), (124.342, 100, 0.05), (0.0, 4, 1.0)],
)  # fmt: skip
def test_the_tail_is_that_of_the_tables(statistic: float, freedom: int, share: float) -> None:
    assert upper_tail(statistic, freedom) == pytest.approx(share, rel=2e-3)


def test_with_very_many_degrees_the_two_ways_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = [upper_tail(at, 3999) for at in (3800.0, 3999.0, 4200.0)]
    monkeypatch.setattr("common.chi_square.MANY", 1)
    assert [upper_tail(at, 3999) for at in (3800.0, 3999.0, 4200.0)] == pytest.approx(exact, rel=1e-3)


def test_fair_deals_are_even_in_the_mean_and_an_unfair_one_is_not() -> None:
    fits = [dealt_evenly(dealt(60, Random(seed)), 52) for seed in range(30)]
    assert all(fit is not None and fit.even and fit.freedom == 51 * 3 for fit in fits)
    assert sum(fit.statistic for fit in fits if fit) / 30 == pytest.approx(153, abs=9), (
        "as many as it is free in"
    )
    unfair = dealt_evenly(dealt(60, Random(1), first="AS"), 52)
    assert unfair is not None and not unfair.even


def test_suits_where_cards_are_too_few_and_nothing_where_they_are_too() -> None:
    few = dealt_evenly(dealt(5, Random(1)), 52)
    assert few is not None and few.freedom == 3 * 3
    assert dealt_evenly(dealt(1, Random(1)), 52) is None
    assert dealt_evenly({}, 52) is None and dealt_evenly({"AS": [9, 0], "KS": [9, 0]}, 2) is None


def test_a_die() -> None:
    assert equal_shares([4, 5, 4, 5, 4, 5]) is None, "too few throws"
    fair, loaded = equal_shares([10, 9, 11, 10, 12, 8]), equal_shares([10, 10, 10, 10, 10, 40])
    assert fair == Fit(1.0, 5) and fair.even
    assert loaded is not None and not loaded.even
    assert (fair + loaded).freedom == 10
