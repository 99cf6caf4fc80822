"""Sheets that are broken."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import contract
from games.core.errors import BadResult
from games.core.game import Game
from games.core.results import Score
from tests.games.broken import SEEDS
from tests.games.toys import Aside, AsideSheet, Frames, FrameSheet, spoiled


@pytest.mark.parametrize("check", contract.checks_of(Frames))
def test_an_honest_sheet_passes(check: str) -> None:
    assert contract.run_check(Frames, check, seeds=SEEDS) is None


def test_a_sheet_without_state_gets_the_checks_of_sheets_only() -> None:
    assert "worlds" not in contract.checks_of(Frames)
    assert "rubbish" in contract.checks_of(Frames)


def generous_enter(self: AsideSheet, result: Any) -> Any:
    row = AsideSheet.enter(self, result)
    self.totals[0] += 1
    return row


def moody_score(self: AsideSheet, result: Any, deal: Any) -> Score:
    self.mood = getattr(self, "mood", 0) + 1  # type: ignore[attr-defined]
    return Score(tuple(n + self.mood // 4 for n in result.tricks))  # type: ignore[attr-defined]


def hasty_score(self: FrameSheet, result: Any, deal: Any) -> Score:
    self.totals[0] += 7
    if result.points[0] == 7:
        raise BadResult("seven is not a score.")
    self.totals[0] -= 7
    return FrameSheet.score(self, result, deal)


def fragile_score(self: FrameSheet, result: Any, deal: Any) -> Score:
    return Score((1 // (result.points[0] - 9), 0))


def counting(self: FrameSheet) -> tuple[str, ...]:
    self.asked = getattr(self, "asked", 0) + 1  # type: ignore[attr-defined]
    return (f"asked {self.asked} times",)  # type: ignore[attr-defined]


SPOILED_SHEETS: list[tuple[str, str, str, type[Game], dict[str, Any]]] = [
    ("totals from nowhere", "sheet", "totals", Aside, {"enter": generous_enter}),
    ("points that depend on more than the rows", "entry", "", Aside, {"score": moody_score}),
    ("a dealer who is not there", "sheet", "dealer", Aside, {"dealer": lambda self: 7}),
    ("empty explanations", "sheet", "explanation", Aside, {"score": lambda s, r, d: Score(r.tricks, ("",))}),
    (
        "half points",
        "sheet",
        "points are",
        Aside,
        {"score": lambda s, r, d: Score(tuple(n / 2 for n in r.tricks))},
    ),
    ("a refusal that changes the totals", "rubbish", "changes the match", Frames, {"score": hasty_score}),
    ("a crash instead of a refusal", "rubbish", "ZeroDivisionError", Frames, {"score": fragile_score}),
    ("no possible result", "sheet", "example(rng)", Frames, {"score": lambda s, r, d: _never()}),
    (
        "no end",
        "end",
        "max_deals",
        Aside,
        {"finished": lambda self: False, "over": property(lambda self: False)},
    ),
    ("an unknown word for a row", "now", "is called", Frames, {"unit": "Gadget"}),
    ("a line about nobody", "now", "no such seat", Frames, {"coming": lambda self: ("{2} has the hammer",)}),
    ("a line too long for a phone", "now", "characters", Frames, {"coming": lambda self: ("so" * 70,)}),
    ("a name marked wrongly", "now", "marked wrongly", Frames, {"coming": lambda self: ("{winner} leads",)}),
    ("a list instead of lines", "now", "not a tuple", Frames, {"now": lambda self: ["Frame 1"]}),
    ("words after the end", "now", "still says", Frames, {"now": lambda self: ("Frame 1",)}),
    ("a line that remembers more than the rows", "now", "says", Frames, {"coming": counting}),
    ("carried what is no JSON", "sheet", "plain JSON", Aside, {"carry": lambda self: {"a": (1,)}}),
]


def _never() -> Score:
    raise BadResult("never.")


@pytest.mark.parametrize(
    ("check", "phrase", "base", "methods"),
    [row[1:] for row in SPOILED_SHEETS],
    ids=[row[0] for row in SPOILED_SHEETS],
)
def test_a_broken_sheet_is_caught(check: str, phrase: str, base: type[Game], methods: dict[str, Any]) -> None:
    failure = contract.run_check(spoiled(base, sheet=methods), check, seeds=SEEDS)
    assert failure is not None
    assert phrase in failure.complaint
