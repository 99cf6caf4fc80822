"""In which orders tied sides are put into the chain of a free-for-all, so that neither names nor entry decide.

A block of up to four tied sides goes through all its orders (with several blocks, through all combinations of them, as
long as there are no more than 24). Beyond that the tied sides stand by what is believed of them, best first and best
last, and those of whom the same is believed (to nine digits) share what they learn. What a side learns is the mean over
the orders.
"""

from collections.abc import Sequence
from itertools import chain, groupby, permutations, product
from math import factorial, prod

Belief = tuple[float, float]
"""Mean and variance of a side's performance."""
Judgement = tuple[float, float]
"""Pull and certainty, in the terms of `skill.learn`."""

MOST_ORDERS = 24
DIGITS = 9
LONGEST_BLOCK = 4


def tie_orders(ranks: Sequence[int], beliefs: Sequence[Belief]) -> list[list[int]]:
    """The orders in which to run the chain over sides sorted by rank; where all are tied, one of each pair of mirrors.

    >>> tie_orders([0, 1, 1], [(25.0, 9.0)] * 3)
    [[0, 1, 2], [0, 2, 1]]
    """
    blocks = [[i for i, _ in block] for _, block in groupby(enumerate(ranks), key=lambda pair: pair[1])]
    lengths = [len(block) for block in blocks]
    if max(lengths) <= LONGEST_BLOCK and prod(map(factorial, lengths)) <= MOST_ORDERS:
        orders = [list(chain(*order)) for order in product(*map(permutations, blocks))]
        return (
            orders
            if len(blocks) > 1 or len(orders) == 1
            else [order for order in orders if order[0] < order[-1]]
        )
    down = [
        sorted(block, key=lambda i: (-round(beliefs[i][0], DIGITS), round(beliefs[i][1], DIGITS)))
        for block in blocks
    ]
    return [list(chain(*down)), list(chain(*(block[::-1] for block in down)))]


def mean_judgements(
    ranks: Sequence[int], beliefs: Sequence[Belief], judged: Sequence[Sequence[Judgement]]
) -> list[Judgement]:
    """What each side learns: the mean over the orders, and over those tied of whom the same was believed."""
    sums: dict[tuple[int, Belief], list[float]] = {}
    keys = [
        (rank, (round(mu, DIGITS), round(var, DIGITS)))
        for rank, (mu, var) in zip(ranks, beliefs, strict=True)
    ]
    for order in judged:
        for key, (pull, certainty) in zip(keys, order, strict=True):
            total = sums.setdefault(key, [0.0, 0.0, 0.0])
            total[0] += pull
            total[1] += certainty
            total[2] += 1.0
    return [(sums[key][0] / sums[key][2], sums[key][1] / sums[key][2]) for key in keys]
