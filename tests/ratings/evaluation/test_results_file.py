"""A file of results is read, or refused in a sentence that names the line."""

from datetime import date
from math import sqrt

import pytest

from ratings.evaluation.results_file import Unreadable, read

TODAY = date(2026, 11, 28)
HEADER = "date,game,side1,side2,score1,score2,winner,format,stage\n"


@pytest.fixture
def results(tmp_path):
    def parse(text: str | bytes, **options):
        path = tmp_path / "results.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read(path, today=TODAY, **options)

    return parse


def test_partners_scores_winner_format_and_order(results):
    columns = results(
        HEADER
        + "2026-01-02,tuppi,Aino & Bo,Cilla & Dag,52,13,,long,\n"
        + "2026-01-01,hex,Aino,Bo,,,2,,1\n"
        + "2026-01-01,hex,Aino,Bo,3,3,,,0\n"
        + "2026-01-02T18:00,hex,Bo,Aino,1,2,Bo,,\n"
    )
    tied, lost, long, evening = columns.results()
    assert tied.ranks == (0, 0) and tied.margin == 0.0
    assert lost.ranks == (1, 0) and lost.margin is None
    assert (long.game, long.format, long.ranks) == ("tuppi", "long", (0, 1))
    assert long.margin == pytest.approx(39 / sqrt(65))
    assert [len(side) for side in long.sides] == [2, 2]
    assert evening.at == long.at + 0.75
    assert evening.ranks == (0, 1) and evening.margin < 0.0  # who won is said, whatever the score
    assert columns.place_of(tied.at + 1) == 2
    assert [r.margin for r in columns.results(scores=False)] == [None] * 4


def test_the_lower_score_wins_where_asked_and_many_sides_may_be_fewer(results):
    text = "date,side1,side2,side3,score1,score2,score3\n2026-01-01,A,B,C,70,72,70\n2026-01-01,A,B,,70,72,\n"
    many, two = results(text, low=True).results()
    assert many.ranks == (0, 1, 0)
    assert (two.ranks, two.margin) == ((0, 1), pytest.approx(2 / sqrt(142)))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2027-01-01,g,A,B,1,0,,,", "the date 2027-01-01 is in the future"),
        ("1890-01-01,g,A,B,1,0,,,", "the date 1890-01-01 is before 1900"),
        ("yesterday,g,A,B,1,0,,,", "the date 'yesterday' is not written as"),
        ("2026-01-01,g,A,B,1e30,0,,,", "the score '1e30' is beyond 1000000000"),
        ("2026-01-01,g,A,B,nan,0,,,", "the score 'nan' is beyond"),
        ("2026-01-01,g,A,B,many,0,,,", "the score 'many' is not a number"),
        ("2026-01-01,g,A,B,1,,,,", "the score '' is not a number"),
        ("2026-01-01,g,A & B,B & C,1,0,,,", "B plays twice in one match"),
        ("2026-01-01,g,A & A,B & C,1,0,,,", "A plays twice in one match"),
        ("2026-01-01,g,A,,1,0,,,", "side 2 is empty"),
        ("2026-01-01,g,A &  & B,C,1,0,,,", "side 1 has a member without a name"),
        ("2026-01-01,g,A,B,,,,,", "neither a score nor a winner"),
        ("2026-01-01,g,A,B,,,C,,", "the winner 'C' is no side"),
        ("2026-01-01,g,A,B,,,3,,", "the winner '3' is no side"),
        ("2026-01-01,g,A,B,1,0,,,final", "the stage 'final' is not a number"),
        ("2026-01-01,g," + "A" * 300 + ",B,1,0,,,", "a name of 300 characters"),
        ("2026-01-01,g", "2 columns where the first line has at least"),
    ],
)
def test_a_wrong_line_in_the_middle_is_named(results, line, reason):
    good = "2026-01-01,g,A,B,1,0,,,\n"
    with pytest.raises(Unreadable) as refused:
        results(HEADER + good * 3 + line + "\n" + good)
    assert str(refused.value).startswith(f"Line 5: {reason}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Line 1: the first line must name"),
        (HEADER, "holds no matches"),
        ("date,side1,side2\n", "there must be columns score1 and score2, or a column winner"),
        ("date,side1,side2,side2,winner\n", "the column side2 is there twice"),
        ("date,side1,side3,winner\n", "numbered from 1 without gaps"),
        ("date,side1,side2,side3,score1,score2\n", "as many scores as sides"),
        (
            HEADER.encode() + b"2026-01-01,g,A,B,1,0,,,\n2026-01-01,g,\xff,B,1,0,,,\n",
            r"not UTF-8 text \(line 3\)",
        ),
        (HEADER + '2026-01-01,g,"A' + "x" * 200_000, "Line 2: this is not CSV"),
    ],
)
def test_what_is_no_file_of_results_is_refused(results, text, reason):
    with pytest.raises(Unreadable, match=reason):
        results(text)


def test_what_cannot_be_opened_is_said(tmp_path):
    with pytest.raises(Unreadable, match="No such file"):
        read(tmp_path / "none.csv")
    with pytest.raises(Unreadable, match="cannot be read: Is a directory"):
        read(tmp_path)
