"""Two tie-breaks that differ by a cut are not called the same."""

from __future__ import annotations

from tournaments.engine.tiebreaks import asked
from tournaments.tie_break_words import title_of


def test_what_is_cut_stands_in_the_title() -> None:
    assert [title_of(one) for one in asked(["BH-C1", "BH", "BH-M2", "DE"])] == [
        "Buchholz, without the lowest",
        "Buchholz",
        "Buchholz, without the two lowest and the two highest",
        "Direct encounter",
    ]
