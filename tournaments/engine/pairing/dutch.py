"""FIDE's Dutch system as it stands since 1 February 2026, by the library gacrux. All that is known of it is here.

It reads a tournament report file and answers with brackets of pairs; the files' numbers are the starting numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from games.core.messages import Message, say
from tournaments.engine.event import BYES, EventError, Kind, Round, Stage, Table
from tournaments.engine.trf import first_colour, write

RULES_OF: Final = date(2026, 2, 1)
QUALITY: Final = {
    "QC10": say("A top scorer gets a colour twice more than the other."),
    "QC11": say("A top scorer gets a colour for the third time running."),
    "QC12": say("A colour preference could not be met."),
    "QC13": say("A strong colour preference could not be met."),
    "QC14": say("Somebody meets a lower score again, as in the round before."),
    "QC15": say("Somebody meets a higher score again, as in the round before."),
    "QC16": say("Somebody meets a lower score again, as two rounds before."),
    "QC17": say("Somebody meets a higher score again, as two rounds before."),
}
"""Criteria C.10 to C.17 of the rules: what is said of a pair that costs something by them."""


@dataclass(frozen=True, slots=True)
class DutchPair:
    """White and black by number; black 0 is the free round."""

    white: int
    black: int
    why: tuple[str, ...] = ()


def pair(stage: Stage, *, total: int, colour: str = "w") -> list[DutchPair]:
    """The pairs of the next round in order of the boards. Raises EventError where the rules leave none."""
    from gacrux.gacruxexeptions import GacruxNoLegalPairing

    from tournaments.engine.pairing.dutch_library import LargeFields, Report

    file = Report()
    file.parse_file(write(stage, total=max(total, stage.number), colour=colour, coming=True), 0)
    engine = LargeFields(file.get_tournament(1), stage.number, {"experimental": [], "verbose": 0})
    try:
        brackets = engine.compute_pairing(False, 0)
    except GacruxNoLegalPairing:
        raise EventError(
            say("The rules leave no pairing of round {round}: too many have met.", round=stage.number)
        ) from None
    scores = engine.crosstable.level2score
    pairs = [(one["board"], _said(one, bracket, scores)) for bracket, one in _found(brackets)]
    return [said for _, said in sorted(pairs, key=lambda found: found[0])]


def _found(brackets: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for bracket in brackets:
        for one in bracket.get("pairs", ()):
            yield bracket, one


def _said(one: Mapping[str, Any], bracket: Mapping[str, Any], scores: list[Any]) -> DutchPair:
    if not one["b"]:
        return DutchPair(one["w"], 0, (say("The free round goes to the lowest score that has had none."),))
    why = [say("Bracket of {points} points.", points=f"{scores[bracket['scorelevel']]:g}")]
    if one["sa"] != one["sb"]:
        why.append(say("One of them floats in from another score."))
    why += [text for key, text in QUALITY.items() if _costs(one["quality"].get(key))]
    why.append(say("Colours by rule {rule}.", rule=one["colorrule"]))
    return DutchPair(one["w"], one["b"], tuple(why))


def _costs(quality: Any) -> bool:
    return any(quality) if isinstance(quality, list) else bool(quality)


def tables_of(pairs: list[DutchPair], stage: Stage) -> list[Table]:
    """The pairs as tables; white is the side named first."""
    free = [stage.scheme.bye_table(Kind.BYE, one.white, one.why) for one in pairs if not one.black]
    return [
        Table(Kind.PLAYED, ((one.white,), (one.black,)), why=one.why) for one in pairs if one.black
    ] + free


@dataclass(frozen=True, slots=True)
class Checked:
    """One round against the rules: pairs (white, black) that only the file has, and that only the rules give."""

    number: int
    only_file: tuple[tuple[int, int], ...]
    only_rules: tuple[tuple[int, int], ...]
    impossible: Message | None = None

    @property
    def as_the_rules(self) -> bool:
        return not (self.only_file or self.only_rules or self.impossible)


def check(stage: Stage, *, total: int, colour: str = "") -> list[Checked]:
    """Every round that was drawn, each from what was played before it."""
    first = colour or first_colour(stage)
    return [_checked(stage, one, total, first) for one in stage.rounds]


def _checked(stage: Stage, one: Round, total: int, colour: str) -> Checked:
    away = {t.sides[0][0]: t.kind for t in one.tables if t.kind in BYES and t.kind is not Kind.BYE}
    entrants = tuple(
        replace(e, byes={one.number: away[e.number]} if e.number in away else {}) for e in stage.entrants
    )
    before = replace(stage, entrants=entrants, rounds=stage.rounds[: one.number - 1])
    had = {_pair(t) for t in one.tables if t.kind not in BYES or t.kind is Kind.BYE}
    try:
        given = {(p.white, p.black) for p in pair(before, total=total, colour=colour)}
    except EventError as error:
        return Checked(one.number, (), (), error.message)
    return Checked(one.number, tuple(sorted(had - given)), tuple(sorted(given - had)))


def _pair(table: Table) -> tuple[int, int]:
    """White and black, 0 for nobody."""
    first, second = (*table.entrants, 0)[:2]
    return first, second
