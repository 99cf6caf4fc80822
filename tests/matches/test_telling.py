"""Who is told of what was written down about them at a table."""

from __future__ import annotations

import pytest

from clubs.models import Club, Notice, Player
from common.numbers import Money
from matches.models import Match, Objection
from matches.telling import tell_confirmed_for, tell_decided, tell_objected, title_of
from tests.matches.sheets import running

pytestmark = pytest.mark.django_db


def told() -> set[tuple[str, str, str]]:
    rows = Notice.objects.select_related("player", "by")
    return {(row.player.name, row.kind, row.by.name if row.by else "") for row in rows}


def test_a_game_is_called_by_its_title_or_by_its_key_if_it_has_gone() -> None:
    assert title_of(Match(game="tuppi")) == "Tuppi"
    assert title_of(Match(game="yatzy")) == "yatzy"


def test_for_whom_others_have_confirmed_they_are_told_with_their_own_part(
    sheet: Match, people: list[Player]
) -> None:
    seats = list(sheet.seats.select_related("player").order_by("index"))
    tell_confirmed_for(
        sheet, [seat.player for seat in seats[:2]], people[3], {people[0].pk: Money(100, 2, "€")}
    )
    assert told() == {("Aino", "booked", "Veikko"), ("Eero", "confirmed", "Veikko")}
    booked = Notice.objects.get(kind="booked")
    assert (booked.settled, booked.about, booked.where) == ([100, 2, "€"], "Tuppi", f"/matches/{sheet.code}/")


def test_nobody_is_told_where_nobody_else_confirmed(sheet: Match) -> None:
    players = [seat.player for seat in sheet.seats.select_related("player")]
    tell_confirmed_for(sheet, players, None, {})
    tell_confirmed_for(sheet, [], players[0], {})
    assert told() == set()


def test_an_objection_is_told_to_the_others_and_its_decision_to_everybody(
    sheet: Match, people: list[Player]
) -> None:
    seats = list(sheet.seats.select_related("player"))
    made = Objection.objects.create(match=sheet, player=people[1], reason="Not so")
    tell_objected(sheet, seats, made)
    assert told() == {(name, "objected", "Eero") for name in ("Aino", "Sylvi", "Veikko")}
    Notice.objects.all().delete()
    made.status, made.decided_by = Objection.Status.DISMISSED, people[3]
    for _ in range(2):
        tell_decided(sheet, seats, made)
    assert told() == {(name, "stands", "Veikko") for name in ("Aino", "Eero", "Sylvi")}, (
        "once, but not who decided"
    )
    assert Notice.objects.count() == 3


def test_at_a_table_of_no_club_nobody_is_told(people: list[Player]) -> None:
    match = running("tuppi", people)
    tell_confirmed_for(match, list(match.seats.select_related("player")), people[0], {})
    assert told() == set()


def test_of_a_void_match_everybody_is_told_so(sheet: Match, people: list[Player], club: Club) -> None:
    made = Objection(pk=1, match=sheet, player=people[1], status=Objection.Status.UPHELD, decided_by=None)
    tell_decided(sheet, list(sheet.seats.select_related("player")), made)
    assert {kind for _name, kind, _by in told()} == {"void"}
