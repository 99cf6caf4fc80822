"""The buttons that step through a replay."""

from __future__ import annotations

from matches.presenters.replays import ways_from
from matches.readings import Landmarks

MARKS = Landmarks(deals=((1, 0),), turns=(3, 6, 9), tricks=True)


def leads_to(seq: int) -> dict[str, int]:
    return {way.key: way.to for way in ways_from(seq, 9, MARKS)}


def test_in_the_middle_each_way_leads_to_its_event() -> None:
    assert leads_to(5) == {"home": 0, "turn-left": 3, "left": 4, "right": 6, "turn-right": 6, "end": 9}


def test_at_the_ends_no_way_leads_beyond() -> None:
    assert leads_to(0) == {"home": 0, "turn-left": 0, "left": 0, "right": 1, "turn-right": 3, "end": 9}
    assert leads_to(9) == {"home": 0, "turn-left": 6, "left": 8, "right": 9, "turn-right": 9, "end": 9}


def test_the_long_steps_are_tricks_where_there_are_any() -> None:
    titles = {way.key: way.title for way in ways_from(5, 9, MARKS)}
    assert titles["turn-left"] == "End of the trick before"
    turns = {way.key: way.title for way in ways_from(5, 9, Landmarks(MARKS.deals, MARKS.turns, tricks=False))}
    assert turns["turn-right"] == "End of the next turn"
