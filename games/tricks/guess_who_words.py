"""The words of Bridge Meets Guess Who: bids, commands and questions as a closed grammar, and what they mean.

A simple question is a card; or a subject (a suit, a rank, points) and a comparison. A question is `ask` and a simple
one; or `ask`, `both` or `either`, and two simple ones, of which both or at least one must be so. A command is a suit,
`from` a rank, `to` a rank, and `lowest` or `highest`. Every word is an action of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.core.messages import Value, joined, say, say_in
from games.core.state import Action
from games.kits.cards import (
    BIT,
    RANK_OF,
    RANK_PLURALS,
    RANKS,
    SUIT_MASK,
    SUIT_NAMES,
    SUIT_SIGNS,
    SUITS,
    spoken,
)
from games.kits.hands import CALL
from games.kits.high_cards import hcp

LEVELS: Final = range(7, 14)
DENOMINATIONS: Final = (*SUITS, "NT")
BIDS: Final = len(LEVELS) * len(DENOMINATIONS)
MOST_POINTS: Final = 37
"""No thirteen cards have more."""
RANK_MASK: Final = tuple(sum(BIT[card] for card in range(52) if RANK_OF[card] == rank) for rank in range(13))


def bid_text(bid: int) -> str:
    """`9 H`, `7 NT`."""
    level, denomination = divmod(bid, len(DENOMINATIONS))
    return f"{LEVELS[level]} {DENOMINATIONS[denomination]}"


def bid_said(bid: int) -> str:
    """`9♥`, `7 no trump`."""
    level, denomination = divmod(bid, len(DENOMINATIONS))
    if denomination < 4:
        return f"{LEVELS[level]}{SUIT_SIGNS[denomination]}"
    return joined([LEVELS[level], say("no trump")], " ")


def contract_said(bid: int, *, doubled: bool) -> str:
    """The same, perhaps doubled."""
    return say("{contract} doubled", contract=bid_said(bid)) if doubled else bid_said(bid)


BID: Final = CALL
PASS, DOUBLE, ASK, ANYTHING = range(BID + BIDS, BID + BIDS + 4)
SUIT: Final = ANYTHING + 1
RANK: Final = SUIT + 4
POINTS: Final = RANK + 13
FROM: Final = POINTS + 1
TO: Final = FROM + 13
LOWEST, HIGHEST = TO + 13, TO + 14
AT_LEAST: Final = HIGHEST + 1
EXACTLY: Final = AT_LEAST + MOST_POINTS + 1
AT_MOST: Final = EXACTLY + MOST_POINTS + 1
BOTH: Final = AT_MOST + MOST_POINTS + 1
EITHER: Final = BOTH + 1
SUBJECTS: Final = (*range(52), *range(SUIT, POINTS + 1))
FIRST_WORDS: Final = (*SUBJECTS, BOTH, EITHER)
"""What a simple question may begin with, and any question."""
COMMAND_FROM: Final = range(FROM, FROM + 13)
JOINED: Final = {BOTH: say_in("between questions", "and"), EITHER: say_in("between questions", "or")}

WORDS: Final = (
    *(bid_text(bid) for bid in range(BIDS)),
    "pass",
    "double",
    "ask",
    "anything goes",
    *map(str, SUIT_NAMES),
    *map(str, RANK_PLURALS),
    "points",
    *("from " + rank for rank in RANKS),
    *("to " + rank for rank in RANKS),
    "lowest",
    "highest",
    *("at least " + str(number) for number in range(MOST_POINTS + 1)),
    *("exactly " + str(number) for number in range(MOST_POINTS + 1)),
    *("at most " + str(number) for number in range(MOST_POINTS + 1)),
    "both",
    "either",
)
"""The words as people read them."""
SPOKEN: Final = (
    *(bid_said(bid) for bid in range(BIDS)),
    say_in("a bid", "pass"),
    say_in("a bid", "double"),
    say_in("a move", "ask"),
    say("anything goes"),
    *SUIT_NAMES,
    *RANK_PLURALS,
    say_in("a subject", "points"),
    *(say("from {rank}", rank=rank) for rank in RANKS),
    *(say("to {rank}", rank=rank) for rank in RANKS),
    say_in("a card", "lowest"),
    say_in("a card", "highest"),
    *(say("at least {number}", number=number) for number in range(MOST_POINTS + 1)),
    *(say("exactly {number}", number=number) for number in range(MOST_POINTS + 1)),
    *(say("at most {number}", number=number) for number in range(MOST_POINTS + 1)),
    say_in("questions", "both"),
    say_in("questions", "either"),
)
_BID_OF: Final = {bid_text(bid): bid for bid in range(BIDS)}


def bid_of(text: str) -> int:
    """The bid of a text."""
    return _BID_OF[text]


def word(action: Action) -> str:
    """An action as it is said: a card by its name."""
    return spoken(action) if action < CALL else SPOKEN[action - CALL]


Range = tuple[int, int, int]
"""Suit, lowest and highest rank of a command."""


def open_suits(failed: Sequence[Range]) -> list[Action]:
    """The suits in which something may be commanded: no range may that is part of one that has just failed."""
    return [SUIT + suit for suit in range(4) if (suit, 0, 12) not in failed]


def next_words(said_so_far: Sequence[Action], failed: Sequence[Range]) -> Sequence[Action]:
    """What may come next in a question or a command."""
    if said_so_far[0] == ASK:
        simple = parts(said_so_far)[-1]
        if simple and not _is_simple(simple):
            return _comparisons(simple[0])
        return FIRST_WORDS if len(said_so_far) == 1 else SUBJECTS
    suit = said_so_far[0] - SUIT
    if len(said_so_far) == 1 and not failed:
        return COMMAND_FROM
    if len(said_so_far) == 1:
        end = min((least for other, least, most in failed if other == suit and most == 12), default=13)
        return range(FROM, FROM + end)
    if len(said_so_far) == 2:
        low = said_so_far[1] - FROM
        done = max((most for other, least, most in failed if other == suit and least <= low), default=low - 1)
        return range(TO + max(low, done + 1), TO + 13)
    return LOWEST, HIGHEST


def parts(asked: Sequence[Action]) -> list[tuple[Action, ...]]:
    """The simple questions of a question, each as far as it has been said; the last may be empty."""
    joined = len(asked) > 1 and asked[1] in JOINED
    words = tuple(asked[2:] if joined else asked[1:])
    if not joined:
        return [words]
    size = 1 if words and words[0] < CALL else 2
    return [words[:size], words[size:]] if len(words) >= size else [words]


def _is_simple(words: Sequence[Action]) -> bool:
    """Whether a simple question has been said to its end."""
    return len(words) == 2 or (len(words) == 1 and words[0] < CALL)


@cache
def _comparisons(subject: Action) -> tuple[Action, ...]:
    """Those that are not true or false of every hand."""
    most = MOST_POINTS if subject == POINTS else 4 if subject >= RANK else 13
    at_least = [AT_LEAST + number for number in range(1, most + 1)]
    exactly = [EXACTLY + number for number in range(most + 1)]
    return *at_least, *exactly, *(AT_MOST + number for number in range(most))


def is_complete(said_so_far: Sequence[Action]) -> bool:
    """Whether a question or a command has been said to its end."""
    if said_so_far[0] == ASK:
        simple = parts(said_so_far)
        needed = 2 if len(said_so_far) > 1 and said_so_far[1] in JOINED else 1
        return len(simple) == needed and all(map(_is_simple, simple))
    return len(said_so_far) == 4


def answer(asked: Sequence[Action], hand: int) -> bool:
    """The true answer to a complete question about a hand."""
    answers = [_answer(simple, hand) for simple in parts(asked)]
    return any(answers) if asked[1] == EITHER else all(answers)


def _answer(simple: Sequence[Action], hand: int) -> bool:
    """The true answer to a simple question about a hand."""
    subject = simple[0]
    if subject < CALL:
        return bool(hand & BIT[subject])
    if subject == POINTS:
        count = hcp(hand)
    elif subject >= RANK:
        count = (hand & RANK_MASK[subject - RANK]).bit_count()
    else:
        count = (hand & SUIT_MASK[subject - SUIT]).bit_count()
    comparison = simple[1]
    if comparison >= AT_MOST:
        return count <= comparison - AT_MOST
    return count == comparison - EXACTLY if comparison >= EXACTLY else count >= comparison - AT_LEAST


def sentence(said_so_far: Sequence[Action]) -> str:
    """The words of a question or a command in a line: `both hearts at least 4 and points at least 12`."""
    if said_so_far[0] != ASK:
        return joined(map(word, said_so_far), " ")
    if len(said_so_far) > 1 and said_so_far[1] in JOINED:
        said: list[Value] = [word(said_so_far[1])]
        for number, part in enumerate(parts(said_so_far)):
            said += [*([JOINED[said_so_far[1]]] if number else []), *map(word, part)]
        return joined(said, " ")
    return joined(map(word, said_so_far[1:]), " ") if said_so_far[1:] else say("a question")


def question(asked: Sequence[int]) -> str:
    """A complete question: `hearts at least 4?`."""
    return joined([sentence(asked), "?"], "")


def order(asked: Sequence[int]) -> str:
    """A complete command, from (0, suit, low, high, end, led): `hearts from 5 to K lowest`."""
    return sentence((SUIT + asked[1], FROM + asked[2], TO + asked[3], asked[4]))
