"""Who deals where the real deal has passed on: an event of the log, undone like a deal, followed from there."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from games.core import registry
from games.core.commitment import lot
from games.core.errors import BadLog, BadResult, Illegal, StaleSequence
from games.core.log import stored_event
from games.core.match import LiveMatch
from tests.games.core.matches import RAMI_TEN, tuppi_sheet

SMALL = {**RAMI_TEN, "tricks": [7, 6]}
"""Four points: many of them do not end a match."""


def entered(key: str, seats: int | None = None) -> LiveMatch:
    return LiveMatch(registry.get(key).table_for(seats), entered=True)


def dealers(match: LiveMatch) -> list[int]:
    return [row.deal.dealer for row in match.sheet.rows]


def again(match: LiveMatch) -> LiveMatch:
    """The same match, loaded from its log."""
    return LiveMatch.load(match.table, match.log, entered=True)


def next_three(match: LiveMatch) -> list[int]:
    trial, found = match.copy(), []
    for _ in range(3):
        found.append(trial.sheet.next_deal().dealer)
        trial.enter(SMALL, trial.seq)
    return found


def test_the_deal_goes_on_from_there() -> None:
    match = tuppi_sheet()
    match.enter(SMALL, 0)
    assert next_three(match) == [1, 2, 3]
    match.put_dealer_right(3, 1)
    assert next_three(match) == [3, 0, 1]
    match.enter(SMALL, 2)
    match.put_dealer_right(3, 3)
    assert next_three(match) == [3, 0, 1]
    assert match.sheet.now()[0].startswith("{3} deals")
    assert again(match).sheet.next_deal() == match.sheet.next_deal()


def test_it_is_undone_before_the_deal_and_deals_keep_their_dealers() -> None:
    match = tuppi_sheet()
    match.enter(SMALL, 0)
    match.put_dealer_right(2, 1)
    match.enter(SMALL, 2)
    assert dealers(match) == [0, 2]
    match.undo(3)
    assert (dealers(match), match.sheet.next_deal().dealer) == ([0], 2), (
        "the deal goes, its dealer stays put right"
    )
    match.undo(4)
    assert match.sheet.next_deal().dealer == 1
    match.undo(5)
    assert (dealers(match), match.sheet.next_deal().dealer) == ([], 0)
    with pytest.raises(BadResult, match="no deal to take back"):
        match.undo(6)
    assert again(match).sheet.next_deal().dealer == 0


def test_a_correction_and_a_match_taken_up_again_keep_it() -> None:
    match = tuppi_sheet()
    match.put_dealer_right(2, 0)
    match.enter(SMALL, 1)
    match.enter(SMALL, 2)
    match.correct(1, {**SMALL, "tricks": [8, 5]}, 3)
    assert (dealers(match), match.sheet.next_deal().dealer) == ([2, 3], 0)
    match.stop("late", 4)
    match.reopen(5)
    assert (dealers(match), match.sheet.next_deal().dealer) == ([2, 3], 0)
    assert dealers(again(match)) == [2, 3]


def test_everybody_is_told_and_nobody_else_acts() -> None:
    match = tuppi_sheet()
    match.put_dealer_right(2, 0)
    match.undo(1)
    for viewer in (None, 0, 3):
        assert [text for _seq, _seat, text in match.told(viewer)] == [
            "The deal has passed on: {2} deals next.",
            "Who deals is taken back.",
        ]


def test_lot_is_what_a_hash_tool_says() -> None:
    hashes = [hashlib.sha256(f"kallio:{seat}".encode()).hexdigest() for seat in range(4)]
    assert lot("kallio", 4) == hashes.index(min(hashes))
    assert {lot(str(number), 3) for number in range(40)} == {0, 1, 2}


def test_the_first_dealer_is_drawn_once_by_its_seed_and_stays() -> None:
    match, seat = tuppi_sheet(), lot("kallio", 4)
    for wrong in {0, 1, 2, 3} - {seat}:
        with pytest.raises(BadResult, match="drawn once, by its seed"):
            match.put_dealer_right(wrong, 0, "kallio")
    match.put_dealer_right(seat, 0, "kallio")
    assert match.sheet.next_deal().dealer == seat
    assert [text for _seq, _seat, text in match.told(None)] == [f"By lot {{{seat}}} deals first."]
    with pytest.raises(BadResult, match="that stays"):
        match.undo(1)
    with pytest.raises(BadResult, match="drawn once"):
        match.put_dealer_right(lot("another", 4), 1, "another")
    match.put_dealer_right((seat + 1) % 4, 1)
    match.undo(2)
    assert match.sheet.next_deal().dealer == seat, "a misdeal is put right and taken back all the same"


@pytest.mark.parametrize(
    ("seat", "seq", "said"),
    [
        (0, 0, "deals already"),
        (4, 0, "no such seat"),
        (-1, 0, "no such seat"),
        (True, 0, "an object with dealer"),
        ("x", 0, "an object with dealer"),
        (1, 1, "1"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(seat: Any, seq: int, said: str) -> None:
    match = tuppi_sheet()
    with pytest.raises((BadResult, StaleSequence), match=said):
        match.put_dealer_right(seat, seq)
    assert match.log == [] and match.sheet.skips == ()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "2", '{"dealer": 9}', '{"dealer": 2, "seed": 3}', '{"dealer": 2, "seed": "x"}']
)
def test_a_log_that_says_anything_else_is_not_loaded(text: str) -> None:
    with pytest.raises(BadLog):
        LiveMatch.load(tuppi_sheet().table, [stored_event(1, "dealer", None, text)], entered=True)


def test_on_the_site_and_after_the_end_nothing_is_put_right() -> None:
    played = LiveMatch(registry.get("tuppi").table_for())
    with pytest.raises(BadResult, match="played on the site"):
        played.put_dealer_right(1, 0)
    match = tuppi_sheet()
    match.enter(SMALL, 0)
    match.stop("late", 1)
    with pytest.raises((BadResult, Illegal)):
        match.put_dealer_right(3, 2)


@pytest.mark.parametrize(
    ("key", "seats", "said"),
    [
        ("hex", 2, "Nobody deals in turn"),
        ("tuomas-petanque", 4, "Nobody deals in turn"),
        ("narnian-whist", 3, "follows from the play"),
        ("barbu", 4, "follows from the play"),
    ],
)
def test_where_the_sheet_cannot_follow_it_says_so(key: str, seats: int, said: str) -> None:
    match = entered(key, seats)
    with pytest.raises(BadResult, match=said):
        match.put_dealer_right(1, 0)
    assert match.sheet.skips == ()


def test_of_klubiskruuvi_it_goes_round_as_each_game_is_seated() -> None:
    sheet = entered("klubiskruuvi").sheet
    order = []
    for seat in (1, 2, 3):
        passed = sheet.passed_to(seat)
        sheet.let_pass(passed)
        order.append(sheet.dealer())
    assert order == [1, 2, 3]


def test_with_chips_the_deal_goes_on_from_who_dealt() -> None:
    match = entered("indian-poker", 4)
    assert match.sheet.dealer() == 0
    match.put_dealer_right(2, 0)
    assert match.sheet.dealer() == 2
    match.undo(1)
    assert match.sheet.dealer() == 0
