"""Which lines of an account its balance consists of, and which of them each payment settles. Pure: integers only.

What goes the other way takes from the oldest line first, as a bill is paid; what is left open is all of one sign and
adds up to the balance. Payments divide the open lines among them: each takes first those that its own two people had
with each other, then what is left, oldest first.
"""

from collections import deque
from collections.abc import Iterable, Sequence


def open_items(amounts: Iterable[int]) -> list[int]:
    """How much of each line is still open.

    >>> open_items([-80, 30, -70])
    [-50, 0, -70]
    """
    left = list(amounts)
    waiting: deque[int] = deque()
    for number, amount in enumerate(left):
        while amount and waiting and (left[waiting[0]] > 0) != (amount > 0):
            taken = min(abs(amount), abs(left[waiting[0]])) * (1 if amount > 0 else -1)
            left[waiting[0]] += taken
            amount -= taken
            if not left[waiting[0]]:
                waiting.popleft()
        left[number] = amount
        if amount:
            waiting.append(number)
    return left


def divided(
    items: Sequence[int], payments: Sequence[int], between: Sequence[Sequence[bool]]
) -> list[list[int]]:
    """How much of each open line each payment settles, all positive.

    `between[payment][line]`: whether the two who pay and are paid had that line with each other. Raises ValueError
    unless the lines add up to the payments.

    >>> divided([50, 70], [60, 60], [[False, True], [False, False]])
    [[0, 60], [50, 10]]
    """
    if sum(items) != sum(payments):
        raise ValueError(f"Lines of {sum(items)} do not add up to payments of {sum(payments)}.")
    left, due = list(items), list(payments)
    parts = [[0] * len(left) for _ in due]
    for own_first in (True, False):
        for payment, part in enumerate(parts):
            for line in range(len(left)):
                if not own_first or between[payment][line]:
                    taken = min(left[line], due[payment])
                    part[line] += taken
                    left[line] -= taken
                    due[payment] -= taken
    return parts
