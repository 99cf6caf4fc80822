"""What a night says of a table in a line."""

from __future__ import annotations

from typing import Any

import pytest

from matches.models import Match
from nights.models import SessionTable
from nights.selectors.tables import SideNow, TableNow


def table(status: str, **more: Any) -> TableNow:
    match = Match(status=status, reason="Enough." if status in ("finished", "void") else "")
    known = {"sides": ["A", "B"], "totals": [0, 0], "deals": 0, "players": [], "won": [], "came": [], **more}
    return TableNow(row=SessionTable(number=3, session_id=7), match=match, **known)


@pytest.mark.parametrize(
    ("shown", "state", "mark", "wall"),
    [
        (table("waiting"), "waits for its players", "wait", "waits until everybody has agreed"),
        (table("running"), "running", "on", "begins"),
        (table("running", deals=2, rows_said="deal 2"), "running", "on", "deal 2"),
        (table("running", complete=True, rows_said="deal 9"), "to be confirmed", "wait", "to be confirmed"),
        (table("finished", rows_said="deal 9"), "finished", "", "Enough."),
        (table("void"), "void", "", "Enough."),
    ],
)
def test_a_table_says_where_it_is(shown: TableNow, state: str, mark: str, wall: str) -> None:
    assert (shown.state, shown.mark, shown.on_the_wall) == (state, mark, wall)


def test_a_table_that_waits_leads_to_what_is_agreed_and_then_to_its_sheet() -> None:
    assert table("waiting").address == "/nights/7/tables/3/"
    playing = table("running")
    assert playing.address == f"/matches/{playing.match.code}/"


def test_totals_are_shown_once_there_is_a_deal_or_the_match_is_over() -> None:
    assert table("running").standing == [SideNow("A", False, None), SideNow("B", False, None)]
    over = table("finished", totals=[4], won=["A"])
    assert over.standing == [SideNow("A", True, 4), SideNow("B", False, None)]


@pytest.mark.parametrize(
    ("status", "has"), [("waiting", False), ("running", True), ("finished", True), ("void", False)]
)
def test_a_table_has_a_score_while_it_counts(status: str, has: bool) -> None:
    assert table(status).has_score is has
    assert not table(status, totals=[]).has_score
