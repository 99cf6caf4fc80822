"""What men and moves on boards are called: colours, plain words, and moves by the names of their sites."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from games.boards.kit.sites import Board
from games.core.errors import Illegal
from games.core.messages import say, say_in
from games.core.state import Action

SITE: Final = re.compile(r"[a-z][0-9]+")
AT: Final = "{at}"
"""Where a move begins, in the template of its text."""
COLOURS: Final[Mapping[str, str]] = {
    "black": say_in("a colour", "black"),
    "white": say_in("a colour", "white"),
    "red": say("red"),
    "blue": say("blue"),
    "grey": say_in("a colour", "grey"),
}
SAID: Final[Mapping[str, str]] = {
    "pass": say_in("a move", "Pass"),
    "swap": say("Swap colours"),
    "black": say("Play black"),
    "white": say("Play white"),
    "red": say("Play red"),
}


@lru_cache(maxsize=1 << 15)
def read_move(board: Board, kinds: tuple[str, ...], text: str) -> Action:
    """The move of a text: its kind and its sites in one number. Raises Illegal."""
    names = [name for name in SITE.findall(text) if name in board.index]
    at, to = (names[0], names[-1]) if names else ("", "")
    for kind, template in enumerate(kinds):
        if names and template.format(at=at, to=to) == text:
            return board.move(kind, board.index[at] if AT in template else 0, board.index[to])
    raise Illegal(say("{text} is not a move of this game.", text=repr(text)))
