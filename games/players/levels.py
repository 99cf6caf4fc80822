"""How strong the built-in players are in a game, in words for people: from what was measured, and from nothing else.

A player is named by how far up it stands in the ladder of `measured.json`, where every step was proved: the one that
plays at random is easy, one proved better than that medium, one proved better than a medium one hard. Very hard is a
hard one that would come out ahead in three of four tries against the medium one even if luck had helped it by three
standard errors. What was not measured in a game, or was and proved nothing, is called by no strength.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import erf, sqrt
from typing import Final

from games.core.messages import Message, say
from games.players.measured import CLEAR, Proof, measured
from games.players.strengths import STRENGTHS

CERTAIN: Final = 0.75
"""Who is very hard comes out ahead so often against the medium one, at the least."""


class Word(IntEnum):
    """How strong, among the built-in players of a game."""

    UNMEASURED = 0
    EASY = 1
    MEDIUM = 2
    HARD = 3
    VERY_HARD = 4


NAMES: Final[Mapping[Word, Message]] = {
    Word.EASY: say("Easy bot"),
    Word.MEDIUM: say("Medium bot"),
    Word.HARD: say("Hard bot"),
    Word.VERY_HARD: say("Very hard bot"),
}


@dataclass(frozen=True, slots=True)
class Level:
    """What a built-in player is in a game. ahead: how often of 100 tries it comes out ahead of `below`.

    number: of those that are called by no strength, or by the same, which it is; 0 where there is one alone.
    """

    word: Word
    number: int = 0
    ahead: int = 0
    below: Word = Word.UNMEASURED

    @property
    def name(self) -> Message:
        """What people call it."""
        if self.word is Word.UNMEASURED:
            return say("Bot {number}", number=self.number or 1)
        name = NAMES[self.word]
        return say("{name} {number}", name=name, number=self.number) if self.number else name

    @property
    def reason(self) -> Message | None:
        """What stands behind the name."""
        if self.word is Word.EASY:
            return say("any move that the rules allow")
        if self.word is Word.UNMEASURED:
            return say("strength not measured")
        if self.below is Word.UNMEASURED:
            return None
        return say("ahead {ahead} times of 100 against: {below}", ahead=self.ahead, below=NAMES[self.below])


def ahead(proof: Proof, errors: float = 0.0) -> float:
    """How often it would come out ahead in one try, each played from every side; less so many errors of luck.

    A normal spread is assumed, as in Thurstone's model: `gain` by the spread of one deal.
    """
    gain = proof.gain - errors * proof.error
    spread = proof.error * sqrt(max(1, proof.deals))
    if not spread:
        return 0.5 if not gain else float(gain > 0)
    return (1.0 + erf(gain / spread / sqrt(2.0))) / 2.0


def levels_of(proofs: Sequence[Proof]) -> dict[str, Level]:
    """Every built-in player's level by these proofs, weakest proved first."""
    words = {"random": Level(Word.EASY)}
    for proof in proofs:
        if proof.is_proved and proof.below in words and proof.spec not in words:
            words[proof.spec] = _above(words[proof.below].word, proof)
    rest = [strength.spec for strength in STRENGTHS if strength.spec not in words]
    return words | {spec: Level(Word.UNMEASURED, number) for number, spec in enumerate(rest, start=1)}


def _above(below: Word, proof: Proof) -> Level:
    """A step up; nobody is above very hard but another of that name."""
    word = Word(min(below + 1, Word.VERY_HARD))
    if word is Word.HARD and ahead(proof, CLEAR) >= CERTAIN:
        word = Word.VERY_HARD
    return Level(word, 2 if word is below else 0, min(99, round(100 * ahead(proof))), below)


def levels(game: str) -> dict[str, Level]:
    """The same of a game as it was measured."""
    return levels_of(measured().get(game, ()))


def nearest(offered: Sequence[tuple[Word | None, float | None]], own: float | None = None) -> int:
    """Which of those on offer suits somebody best, by its place; each with its word, where it has one, and rating.

    That whose rating is nearest to their `own`, of two as near the weaker. Without ratings a medium one; else the
    weakest that was measured, else the first.
    """
    if own is not None:
        rated = [(abs(one - own), one, n) for n, (_, one) in enumerate(offered) if one is not None]
        if rated:
            return min(rated)[2]
    known = [(word is not Word.MEDIUM, word, n) for n, (word, _) in enumerate(offered) if word]
    return min(known)[2] if known else 0
