"""Contracts as they are written on a traveller, and what they score: Laws of Duplicate Bridge 2017, laws 2 and 77.

`4S N +1`: four spades by north, one over. `3NT x E -2`: three no trump doubled by east, two down. `1Cxx S =`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.core.messages import say
from tournaments.engine.event import EventError

STRAINS: Final = "CDHSN"
SUITS: Final = str.maketrans("♣♦♥♠", "CDHS")
TRICK: Final = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
NO_TRUMP_MORE: Final = 10
GAME: Final = 100
PART_SCORE: Final = 50
GAME_BONUS: Final = (300, 500)
SLAMS: Final = {6: (500, 750), 7: (1000, 1500)}
INSULT: Final = {1: 0, 2: 50, 4: 100}
OVERTRICK: Final = (100, 200)
"""Doubled, not vulnerable and vulnerable; redoubled twice as much."""
UNDERTRICK: Final = (50, 100)
DOUBLED_DOWN: Final = ((100, 200, 200), (200, 300, 300))
"""The first three undertricks, doubled; every further one is 300."""
LATER_DOWN: Final = 300
READ: Final = re.compile(r"([1-7])(C|D|H|S|NT|N)(XX|X)?([NESW])(=|[+-]\d{1,2})")
PASSED: Final = frozenset({"PASS", "P"})
BOOK: Final = 6
TRICKS: Final = 13


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract with its result; `over`: tricks more or fewer than it needs. `doubled`: 1, 2 or 4."""

    level: int
    strain: str
    doubled: int
    declarer: str
    over: int


def vulnerable(board: int) -> tuple[bool, bool]:
    """Whether north-south and east-west are vulnerable on a board, by law 2, which repeats every sixteen.

    >>> vulnerable(1), vulnerable(2), vulnerable(4), vulnerable(20)
    ((False, False), (True, False), (True, True), (True, True))
    """
    at = (board - 1) % 16
    turn = (at + at // 4) % 4
    return turn in (1, 3), turn in (2, 3)


def dealer(board: int) -> str:
    """Who deals: north on the first board, then in turn."""
    return "NESW"[(board - 1) % 4]


def contract(text: str) -> Contract | None:
    """What was written; None for a board that all passed. Raises EventError."""
    plain = "".join(
        text.upper().translate(SUITS).replace("−", "-").replace("–", "-").replace("*", "X").split()
    )
    if plain in PASSED:
        return None
    read = READ.fullmatch(plain)
    found = None
    if read is not None:
        level, strain, double, declarer, result = read.groups()
        over = 0 if result == "=" else int(result)
        found = Contract(int(level), strain[0], {"X": 2, "XX": 4}.get(double or "", 1), declarer, over)
    if found is None or not -(BOOK + found.level) <= found.over <= TRICKS - BOOK - found.level:
        raise EventError(say("{text} is no contract: write 4S N +1, 3NT x E -2, or pass.", text=text[:20]))
    return found


def score(text: str, board: int) -> int:
    """What north-south score on a board.

    >>> score("4S N =", 1), score("4S N =", 2), score("3NT x E -2", 1), score("pass", 3)
    (420, 620, 300, 0)
    """
    made = contract(text)
    if made is None:
        return 0
    ours = made.declarer in "NS"
    risky = int(vulnerable(board)[0 if ours else 1])
    value = _made(made, risky) if made.over >= 0 else -_down(-made.over, made.doubled, risky)
    return value if ours else -value


def _made(made: Contract, risky: int) -> int:
    trick = TRICK[made.strain]
    tricks = (made.level * trick + NO_TRUMP_MORE * (made.strain == "N")) * made.doubled
    bonus = GAME_BONUS[risky] if tricks >= GAME else PART_SCORE
    each = trick if made.doubled == 1 else OVERTRICK[risky] * made.doubled // 2
    return tricks + bonus + SLAMS.get(made.level, (0, 0))[risky] + INSULT[made.doubled] + made.over * each


def _down(tricks: int, doubled: int, risky: int) -> int:
    if doubled == 1:
        return tricks * UNDERTRICK[risky]
    first = DOUBLED_DOWN[risky]
    return (sum(first[:tricks]) + LATER_DOWN * max(0, tricks - len(first))) * doubled // 2
