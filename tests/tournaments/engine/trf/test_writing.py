"""What a written report looks like, column by column."""

from dataclasses import replace

from tests.tournaments.engine.dsl import people, stage
from tournaments.engine.event import Kind
from tournaments.engine.trf import first_colour, write


def test_the_columns_are_fides() -> None:
    lines = write(stage(3, "1-2 1-0, 3 U"), title="Evening").splitlines()
    first = next(line for line in lines if line.startswith("001    1"))
    assert (lines[0], first[14:16], first[48:52], first[80:84].strip()) == (
        "012 Evening",
        "P1",
        "1990",
        "1.0",
    )
    assert first[91:99] == "   2 w 1"
    assert next(line for line in lines if line.startswith("001    3"))[91:99] == "0000 - U"


def test_forfeits_and_open_tables_have_their_marks() -> None:
    lines = write(stage(6, "1-2 +-, 3-4 --, 5-6 ?")).splitlines()
    assert [line[91:99].rstrip()[-1] for line in lines if line[:3] == "001"] == ["+", "-", "-", "-", "w", "b"]


def test_who_is_away_in_the_coming_round_has_a_bye_there() -> None:
    given = replace(stage(2), entrants=tuple(replace(e, byes={1: Kind.HALF}) for e in people(2)))
    assert write(given, coming=True).count("0000 - H") == 2
    assert "0000 - H" not in write(given)


def test_a_free_round_that_counts_nothing_is_a_zero_bye() -> None:
    given = stage(3, "1-2 1-0, 3 U")
    free = replace(given.rounds[0].tables[1], points=(0,))
    assert "0000 - Z" in write(replace(given, rounds=(replace(given.rounds[0], tables=(free,)),)))


def test_the_first_colour_is_that_of_number_one() -> None:
    assert [first_colour(stage(4, text)) for text in ("1-3 =", "3-1 =", "4-2 =", "2-4 =")] == [
        "w",
        "b",
        "w",
        "b",
    ]
