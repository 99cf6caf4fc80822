"""What a table's page of players shows: what a change would mean, and whose word is missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from ledger.stakes import StakeTerms
from nights.models import Session, SessionTable
from nights.selectors.seat_changes import changes_waiting_for, nameable, shown
from nights.services import sessions
from nights.services.seat_changes import agree_to_change
from tests.nights.changing import all_say, asked, enter, fresh, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(night: Session, four: list[Player], people: dict[str, Player]) -> SessionTable:
    """Hearts at a cent a point, with one deal; a member is here and sits nowhere."""
    sessions.check_in(session=night, player=people["Member"])
    return playing(night, four, StakeTerms("EUR", 1, "average-pot"))


def test_before_anybody_asks_it_says_what_a_change_would_mean(
    table: SessionTable, four: list[Player], people: dict[str, Player]
) -> None:
    page = shown(table, four[0])
    assert page.may_ask and list(page.leavers) == four
    assert set(page.newcomers) == {people["Member"], people["Keeper"]}
    assert any("keeps what it has won or lost by then" in line for line in page.means)
    assert any("not rated" in line for line in page.means)
    assert any("Aino" in line for note in page.notes for line in note.lines)
    assert not shown(table, people["Stranger"]).may_ask


def test_who_is_neither_there_nor_of_the_club_cannot_be_named(
    table: SessionTable, four: list[Player], people: dict[str, Player]
) -> None:
    there = set(nameable(table))
    assert {*four, people["Member"], people["Keeper"]} <= there
    assert people["Stranger"] not in there


def test_whose_word_is_missing(
    table: SessionTable,
    four: list[Player],
    people: dict[str, Player],
    django_assert_max_num_queries: Callable[..., object],
) -> None:
    member = people["Member"]
    change = asked(table, four[0], member)
    page = shown(fresh(table), member)
    assert page.asks_you and page.notes and list(changes_waiting_for(member)) == [change]
    assert not shown(fresh(table), people["Stranger"]).notes
    assert [one.player for one in shown(fresh(table), people["Keeper"]).others] == [four[3]]
    agree_to_change(change=change, player=member, by=member)
    assert not shown(fresh(table), member).asks_you and not changes_waiting_for(member).exists()
    with django_assert_max_num_queries(24):
        shown(fresh(table), four[1])


def test_a_deal_makes_it_void_and_afterwards_it_stands_among_the_past(
    table: SessionTable, four: list[Player], people: dict[str, Player]
) -> None:
    change = asked(table, four[0], people["Member"])
    state = shown(fresh(table), four[0]).state
    enter(table)
    page = shown(fresh(table), four[0])
    assert page.void and not page.asks_you and page.may_drop and page.state != state
    assert not changes_waiting_for(four[0]).exists()
    change.delete()
    all_say(asked(fresh(table), four[0], people["Member"]), people["Keeper"])
    assert shown(fresh(table), None).past == ("Aino sat in the seat of Member until deal 2",)
