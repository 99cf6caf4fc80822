"""Households: one pays and is paid for all of it. Pure: integers only."""

from collections.abc import Mapping
from fractions import Fraction

from games.core.stakes import apportion


def joined(balances: Mapping[int, int], payers: Mapping[int, int]) -> dict[int, int]:
    """Balances by who pays them, in minor units; `payers` names those of others, by person.

    >>> joined({1: 0, 2: -80, 3: 80}, {2: 1})
    {1: -80, 3: 80}
    """
    sums: dict[int, int] = {}
    for person, amount in balances.items():
        payer = payers.get(person, person)
        sums[payer] = sums.get(payer, 0) + amount
    return sums


def evened(balances: Mapping[int, int], paid: int, amount: int, key: str) -> dict[int, int]:
    """What goes from one to another in a household after `amount` came to the account of one of them, `paid`.

    `balances`: everybody's before that. Each comes as much nearer to nothing as the household does, so when it is even
    each of them is; what is beyond that stays where it came. Odd units go by largest remainder, begun by `key`. Sums to
    zero; empty where the household only gets further from even.

    >>> evened({1: 30, 2: -80}, paid=1, amount=25, key="")
    {1: -40, 2: 40}
    """
    together = sum(balances.values())
    if together * amount >= 0:
        return {}
    left = max(Fraction(0), 1 + Fraction(amount, together))
    target = apportion({person: balance * left for person, balance in balances.items()}, key)
    target[paid] += together + amount - sum(target.values())
    now = {person: balance + (amount if person == paid else 0) for person, balance in balances.items()}
    return {person: target[person] - now[person] for person in sorted(now) if target[person] != now[person]}
