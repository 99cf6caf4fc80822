"""The moves of canasta and its kin in numbers and words."""

from __future__ import annotations

from typing import Final

from games.core.messages import say
from games.core.state import Action
from games.kits.kinds import BLACK_THREES, JOKER, KINDS, RANK, TEXT, THREE
from games.kits.melds import ASK, BONUS, DISCARD, DRAW, END, NO, TAKE, YES, vocabulary
from games.rummy.kit.canastas import LINES, MOST, SEQUENCES, SUIT, Meld, Rules

LAY: Final = 1 << 10
"""LAY + 64 * (line * MOST + number - 1) + kind: lay a card on a meld, or begin the meld of the next number."""
TAKE_ON: Final = 1 << 15
"""TAKE_ON + line * MOST + number - 1: take the pile and lay its top card on a meld there is."""
FEW: Final = 9
"""The most cards of which it is worked out whether a player can get rid of them at once."""
WORDS: Final = {DRAW: "draw", TAKE: "take", END: "end", BONUS: "threes", ASK: "ask", YES: "yes", NO: "no"}


def lay_action(line: int, number: int, kind: int) -> Action:
    return LAY + 64 * (line * MOST + number - 1) + kind


def texts_of(rules: Rules, words: dict[Action, str], most: int = MOST) -> dict[Action, str]:
    """The text of every action of a game: melds are named by their number where a side may have several of a line."""
    texts = {a: text for a, text in vocabulary(words, (), ()).items() if a >= DISCARD or a in words}
    for line in range(LINES):
        for number in range(1, most + 1):
            name = Meld(line, number).name
            kinds = [kind for kind in range(KINDS) if may_ever_lie(kind, line, rules)]
            for kind in kinds:
                where = (name,) if most > 1 else () if RANK[kind] == line else (name[0],)
                texts[lay_action(line, number, kind)] = " ".join(("meld", TEXT[kind], *where))
            if kinds and most > 1:
                texts[TAKE_ON + line * MOST + number - 1] = "take " + name
    return texts


def may_ever_lie(kind: int, line: int, rules: Rules) -> bool:
    """Whether a card can lie in a meld of that line at all."""
    if line >= SEQUENCES:
        return kind != JOKER and SUIT[kind] == line - SEQUENCES and RANK[kind] in rules.run
    if line == THREE:
        return kind in BLACK_THREES
    return line in rules.sets and (rules.is_wild(kind, line) or RANK[kind] == line)


SAID: Final = {
    "take": say("take the pile with a new meld"),
    "end": say("end the deal"),
    "threes": say("lay down red threes"),
    "ask": say("May I go out?"),
}
