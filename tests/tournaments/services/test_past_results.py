"""A past season from a CSV file: bad lines are named, nothing is stored before all are right, order of play counts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from clubs.models import Club
from clubs.services import create_club, create_player, join
from common.csv_files import CsvError
from matches.models import Match
from ratings.models import RatedMatch, Rating
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
