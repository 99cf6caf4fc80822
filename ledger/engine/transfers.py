"""The fewest payments that settle a table of balances.

`n` people with balances that cannot be split into smaller groups of sum zero need `n - 1` payments, so the fewest are
`n` minus the greatest number of zero-sum groups. Taking out two people who owe and are owed the same is never wrong.
For the rest, the greatest number of groups is the length of the longest chain of zero-sum sets, each holding the one
before: found for up to `EXACT_LIMIT` people with sets of people as the positions of bits in long integers, so that one
machine operation treats many sets. Beyond that, groups of two and three are split off and the rest is paid in turn:
nearly fewest, never more than `n - 1`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

EXACT_LIMIT = 20
"""How many people, not counting pairs that match exactly, are settled with provably the fewest payments."""


class Transfer(NamedTuple):
    """`payer` pays `payee` a positive amount of minor units."""

    payer: int
    payee: int
    amount: int


def settle_up(balances: Mapping[int, int]) -> list[Transfer]:
    """Payments that bring every balance (positive: is owed) to zero, by payer and payee.

    The same balances always get the same proposal. Raises ValueError unless they sum to zero.

    >>> settle_up({1: 30, 2: -10, 3: -20})
    [Transfer(payer=2, payee=1, amount=10), Transfer(payer=3, payee=1, amount=20)]
    """
    if total := sum(balances.values()):
        raise ValueError(f"Balances to settle must sum to zero; these sum to {total}.")
    unsettled = {person: balances[person] for person in sorted(balances) if balances[person]}
    groups, rest = _pairs(unsettled)
    if len(rest) > EXACT_LIMIT:
        threes, rest = _threes(rest, unsettled)
        groups += threes
    groups += _most_groups(rest, unsettled) if len(rest) <= EXACT_LIMIT else [rest]
    return sorted(transfer for group in groups for transfer in _in_turn(group, unsettled))


def outstanding(proposal: Iterable[Transfer], paid: Iterable[Transfer]) -> list[Transfer] | None:
    """What is left of a proposal after some of it was paid, whole or in part; None if something else was paid too.

    So paying one suggestion leaves the others as they were.
    """
    left = {(payer, payee): amount for payer, payee, amount in proposal}
    for payer, payee, amount in paid:
        if left.get((payer, payee), 0) < amount:
            return None
        left[payer, payee] -= amount
    return [Transfer(payer, payee, amount) for (payer, payee), amount in sorted(left.items()) if amount]


def _in_turn(group: Sequence[int], balances: Mapping[int, int]) -> list[Transfer]:
    """Debtors pay creditors, both in the order of their numbers: at most one payment fewer than there are people."""
    owed = [[person, balances[person]] for person in group if balances[person] > 0]
    owing = [[person, -balances[person]] for person in group if balances[person] < 0]
    transfers = []
    while owed and owing:
        amount = min(owed[0][1], owing[0][1])
        transfers.append(Transfer(owing[0][0], owed[0][0], amount))
        for queue in (owed, owing):
            queue[0][1] -= amount
            if not queue[0][1]:
                queue.pop(0)
    return transfers


def _pairs(balances: Mapping[int, int]) -> tuple[list[list[int]], list[int]]:
    """People who owe exactly what another is owed, in the order of their numbers; and everybody else."""
    waiting: dict[int, list[int]] = {}
    pairs, rest = [], set(balances)
    for person, amount in balances.items():
        if matching := waiting.get(-amount):
            pairs.append([matching.pop(0), person])
            rest -= set(pairs[-1])
        else:
            waiting.setdefault(amount, []).append(person)
    return pairs, [person for person in balances if person in rest]


def _threes(people: Sequence[int], balances: Mapping[int, int]) -> tuple[list[list[int]], list[int]]:
    """Groups of three with sum zero, taken as they come; and everybody else."""
    groups: list[list[int]] = []
    rest = list(people)
    for first in people:
        if first not in rest:
            continue
        others = {balances[person]: person for person in reversed(rest) if person > first}
        for second in (person for person in rest if person > first):
            third = others.get(-balances[first] - balances[second], 0)
            if third > second:
                groups.append([first, second, third])
                rest = [person for person in rest if person not in groups[-1]]
                break
    return groups, rest


def _most_groups(people: Sequence[int], balances: Mapping[int, int]) -> list[list[int]]:
    """The people in as many groups of sum zero as there can be.

    A set of people is a number (bit i: person i is in it); a set of such sets is one long integer with a bit for each.
    `chains[k]` holds the zero-sum sets that can be reached by joining k + 1 groups, one after the other.
    """
    if not people:
        return []
    sums = [0]
    for person in people:
        sums += [total + balances[person] for total in sums]
    zero_sets = [index for index, total in enumerate(sums) if not total][1:]
    lacking = [_sets_lacking(i, len(people)) for i in range(len(people))]
    zero = _as_integer(zero_sets, len(sums))
    chains, reached = [], zero
    while reached:
        chains.append(reached)
        reached = zero & _strictly_above(reached, lacking)
    groups = []
    joined = len(sums) - 1
    for chain in reversed(chains[:-1]):
        members = chain.to_bytes(len(sums) // 8 + 1, "little")
        smaller = next(
            index
            for index in zero_sets
            if index & joined == index != joined and members[index >> 3] >> (index & 7) & 1
        )
        groups.append(_people_in(joined ^ smaller, people))
        joined = smaller
    return [*groups, _people_in(joined, people)]


def _sets_lacking(i: int, people: int) -> int:
    """All sets without person i, as one integer: 2^i ones, 2^i zeros, and so on."""
    pattern, width = (1 << (1 << i)) - 1, 2 << i
    while width < 1 << people:
        pattern |= pattern << width
        width *= 2
    return pattern


def _as_integer(sets: Iterable[int], size: int) -> int:
    bits = bytearray(size // 8 + 1)
    for index in sets:
        bits[index >> 3] |= 1 << (index & 7)
    return int.from_bytes(bits, "little")


def _strictly_above(sets: int, lacking: Sequence[int]) -> int:
    """Every set that holds one of `sets` and somebody else too: adding person i is a shift by 2^i."""
    for i, without in enumerate(lacking):
        sets |= (sets & without) << (1 << i)
    above = 0
    for i, without in enumerate(lacking):
        above |= (sets & without) << (1 << i)
    return above


def _people_in(index: int, people: Sequence[int]) -> list[int]:
    return [person for i, person in enumerate(people) if index >> i & 1]
