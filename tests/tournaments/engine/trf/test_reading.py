"""TRF in and out: what is written is read again, and half a file is refused with its line."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import process_time

import pytest

from tests.tournaments.engine.dsl import people, stage
from tournaments.engine.event import EventError, Kind, Round, RoundState, Scheme, Stage, Table
from tournaments.engine.ranking import ranked
from tournaments.engine.trf import TrfError, first_colour, read, write
from tournaments.engine.try_out import made_up_entrants, try_out, with_incidents

PLAYED = ("1-3 1-0, 4-2 0-1, 5 U", "2-1 =, 5-3 -+, 4 H", "1-5 1-0, 3-2 0-1, 4 U")


def plain(given: Stage) -> list[set[object]]:
    return [{replace(table, why=(), scores=()) for table in one.tables} for one in given.rounds]


def test_what_is_written_is_read_again() -> None:
    given = stage(5, *PLAYED)
    report = read(write(given, title="Evening", total=5))
    assert plain(report.stage) == plain(given)
    assert (report.title, report.total, report.colour) == ("Evening", 5, "w")
    assert [e.rating for e in report.stage.entrants] == [e.rating for e in people(5)]


@pytest.mark.parametrize("seed", range(5))
def test_an_event_with_everything_in_it_comes_back_with_the_same_standings(seed: int) -> None:
    entrants = with_incidents(made_up_entrants(Random(seed).randint(8, 30), seed))
    given = try_out("round-robin", entrants, seed=seed, rounds=5, no_show=1).stage
    again = read(write(given)).stage
    keys = ("BH", "SB", "PS")
    before, after = (ranked(one, keys, predetermined=True) for one in (given, again))
    assert [(line.number, line.tie_breaks) for line in after] == [
        (line.number, line.tie_breaks) for line in before
    ]


def test_byes_of_the_coming_round_stand_in_its_column() -> None:
    given = stage(5, *PLAYED)
    away = replace(given, entrants=(replace(given.entrants[0], byes={4: Kind.HALF}), *given.entrants[1:]))
    report = read(write(away, total=5, coming=True))
    assert report.stage.entrants[0].byes == {4: Kind.HALF} and len(report.stage.rounds) == 3


def test_other_points_for_a_win_and_pairs_kept_apart_are_carried() -> None:
    scheme = Scheme(win=300, draw=100, bye=300)
    given = Stage(people(2), stage(2, "1-2 1-0").rounds, scheme=scheme, apart=frozenset({frozenset({1, 2})}))
    won = replace(given.rounds[0], tables=(replace(given.rounds[0].tables[0], points=(300, 0)),))
    back = read(write(replace(given, rounds=(won,)), total=3)).stage
    assert (back.scheme.win, back.scheme.draw, back.apart) == (300, 100, given.apart)


def test_the_colour_of_number_one_is_read_from_the_first_round() -> None:
    assert first_colour(stage(4, "1-3 1-0, 4-2 1-0")) == "w"
    assert first_colour(stage(4, "3-1 1-0, 2-4 1-0")) == "b"


def test_bare_carriage_returns_and_missing_columns_are_read() -> None:
    text = write(stage(5, *PLAYED)).replace("\n", "\r")
    assert len(read(text).stage.rounds) == 3


WHOLE = write(stage(5, *PLAYED), total=5)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.66, 0.8, 0.9, 0.97])
def test_a_file_cut_off_anywhere_is_refused(share: float) -> None:
    with pytest.raises(TrfError):
        read(WHOLE[: int(len(WHOLE) * share)])


def changed(old: str, new: str) -> str:
    assert old in WHOLE
    return WHOLE.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no player"),
        ("hello\n", "no player"),
        (changed("   3 w 1", "   9 w 1"), "meets number 9, who is not in the file"),
        (changed("   3 w 1", "   3 w 0"), "points"),
        (changed("   3 w 1", "   3 b 1"), "do not agree about round 1"),
        (changed("   3 w 1", "   3 w X"), "round 1 cannot be read"),
        (changed("001    2", "001    1"), "numbered from 1 to 5"),
        (changed("001    2", "001    x"), "the number should be a whole number"),
        (changed("062 5", "062 7"), "says that there are 7 players"),
        (changed("P2", "P1"), "two entrants of the name"),
        (changed("1990", "19x0"), "the rating should be a whole number"),
        (changed(" 2.5 ", " 9.5 "), "but the results give"),
        ("001\n" * 6000, "more than 5000 lines"),
        ("012 T" + "x" * 2_000_000, "more than 2000000 characters"),
        (changed("062 5", "062 5\nXXP" + " 1" * 600), "more than 100000 pairs apart"),
    ],
)
def test_what_does_not_fit_together_is_refused_with_the_line(text: str, why: str) -> None:
    with pytest.raises(EventError, match=why):
        read(text)


def test_two_thousand_entrants_go_out_and_come_in_in_little_time() -> None:
    """Linear in the players and the rounds: a hundred rounds of remarks, too."""
    base, rng = made_up_entrants(1000, 1), Random(1)
    numbers = list(range(1, 2001))
    entrants = tuple(replace(base[n % 1000], number=n, name=f"P{n}") for n in numbers)
    rounds = []
    for number in range(1, 10):
        rng.shuffle(numbers)
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        tables = tuple(
            Table(Kind.PLAYED, ((one,), (other,)), rng.choice([(100, 0), (50, 50)]), locked=one < 100)
            for one, other in pairs
        )
        rounds.append(Round(number, tables, RoundState.CLOSED))
    given = Stage(entrants, tuple(rounds))
    begun = process_time()
    again = read(write(given, total=9)).stage
    assert process_time() - begun < 5, "0.7 s on a core of one's own"
    assert plain(again) == plain(given)
