"""What the page of a night shows, and to whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Membership, Player
from ledger.models import Treasurer
from ledger.stakes import StakeTerms
from matches.services import enter_result, void_match
from nights.models import Session
from nights.selectors import tonight
from nights.selectors.tables import tables_with_totals
from nights.services import agreements, seating, sessions
from tests.helpers.endings import RAMI_TEN, lost_by

pytestmark = pytest.mark.django_db
FIXED = StakeTerms("EUR", 100, "fixed")


def seen(night: Session) -> dict[str, tonight.Person]:
    return {person.player.name: person for person in tonight.people(night, tables_with_totals(night))}


def test_people_are_the_club_and_tonight_with_where_they_sit(
    night: Session, four: list[Player], django_assert_num_queries: Callable[..., Any]
) -> None:
    table = sessions.open_table(session=night, game="hex", players=four[:2])
    sessions.check_out(session=night, player=four[2])
    tables = tables_with_totals(night)
    with django_assert_num_queries(1):
        everybody = tonight.people(night, tables)
    shown = {one.player.name: (one.role, one.here, one.gone, one.table) for one in everybody}
    assert shown["Aino"] == ("member", True, False, table.number)
    assert shown["Kalle"] == ("member", False, True, 0)
    assert shown["Member"] == ("member", False, False, 0)
    assert "Stranger" not in shown
    assert list(shown) == sorted(shown)


def test_who_holds_a_role_holds_those_below(night: Session, people: dict[str, Player]) -> None:
    everybody = list(seen(night).values())
    holds = {
        name: [
            tonight.holds(everybody, people[name], role) for role in ("member", "scorekeeper", "organiser")
        ]
        for name in ("Stranger", "Member", "Keeper", "Organiser", "Owner")
    }
    assert holds == {
        "Stranger": [False] * 3,
        "Member": [True, False, False],
        "Keeper": [True, True, False],
        "Organiser": [True] * 3,
        "Owner": [True] * 3,
    }
    assert not tonight.holds(everybody, None, Membership.Role.MEMBER)


def test_everybodys_money_is_seen_by_organisers_and_treasurers(
    night: Session, people: dict[str, Player]
) -> None:
    everybody = list(seen(night).values())
    assert tonight.sees_money(night, everybody, people["Organiser"])
    assert not tonight.sees_money(night, everybody, people["Keeper"])
    for name in ("Member", "Stranger"):
        Treasurer.objects.create(club=night.club, player=people[name], named_by=people["Owner"])
    assert tonight.sees_money(night, everybody, people["Member"])
    assert not tonight.sees_money(night, everybody, people["Stranger"]), "who has left the club sees no more"


def test_of_what_others_got_only_who_sees_everybodys_money_is_told(
    night: Session, four: list[Player]
) -> None:
    table = sessions.open_table(session=night, game="hex", players=four[:2], stake=FIXED)
    for player in four[:2]:
        agreements.agree(table=table, player=player, by=player)
    lost_by(match_id=table.match_id, seat=1)
    tables = tables_with_totals(night)
    told = [
        [(came.player.name, came.amount) for came in tonight.shown(tables, viewer, sees_all)[0].came]
        for viewer, sees_all in ((four[0], False), (four[2], False), (None, False), (four[2], True))
    ]
    assert told == [[("Aino", 100)], [], [], [("Aino", 100), ("Eero", -100)]]
    money = tonight.money(night)
    assert {row.player.name: row.amount for row in money.balances if row.player} == {
        "Aino": 100,
        "Eero": -100,
    }
    assert [
        (row.payer.name, row.payee.name, row.amount) for row in money.transfers if row.payer and row.payee
    ] == [("Eero", "Aino", 100)]


def test_a_table_asks_whoever_has_not_agreed_yet(night: Session, four: list[Player]) -> None:
    table = agreements.propose_table(session=night, game="hex", players=four[:2], by=four[0])
    agreements.agree(table=table, player=four[0], by=four[0])
    tables = tables_with_totals(night)
    assert [tonight.shown(tables, one, False)[0].asks_you for one in (*four[:3], None)] == [
        False,
        True,
        False,
        False,
    ]


def test_the_last_seating_is_taken_back_until_one_of_its_tables_has_begun(
    night: Session, nine: list[Player]
) -> None:
    assert tonight.last_seating([]) is tonight.undoable([]) is None
    made = seating.seat_everybody(session=night, method="draw", game="tuppi", seed=1)
    tables = tables_with_totals(night)
    assert tonight.last_seating(tables) == tonight.undoable(tables) == made
    enter_result(match_id=tables[0].match.pk, data=RAMI_TEN, expect_seq=0)
    tables = tables_with_totals(night)
    assert (tonight.last_seating(tables), tonight.undoable(tables)) == (made, None)


def test_a_seating_that_was_taken_back_is_not_taken_back_again(night: Session, nine: list[Player]) -> None:
    made = seating.seat_everybody(session=night, method="draw", game="tuppi", seed=1)
    seating.undo_seating(session=night, number=made.number)
    assert tonight.undoable(tables_with_totals(night)) is None


def test_tables_seated_by_hand_are_taken_back_one_by_one(night: Session, nine: list[Player]) -> None:
    ids = [player.pk for player in nine]
    tables = seating.seat_by_hand(session=night, tables=[ids[:2], ids[2:4], ids[4:6]], game="hex")
    sessions.open_table(session=night, game="hex", players=nine[6:8])
    lost_by(match_id=tables[0].match_id, seat=0)
    void_match(match_id=tables[1].match_id, reason="late")
    assert [table.number for table in tonight.undoable_by_hand(tables_with_totals(night))] == [3]


def test_closing_a_night_asks_while_a_table_waits_or_somebody_owes(
    night: Session, four: list[Player]
) -> None:
    assert not tonight.still_open(night).asks
    table = agreements.propose_table(session=night, game="hex", players=four[:2], by=four[0], stake=FIXED)
    waits = tonight.still_open(night)
    assert (waits.waiting, waits.playing, waits.owed, waits.asks) == (1, 0, [], True)
    for player in four[:2]:
        agreements.agree(table=table, player=player, by=player)
    assert (tonight.still_open(night).playing, tonight.still_open(night).asks) == (1, False)
    lost_by(match_id=table.match_id, seat=1)
    owed = tonight.still_open(night)
    assert ([(amount, unit.code) for amount, unit in owed.owed], owed.asks) == ([(100, "EUR")], True)
