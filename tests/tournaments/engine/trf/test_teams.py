"""Reports of teams: record 013, and the lines of the members made into those of the teams and back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.engine.dsl import stage
from tournaments.engine.event import Kind, Member, Ruling, RulingKind, Stage
from tournaments.engine.trf import TrfError, read, write_teams
from tournaments.engine.trf.teams import LineUps

ROUNDS = ("1-4 1-0, 5-2 -+, 3 U", "2-1 0-1, 4-5 --, 3 H", "1-3 ?, 2-4 =, 5 Z")


def teams(
    *rounds: str, size: int = 2, count: int = 5
) -> tuple[Stage, dict[tuple[int, int], tuple[int, ...]]]:
    """So many teams, those with odd numbers with a substitute."""
    given = stage(count, *rounds)
    entrants = [
        replace(
            one,
            members=tuple(
                Member(f"{one.name}-{n}", substitute=n > size) for n in range(1, size + 1 + one.number % 2)
            ),
        )
        for one in given.entrants
    ]
    usual = {(number, at): tuple(range(size)) for number in given.numbers for at in range(1, len(rounds) + 1)}
    return replace(given, entrants=tuple(entrants)), usual


def text_of(given: Stage, line_ups: LineUps) -> str:
    return write_teams(given, line_ups, title="Teams", total=5)


def tables_of(given: Stage) -> list[list[tuple[object, ...]]]:
    return [sorted((t.kind, t.sides, t.points, t.locked) for t in one.tables) for one in given.rounds]


@pytest.mark.parametrize("size", [2, 4])
def test_what_is_written_is_read_again_and_written_the_same(size: int) -> None:
    given, sat = teams(*ROUNDS, size=size)
    sat[1, 2] = (size, *range(1, size))
    text = text_of(given, sat)
    found = read(text)
    assert tables_of(found.stage) == tables_of(given)
    assert [one.members for one in found.stage.entrants] == [one.members for one in given.entrants]
    assert [(one.name, one.rating) for one in found.stage.entrants] == [
        (one.name, one.rating) for one in given.entrants
    ]
    assert set(found.line_ups[1, 2]) == {size, *range(1, size)}
    assert text_of(found.stage, found.line_ups) == text


def test_the_columns_are_those_of_the_record() -> None:
    lines = text_of(*teams(*ROUNDS)).splitlines()
    first = next(line for line in lines if line.startswith("013"))
    assert (first[4:36].strip(), first[36:40], first[41:45], first[46:50]) == ("P1", "   1", "   2", "   3")
    assert "082 5" in lines and "092 Team: Swiss-System" in lines


def test_rulings_and_what_was_done_by_hand_stay() -> None:
    given, sat = teams("1-2 1-0, 3-4 =", count=4)
    one, other = given.rounds[0].tables
    ruled = replace(one, locked=True, rulings=(Ruling(RulingKind.PENALTY, (-50, 0), ""),))
    given = replace(given, rounds=(replace(given.rounds[0], tables=(ruled, other)),))
    found = read(text_of(given, sat)).stage.rounds[0].tables
    assert (found[0].result, found[0].locked, found[1].locked) == ((50, 0), True, False)


def test_names_that_are_cut_alike_are_told_apart() -> None:
    given, sat = teams("1-2 1-0", count=2)
    longer = [replace(one, name=f"{'Long' * 10} {one.number}") for one in given.entrants]
    found = read(text_of(replace(given, entrants=tuple(longer)), sat)).stage
    assert len({one.name for one in found.entrants}) == 2


def player(number: int, points: str, blocks: str) -> str:
    return f"001 {number:4}      {f'N{number}':33}{'':32}{points:>5} {number:4}  {blocks}"


def test_a_match_from_elsewhere_is_won_by_the_sum_of_its_boards() -> None:
    """Four boards, colours in turn: 2.5 against 1.5."""
    mine = ["1.0   5 w 1", "0.0   6 b 0", "1.0   7 w 1", "0.5   8 b ="]
    theirs = ["0.0   1 b 0", "1.0   2 w 1", "0.0   3 b 0", "0.5   4 w ="]
    lines = [player(n, text[:3], text[3:].strip().rjust(8)) for n, text in enumerate([*mine, *theirs], 1)]
    text = "\n".join([*lines, f"013 {'Reds':32}   1    2    3    4", f"013 {'Blues':32}   5    6    7    8"])
    (table,) = read(text).stage.rounds[0].tables
    assert (table.kind, table.sides, table.points) == (Kind.PLAYED, ((1,), (2,)), (100, 0))


GOOD = text_of(*teams("1-2 1-0, 3-4 =", count=4))
ONE = f"013 {'P1':32}   1    2    3"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (ONE, f"013 {'':32}   1    2    3", "no name"),
        (ONE, f"013 {'P1':32}", "no members"),
        (ONE, f"013 {'P1':32}   1    x    3", "not the number"),
        (ONE, f"013 {'P1':32}   1    ²    3", "not the number"),
        (ONE, f"013 {'P1':32}   1    2   99", "not in the file"),
        (ONE, f"013 {'P1':32}   1    2    2", "in a team already"),
        (ONE, f"013 {'P1':32}   1    2", "in no team"),
        (ONE, f"013 {'P2':32}   1    2    3", "already"),
        ("082 4", "082 7", "7 teams"),
        (
            f"{ONE}\n013 {'P2':32}   4    5",
            f"013 {'P1':32}   1    2    4\n013 {'P2':32}   3    5",
            "meet each other",
        ),
        (
            f"013 {'P2':32}   4    5\n013 {'P3':32}   6    7    8",
            f"013 {'P2':32}   4    6\n013 {'P3':32}   5    7    8",
            "meets several teams",
        ),
    ],
)
def test_rubbish_is_refused_with_a_sentence(old: str, new: str, why: str) -> None:
    assert old in GOOD
    with pytest.raises(TrfError, match=why):
        read(GOOD.replace(old, new))


def test_a_ruling_about_one_board_alone_is_refused() -> None:
    given, sat = teams("1-2 1-0", count=2)
    one = given.rounds[0].tables[0]
    ruled = replace(one, rulings=(Ruling(RulingKind.PENALTY, (-50, 0), ""),))
    text = text_of(replace(given, rounds=(replace(given.rounds[0], tables=(ruled,)),)), sat)
    first = next(line for line in text.splitlines() if line.startswith("299"))
    cut = text.replace(f"{first}\n", "", 1).replace(
        player_points(text, 1), player_points(text, 1).replace("0.5", "1.0")
    )
    with pytest.raises(TrfError, match="one board of a match alone"):
        read(cut)


def player_points(text: str, number: int) -> str:
    return next(line for line in text.splitlines() if line.startswith(f"001 {number:4}"))
