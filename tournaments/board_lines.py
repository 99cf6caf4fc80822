"""The lines of boards: what is typed for one, and what a table has made of its boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from tournaments.engine import contracts
from tournaments.errors import CompetitionError

CONTRACTS: Final = frozenset({"contract-bridge"})
"""Games whose contracts are understood, and scored as in duplicate."""
NOT_PLAYED: Final = frozenset({"x", "-", "–"})
NUMBER: Final = re.compile(r"[+-]?\d{1,6}")
MOST_TEXT: Final = 20


def board_score(text: str, board: int, game: str) -> int | None:
    """What north-south score by what was typed; None: the board was not played.

    A number is a score as it stands. Raises CompetitionError, or EventError for what is no contract.
    """
    plain = " ".join(text.replace("−", "-").split())
    if plain.casefold() in NOT_PLAYED:
        return None
    if NUMBER.fullmatch(plain):
        return int(plain)
    if game in CONTRACTS and len(plain) <= MOST_TEXT:
        return contracts.score(plain, board)
    raise CompetitionError(
        _(
            "%(typed)s is no result of a board: type the score of north-south as 420 or -50, or x if not played."
        )
        % {"typed": plain[:MOST_TEXT]}
    )


Line = tuple[int, int, int | None]
"""Room, board, and what north-south scored there."""


def scored_boards(
    boards: Sequence[int], lines: Iterable[Line], rooms: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The boards of a table that were played in all rooms, and on each what the side named first made.

    In the second room of a match it sits the other way.

    >>> scored_boards([1, 2], [(1, 1, 420), (2, 1, 170), (1, 2, -50)], 2)
    ((1,), (250,))
    """
    made: Mapping[tuple[int, int], int | None] = {(room, board): score for room, board, score in lines}
    found: list[tuple[int, int]] = []
    for board in boards:
        scores = [made.get((room, board)) for room in range(1, rooms + 1)]
        played = [score for score in scores if score is not None]
        if len(played) == rooms:
            found.append((board, played[0] - sum(played[1:])))
    return tuple(board for board, _score in found), tuple(score for _board, score in found)
