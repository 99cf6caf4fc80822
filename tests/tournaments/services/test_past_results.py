"""A past season from a CSV file: bad lines are named, nothing is stored before all are right, order of play counts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.db.models import F

from clubs.errors import ClubError
from clubs.models import Club, Player
from clubs.services import add_guest, create_club, create_player, join, merge_guest, set_role
from common.csv_files import CsvError
from matches.corrections import Change, correct, last_done
from matches.errors import MatchError
from matches.models import Correction, Match
from matches.services import SeatPlan, create_match
from ratings.models import RatedMatch, Rating
from tests.helpers.concurrency import beside
from tournaments.errors import PastResultError
from tournaments.services import past_results

pytestmark = pytest.mark.django_db
HEAD = "date,game,sides,score\n"
GOOD = HEAD + "2025-12-02,hex,Aino - Eero,0:1\n30.11.2025,Tuppi,Aino & Sylvi - Eero & Veikko,52:0\n"


@pytest.fixture
def club(db: None) -> Club:
    club = create_club(name="Kallio", owner=create_player(name="Aino"))
    for name in ("Eero", "Sylvi", "Veikko"):
        join(club=club, player=create_player(name=name))
    return club


def test_results_are_stored_and_rated_in_the_order_of_play(club: Club) -> None:
    made = past_results.store(club=club, lines=past_results.read(GOOD, club))
    assert len(made) == 2
    assert not RatedMatch.objects.filter(family__club=None).exists(), "nobody has given their own word"
    rated = RatedMatch.objects.filter(family__club=club).order_by("id")
    assert [row.match.game for row in rated] == ["tuppi", "hex"], "the file had them the other way round"
    assert Rating.objects.filter(player__name="Aino").exists()
    seats = {seat.player.name: (seat.side, seat.place) for seat in made[1].seats.select_related("player")}
    assert seats == {"Aino": (0, 1), "Sylvi": (0, 1), "Eero": (1, 2), "Veikko": (1, 2)}


def test_importing_twice_adds_nothing(club: Club) -> None:
    past_results.store(club=club, lines=past_results.read(GOOD, club))
    assert past_results.store(club=club, lines=past_results.read(GOOD, club)) == []
    assert Match.objects.count() == 2


def test_the_same_line_twice_was_played_twice(club: Club) -> None:
    twice = HEAD + "2025-11-30,hex,Aino - Eero,1:0\n" * 2
    assert len(past_results.store(club=club, lines=past_results.read(twice, club))) == 2
    thrice = twice + "2025-11-30,hex,Aino - Eero,1:0\n"
    assert len(past_results.store(club=club, lines=past_results.read(thrice, club))) == 1


def test_what_was_played_here_that_day_is_known(club: Club) -> None:
    text = HEAD + "2025-11-30,hex,Aino - Eero,1:0\n"
    (played,) = past_results.store(club=club, lines=past_results.read(text, club))
    Match.objects.filter(pk=played.pk).update(finished_at=F("finished_at") + timedelta(hours=9))
    assert past_results.store(club=club, lines=past_results.read(past_results.export(club), club)) == []


def test_what_is_taken_out_can_be_taken_in_elsewhere(club: Club) -> None:
    past_results.store(club=club, lines=past_results.read(GOOD, club))
    text = past_results.export(club)
    assert all(line.result for line in past_results.read(text, club))
    assert past_results.store(club=club, lines=past_results.read(text, club)) == []


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("2025-11-30,yatzy,Aino - Eero,1:0", "no game 'yatzy'"),
        ("2025-13-45,hex,Aino - Eero,1:0", "is no date"),
        ("2999-01-01,hex,Aino - Eero,1:0", "still to come"),
        ("2025-11-30,hex,Aino - Nobody,1:0", "'Nobody' is not a member"),
        ("2025-11-30,hex,Aino - Aino,1:0", "named twice"),
        ("2025-11-30,hex,Aino - Eero,won", "is no score"),
        ("2025-11-30,hex,Aino - Eero,1:0:0", "not a score of 2 sides"),
        ("2025-11-30,tuppi,Aino - Eero,1:0", "for 4 players"),
        ("2025-11-30,tuppi,Aino & Eero & Sylvi - Veikko,1:0", "The sides of Tuppi"),
        ("2025-11-30,hex,Aino - Eero", "3 fields where 4 belong"),
        ('"2025-11-30,hex', "fields where 4 belong"),
    ],
)
def test_a_bad_line_is_named_and_stops_everything(club: Club, line: str, why: str) -> None:
    lines = past_results.read(GOOD + line + "\n", club)
    assert lines[2].number == 4
    assert why in lines[2].problem
    with pytest.raises(PastResultError, match="line 4"):
        past_results.store(club=club, lines=lines)
    assert not Match.objects.exists()


@pytest.mark.parametrize("rubbish", ["", "hello", "\x00\x01", "date,game\n1,2", "a,b,c,d\n1,2,3,4"])
def test_a_file_that_is_no_such_table_is_refused(club: Club, rubbish: str) -> None:
    with pytest.raises(CsvError, match="first line must name"):
        past_results.read(rubbish, club)


def test_a_past_result_is_declared_void_counted_again_and_given_to_who_played_it(club: Club) -> None:
    """It has no log: its result is what was typed in."""
    sylvi, veikko = (Player.objects.get(name=name) for name in ("Sylvi", "Veikko"))
    set_role(club=club, player=veikko, role="organiser")
    text = HEAD + "2025-11-30,hex,Aino - Eero,1:0\n"
    (match,) = past_results.store(club=club, lines=past_results.read(text, club))
    was = (match.status, match.result, str(match.reason))

    def change(kind: str, **more: object) -> Match:
        last = last_done(match)
        asked = {"by": veikko, "reason": "So", "expect_seq": 0, "known": last.pk if last else 0}
        correct(match_id=match.pk, change=Change(kind, **more), **asked)  # type: ignore[arg-type]
        match.refresh_from_db()
        return match

    assert change(Correction.Kind.ANNUL).status == Match.Status.VOID
    change(Correction.Kind.RESTORE)
    assert (match.status, match.result, str(match.reason)) == was
    change(Correction.Kind.SEATS, seats={1: sylvi})
    assert list(match.seats.order_by("index").values_list("player__name", "place")) == [
        ("Aino", 1),
        ("Sylvi", 2),
    ]
    assert (match.status, match.result) == was[:2]
    with pytest.raises(MatchError, match="typed in without its deals"):
        change(Correction.Kind.DEALS, deals={1: {"winner": 1, "swapped": False}})


def test_who_has_become_another_since_the_file_was_read_is_not_written_down(club: Club) -> None:
    guest, eero = add_guest(club=club, name="Vieras"), Player.objects.get(name="Eero")
    lines = past_results.read(HEAD + "2025-11-30,hex,Aino - Vieras,1:0\n", club)
    merge_guest(guest=guest, into=eero)
    with pytest.raises(ClubError, match="Vieras has been merged"):
        past_results.store(club=club, lines=lines)
    assert not Match.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_season_is_typed_in_while_the_club_plays(club: Club) -> None:
    """Who plays holds the people and refers to the club, the other holds the club and takes what is held there."""
    two = list(Player.objects.filter(memberships__club=club).order_by("pk")[:2])
    seats = [SeatPlan(player) for player in two]
    playing = lambda: create_match(game="hex", seats=seats, entered=True, club=club)  # noqa: E731
    with beside(playing) as begin, transaction.atomic():
        past_results.store(club=club, lines=[])
        begin()
        list(Player.objects.select_for_update(no_key=True).order_by("pk"))
    assert Match.objects.count() == 1
