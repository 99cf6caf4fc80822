"""Results as organisers type them, and what a game's sheet can take of them."""

from __future__ import annotations

import pytest

from games.core import registry
from tests.helpers.rubbish import RUBBISH
from tournaments.errors import CompetitionError
from tournaments.result_codes import Typed, on_sheet, typed, typed_of_several


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1", Typed(winner=0)),
        (" 0 ", Typed(winner=1)),
        ("=", Typed()),
        ("1-0", Typed(winner=0)),
        ("½", Typed()),
        ("5-3", Typed(winner=0, scores=(5, 3))),
        ("3 : 12", Typed(winner=1, scores=(3, 12))),
        ("7–7", Typed(scores=(7, 7))),
        ("+-", Typed(came=(True, False))),
        ("−+", Typed(came=(False, True))),
        ("--", Typed(came=(False, False))),
    ],
)
def test_a_key_or_two_say_a_result(text: str, meant: Typed) -> None:
    assert typed(text) == meant


@pytest.mark.parametrize("text", ["", "2", "win", "1-", "+", "1-2-3", "٣-٤" * 9, "x" * 500])
def test_rubbish_is_none(text: str) -> None:
    with pytest.raises(CompetitionError, match="is no result"):
        typed(text)


def test_what_a_sheet_asks_for_decides() -> None:
    hex_, accasta, tuppi = (registry.get(key).table_for(None, {}) for key in ("hex", "accasta", "tuppi"))
    assert on_sheet(Typed(winner=1), hex_) == {"winner": 1, "swapped": False}
    assert on_sheet(Typed(winner=1, scores=(0, 3)), hex_) is None
    assert on_sheet(Typed(), accasta) == {"winner": None}
    assert on_sheet(Typed(winner=0), tuppi) is None


@pytest.mark.parametrize(
    ("text", "scores", "places"),
    [("35 20 10", (35, 20, 10), ()), ("-5 0 3", (-5, 0, 3), ()), ("2/1/3", None, (2, 1, 3))],
)
def test_a_table_of_several(text: str, scores: tuple[int, ...] | None, places: tuple[int, ...]) -> None:
    found = typed_of_several(text, 3)
    assert (found.scores, found.places) == (scores, places)


@pytest.mark.parametrize("text", [*RUBBISH, "", "1/2", "1 2 3 4", "1/2/x", "9999999 1 1"])
def test_what_is_no_result_of_several(text: str) -> None:
    with pytest.raises(CompetitionError, match="no result"):
        typed_of_several(text, 3)
