"""Five take turns over three or four seats: who goes out, who comes in, what is taken back, what each has scored."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from clubs.services import create_club, create_player, join
from matches import event_store, permissions, services, turns
from matches.models import Match, Seat, SitsOut, Sitting
from matches.sittings import of_player, told
from tests.matches.sheets import enter, running

pytestmark = pytest.mark.django_db

HEARTS = {"penalties": [7, 3, 2, 1]}
NAMES = ("Aino", "Eero", "Kalle", "Liisa", "Otso", "Sylvi")


@pytest.fixture
def people() -> list[Player]:
    return [create_player(name=name) for name in NAMES]


@pytest.fixture
def club(people: list[Player]) -> Club:
    club = create_club(name="Kerho", owner=create_player(name="Owner"))
    for player in people:
        join(club=club, player=player)
    return club


@pytest.fixture
def five(people: list[Player], club: Club) -> Match:
    """Otso takes turns with the four who sit at Hearts."""
    match = running("hearts", people[:4], club=club, options={"target": 0, "deals": 20})
    turns.join(match=match, player=people[4], rows=0)
    return match


def around(match: Match) -> list[str]:
    return [seat.player.name for seat in Seat.objects.filter(match=match).order_by("index")]


def out(match: Match) -> list[str]:
    return [one.player.name for one in SitsOut.objects.filter(match=match)]


def test_each_of_five_sits_out_one_deal_in_five(five: Match) -> None:
    sat_out = []
    for _ in range(10):
        sat_out += out(five)
        five = enter(five, HEARTS)
    assert sat_out == ["Otso", "Aino", "Eero", "Kalle", "Liisa"] * 2
    assert around(five) == ["Kalle", "Liisa", "Aino", "Eero"]


def test_the_longest_in_goes_and_the_longest_out_comes(five: Match) -> None:
    five = enter(five, HEARTS)
    assert around(five) == ["Otso", "Eero", "Kalle", "Liisa"] and out(five) == ["Aino"]
    five = enter(five, HEARTS)
    assert around(five) == ["Otso", "Aino", "Kalle", "Liisa"] and out(five) == ["Eero"]


def test_two_of_six_sit_out(five: Match, people: list[Player]) -> None:
    five = enter(five, HEARTS)
    turns.join(match=five, player=people[5], rows=1)
    waited: dict[str, int] = dict.fromkeys(NAMES, 0)
    for _ in range(12):
        for name in out(five):
            waited[name] += 1
        five = enter(five, HEARTS)
    assert set(waited.values()) <= {3, 4, 5} and sum(waited.values()) == 24


def test_a_deal_that_is_taken_back_takes_its_turn_with_it(five: Match) -> None:
    states = []
    for _ in range(6):
        states.append((around(five), out(five)))
        five = enter(five, HEARTS)
    for state in reversed(states):
        five = services.undo_result(match_id=five.pk, expect_seq=five.seq)
        assert (around(five), out(five)) == state
    assert not Sitting.objects.exists()


def test_the_last_deal_changes_nobody(people: list[Player], club: Club) -> None:
    match = running("hearts", people[:4], club=club, options={"target": 0, "deals": 1})
    turns.join(match=match, player=people[4], rows=0)
    match = enter(match, HEARTS)
    assert around(match) == list(NAMES[:4]) and out(match) == ["Otso"]


def test_a_correction_of_an_earlier_deal_changes_no_seat(five: Match) -> None:
    five = enter(five, HEARTS, HEARTS)
    before = around(five), out(five)
    services.correct_result(match_id=five.pk, deal=1, data={"penalties": [1, 2, 3, 7]}, expect_seq=five.seq)
    assert (around(five), out(five)) == before


def test_points_are_added_up_by_person(five: Match) -> None:
    # 7, 3, 2, 1 for Aino, Eero, Kalle, Liisa; then for Otso, Eero, Kalle, Liisa; then for Otso, Aino, Kalle, Liisa
    five = enter(five, HEARTS, HEARTS, HEARTS)
    live = event_store.load(five)
    rows = {one.name: (one.deals, one.points) for one in turns.by_person(five, live)}
    assert rows == {"Aino": (2, 10), "Eero": (2, 6), "Kalle": (3, 6), "Liisa": (3, 3), "Otso": (2, 14)}
    assert [one.name for one in turns.by_person(five, live)] == ["Liisa", "Eero", "Kalle", "Aino", "Otso"]
    assert told(five, around(five), "deal") == [], "what goes by turns is not told seat by seat"


def test_who_sits_out_may_keep_the_sheet_and_find_the_match(five: Match, people: list[Player]) -> None:
    five.refresh_from_db()
    assert permissions.keeps_score(people[4], five) and not permissions.keeps_score(people[5], five)
    assert not permissions.speaks_for_club(people[4], five)
    assert five.pk in set(of_player(people[4]))


def test_who_sits_out_leaves_without_a_word_and_the_rest_go_on(five: Match, people: list[Player]) -> None:
    five = enter(five, HEARTS)
    turns.leave(match=five, player=people[0])
    assert not five.goes_round
    five = enter(five, HEARTS)
    assert around(five) == ["Otso", "Eero", "Kalle", "Liisa"]
