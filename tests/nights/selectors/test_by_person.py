"""The night's totals by person: on its page, on the wall and over the API, with what decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from matches import services
from matches.models import Match
from nights.models import Session, SessionTable
from nights.selectors import by_person
from nights.selectors.tables import tables_with_totals
from nights.services import sessions
from tests.html import flat
from tests.nights.changing import all_say, asked, enter, playing

pytestmark = pytest.mark.django_db
RAMI = {"game": "rami", "bidder": 0, "stopped": False}


def played(
    night: Session, players: list[Player], tricks: int, game: str = "tuppi", **more: Any
) -> SessionTable:
    """A table at which the first side takes so many tricks of the one deal that is played."""
    table = sessions.open_table(session=night, game=game, players=players, **more)
    services.enter_result(
        match_id=table.match_id, data={**RAMI, "tricks": [tricks, 13 - tricks]}, expect_seq=0
    )
    services.stop_match(match_id=table.match_id, reason="", expect_seq=1)
    return table


@pytest.fixture
def evening(night: Session, four: list[Player]) -> Session:
    """Everybody partners everybody: 12, 8 and 4 points for the declarers."""
    one, two, three, last = four
    played(night, [one, two, three, last], 9)
    played(night, [one, three, two, last], 8)
    played(night, [one, two, last, three], 7)
    return night


def lines(night: Session) -> list[tuple[str, int, int, str, str]]:
    (found,) = by_person.of_night(tables_with_totals(night))
    return [(one.player.name, one.place, one.points, one.won, one.decided) for one in found.people]


def test_everybody_partners_everybody_and_each_has_a_total(evening: Session) -> None:
    assert lines(evening) == [
        ("Aino", 1, 24, "3", "matches won"),
        ("Kalle", 2, 12, "1", "points"),
        ("Eero", 3, 8, "1", "points"),
        ("Lempi", 4, 4, "1", "points"),
    ]
    (found,) = by_person.of_night(tables_with_totals(evening))
    assert (found.game, found.by_wins, found.average) == ("tuppi", True, False)
    assert found.counted == "Matches won decide, then points."


def test_an_evening_of_historical_skruuvi_adds_up_the_main_book_by_person(
    night: Session, four: list[Player]
) -> None:
    """2600 to 1100 in each of three matches: 15 in the main book for Aino and whom she partners (My Games, 1425)."""
    one, two, three, last = four
    aces = [
        {"side": 0, "trick": 1},
        {"side": 0, "trick": 4},
        {"side": 1, "trick": 6},
        {"side": 1, "trick": 13},
    ]
    deal = {"game": "pass-misere", "tricks": [6, 7], "knock": "none", "aces": aces}
    for order in ([one, two, three, last], [one, three, two, last], [one, two, last, three]):
        table = sessions.open_table(session=night, game="historical-skruuvi", players=order)
        services.enter_result(match_id=table.match_id, data=deal, expect_seq=0)
        services.stop_match(match_id=table.match_id, reason="", expect_seq=1)
        assert Match.objects.get(pk=table.match_id).result["totals"] == [2600, 1100]
    assert {name: (points, won) for name, _place, points, won, _why in lines(night)} == {
        "Aino": (45, "3"),
        "Eero": (15, "1"),
        "Kalle": (15, "1"),
        "Lempi": (15, "1"),
    }


def test_where_a_seat_changed_hands_each_counts_for_the_deals_they_sat_for(
    night: Session, four: list[Player], people: dict[str, Player]
) -> None:
    """Hearts, 7, 3, 2 and 1 by seat: Aino sits for one deal of two, Member for the other and for a whole match."""
    member, keeper = people["Member"], people["Keeper"]
    sessions.check_in(session=night, player=member)
    table = playing(night, four)
    all_say(asked(table, four[0], member), keeper)
    stop = enter(table)
    services.stop_match(match_id=table.match_id, reason="", expect_seq=stop.seq)
    again = playing(night, [member, *four[1:]])
    services.stop_match(match_id=again.match_id, reason="", expect_seq=again.match.seq)
    (found,) = by_person.of_night(tables_with_totals(night))
    assert {one.player.name: (one.matches, one.points) for one in found.people} == {
        "Aino": (1, 7),
        "Member": (2, 14),
        "Eero": (2, 9),
        "Kalle": (2, 6),
        "Lempi": (2, 3),
    }
    assert [one.player.name for one in found.people] == ["Lempi", "Kalle", "Eero", "Member", "Aino"]
    assert found.average


def test_what_does_not_count_is_left_out(evening: Session, four: list[Player]) -> None:
    before = lines(evening)
    void = played(evening, four, 10)
    services.void_match(match_id=void.match_id, reason="wrong")
    Match.objects.filter(pk=void.match_id).update(status=Match.Status.VOID)
    sessions.open_table(session=evening, game="tuppi", players=four)
    sessions.open_table(session=evening, game="modern-skruuvi", players=four[::-1])
    assert lines(evening) == before


def test_a_game_that_nobody_played_twice_has_no_totals(night: Session, four: list[Player]) -> None:
    played(night, four, 9)
    assert by_person.of_night(tables_with_totals(night)) == []


def test_who_came_late_is_placed_by_the_average(evening: Session, four: list[Player]) -> None:
    late = sessions.check_in_guest(session=evening, name="Oiva").player
    played(evening, [late, *four[1:]], 13)
    (found,) = by_person.of_night(tables_with_totals(evening))
    assert found.average and found.counted.startswith("Not all have played equally often")
    assert {one.player.name: (one.matches, one.won) for one in found.people}["Oiva"] == (1, "1")


def test_it_is_on_the_page_the_wall_and_the_api(
    evening: Session, visit: Callable[[str], Client], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for page in ("", "wall/"):
        shown = flat(Client().get(f"/nights/{evening.pk}/{page}").content.decode())
        assert "Tuppi: totals by person" in shown and "Matches won decide, then points." in shown
    member = visit("Member")
    with django_assert_max_num_queries(10):
        told = member.get(f"/api/nights/{evening.pk}/totals/").json()
    first = told[0]["people"][0]
    assert (first["player"], first["place"], first["points"]) == ("aino", 1, 24)
    assert told[0]["by_wins"] is True


def test_of_a_private_club_others_read_nothing(evening: Session, visit: Callable[[str], Client]) -> None:
    evening.club.visibility = "members"
    evening.club.save()
    for who, status in (("Stranger", 404), ("Nobody", 404), ("Member", 200)):
        assert visit(who).get(f"/api/nights/{evening.pk}/totals/").status_code == status
