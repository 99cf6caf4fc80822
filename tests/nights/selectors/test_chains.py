"""What the page and the sheet say of cutting in."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches import services as matches
from nights.models import Session, SessionTable
from nights.selectors.chains import history, lines_on, shown
from nights.services import chains, sessions
from nights.services.chain_matches import next_match
from tests.nights.cutting import begun, chain_of, fresh, goes_on, over, proposed

pytestmark = pytest.mark.django_db


@pytest.fixture
def five(night: Session, four: list[Player]) -> SessionTable:
    return begun(night, four, [sessions.check_in_guest(session=night, name="Oiva").player])


def test_the_sheet_of_the_newest_match_says_who_comes_and_who_goes(
    five: SessionTable, four: list[Player]
) -> None:
    assert lines_on(five) == [
        "Sits out, and comes in next: Oiva.",
        "After this match the lot sends out 1 of these: Aino, Eero, Kalle, Lempi.",
    ]
    second = goes_on(five, four[0])
    assert lines_on(five) == []
    out = {*four} - {seat.player for seat in second.match.seats.all()}
    assert lines_on(second)[0] == f"Sits out, and comes in next: {out.pop().name}."
    assert lines_on(second)[1].startswith("After this match the lot sends out 1 of these:")


def test_at_the_end_of_a_round_it_is_certain_who_goes(five: SessionTable, four: list[Player]) -> None:
    table = five
    for _ in range(3):
        table = goes_on(table, four[0])
    stayed = {*four}.intersection(*({seat.player for seat in one.match.seats.all()} for one in _tables(five)))
    (only,) = stayed
    assert lines_on(table)[1] == f"Goes out after this match: {only.name}."


def _tables(table: SessionTable) -> list[SessionTable]:
    return list(chain_of(table).tables.select_related("match"))


def test_a_match_that_is_void_was_not_played(five: SessionTable, four: list[Player]) -> None:
    matches.void_match(match_id=five.match_id, reason="spoilt")
    next_match(table=five, by=four[0])
    assert [(one.number, one.counts) for one in history(chain_of(five))] == [(1, False), (2, True)]


def test_what_the_next_match_waits_for(five: SessionTable, four: list[Player], night: Session) -> None:
    def says(viewer: Player | None) -> tuple[bool, str]:
        found = shown(fresh(five), viewer)
        assert found is not None
        return found.may_go_on, found.why_not

    assert says(four[0]) == (False, "The next match begins once the result of this one is confirmed.")
    over(five)
    assert (says(four[0]), says(None)) == ((True, ""), (False, ""))
    ask = chains.ask(table=five, kind="end", player=None, by=four[0])
    assert says(four[0]) == (False, "A change waits for everybody's word.")
    chains.drop_ask(ask=ask, by=four[1])
    chain_of(five).tables.update(ends_at="2020-01-01T00:00Z")
    assert says(four[0])[1].startswith("The time that the table agreed on has ended")
    type(night).objects.update(status="closed")
    assert says(four[0]) == (False, "The night is over.")


def test_before_everybody_has_agreed_there_is_nothing(night: Session, four: list[Player]) -> None:
    oiva = sessions.check_in_guest(session=night, name="Oiva").player
    table = fresh(proposed(night, four, [oiva]))
    assert shown(table, four[0]) is None and lines_on(table) == []


def test_an_unopened_seed_is_shown_to_nobody(five: SessionTable, four: list[Player]) -> None:
    found = shown(fresh(five), four[0])
    assert found is not None
    (link,) = found.links
    assert (link.opened, link.seed, link.tickets) == ("", "", ()) and len(link.seal) == 64
