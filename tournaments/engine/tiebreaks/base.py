"""What a tie-break is, and how its name with its modifiers is read: `BH-C1`, `ARO-M1`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.core.messages import say
from tournaments.engine.event import EventError
from tournaments.engine.tiebreaks.record import Record


class Term(NamedTuple):
    """One summand: of which round, by whom, how much, whether a cut left it out. `own`: no game, own doing."""

    round: int
    opponent: int | None
    amount: int
    counted: bool = True
    own: bool = False
    weight: int = 0
    """What it is cut by, where that is not the amount itself."""


@dataclass(frozen=True, slots=True)
class Value:
    """A tie-break of one entrant in hundredths, and the sum that it opens."""

    amount: int
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Cut:
    """How many of the lowest and of the highest terms are left out."""

    low: int = 0
    high: int = 0


Counter = Callable[[Record, int, Cut], Value]
Among = Callable[[Record, Sequence[int]], Mapping[int, Value]]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way of parting those who are level. More is better, unless `least`."""

    key: str
    title: str
    explanation: str
    count: Counter | None = None
    among: Among | None = None
    cuts: bool = False
    least: bool = False

    def values(self, record: Record, tied: Sequence[int], cut: Cut) -> dict[int, Value]:
        """Of each of the tied."""
        if self.among is not None:
            return dict(self.among(record, tied))
        assert self.count is not None
        return {number: self.count(record, number, cut) for number in tied}


TIE_BREAKS: Final[dict[str, TieBreak]] = {}
NAME: Final = re.compile(r"([A-Z]+)(?:[-/:](C1|C2|M1|M2))?")
CUTS: Final = {None: Cut(), "C1": Cut(1), "C2": Cut(2), "M1": Cut(1, 1), "M2": Cut(2, 2)}


def counted(
    key: str, title: str, explanation: str, *, cuts: bool = False, least: bool = False
) -> Callable[[Counter], Counter]:
    """Decorator: a tie-break that is each entrant's own."""

    def known(count: Counter) -> Counter:
        TIE_BREAKS[key] = TieBreak(key, title, explanation, count=count, cuts=cuts, least=least)
        return count

    return known


def among_tied(key: str, title: str, explanation: str) -> Callable[[Among], Among]:
    """Decorator: a tie-break that looks only at those who are level."""

    def known(among: Among) -> Among:
        TIE_BREAKS[key] = TieBreak(key, title, explanation, among=among)
        return among

    return known


@dataclass(frozen=True, slots=True)
class Asked:
    """A tie-break with its modifier, by the name under which its values are given."""

    key: str
    tie_break: TieBreak
    cut: Cut


def asked(names: Sequence[str]) -> list[Asked]:
    """The tie-breaks of those names, in order. Raises EventError."""
    found = [_asked(name) for name in names]
    for at, one in enumerate(found):
        if one.key in (other.key for other in found[:at]):
            raise EventError(say("The tie-break {key} is named twice.", key=one.key))
    return found


def _asked(name: str) -> Asked:
    read = NAME.fullmatch(name.strip().upper())
    tie_break = TIE_BREAKS.get(read[1]) if read else None
    if read is None or tie_break is None:
        raise EventError(
            say(
                "There is no tie-break {key}; there are: {list}.",
                key=repr(name),
                list=", ".join(sorted(TIE_BREAKS)),
            )
        )
    if read[2] and not tie_break.cuts:
        raise EventError(say("Nothing can be cut from the tie-break {key}.", key=tie_break.key))
    return Asked(f"{read[1]}-{read[2]}" if read[2] else read[1], tie_break, CUTS[read[2]])


def summed(terms: Sequence[Term], cut: Cut) -> Value:
    """The sum of what a cut leaves; what an entrant's own unplayed rounds gave is cut first (article 16.5)."""
    left = cut_from(terms, cut)
    return Value(sum(term.amount for term in left if term.counted), tuple(left))


def cut_from(terms: Sequence[Term], cut: Cut) -> list[Term]:
    """The terms in order, those that are cut marked so."""
    if not (cut.low or cut.high):
        return list(terms)
    gone: set[int] = set()
    for _ in range(min(cut.low, len(terms))):
        gone.add(_lowest([at for at in range(len(terms)) if at not in gone], terms))
    for _ in range(min(cut.high, len(terms) - len(gone))):
        left = [at for at in range(len(terms)) if at not in gone]
        gone.add(max(left, key=lambda at: (terms[at].weight or terms[at].amount, terms[at].amount)))
    return [
        Term(t.round, t.opponent, t.amount, at not in gone, t.own, t.weight) for at, t in enumerate(terms)
    ]


def _lowest(left: Sequence[int], terms: Sequence[Term]) -> int:
    lowest = min(left, key=lambda at: (terms[at].weight, terms[at].amount))
    own = [at for at in left if terms[at].own]
    if not own:
        return lowest
    first = min(own, key=lambda at: (terms[at].amount, terms[at].weight))
    return first if terms[first].amount >= terms[lowest].amount else lowest
