"""The record that tie-breaks are counted from: what an unplayed round is worth to whom."""

from dataclasses import replace

from tests.tournaments.engine.dsl import stage, table
from tournaments.engine.event import Kind, Round
from tournaments.engine.tiebreaks import record_of


def test_who_has_no_table_in_a_drawn_round_was_away() -> None:
    record = record_of(stage(3, "1-2 1-0"))
    (meeting,) = record.meetings[3]
    assert (meeting.kind, meeting.points, meeting.voluntary) == (Kind.ZERO, 0, True)


def test_only_what_one_caused_oneself_is_voluntary() -> None:
    record = record_of(stage(6, "1 U, 2 H, 3 F, 4-5 +-, 6 Z"))
    assert [n for n in range(1, 7) if record.meetings[n][0].voluntary] == [2, 5, 6]
    assert [n for n in range(1, 7) if record.meetings[n][0].won] == [1, 3, 4]


def test_byes_followed_by_a_game_stand_as_they_were_given() -> None:
    record = record_of(stage(2, "1 Z, 2 U", "1-2 1-0", "1 Z, 2 U"))
    assert record.adjusted == {1: 0 + 100 + 50, 2: 100 + 0 + 100}


def test_fore_takes_the_last_round_for_drawn() -> None:
    record = record_of(stage(2, "1-2 1-0", "2-1 1-0"))
    assert record.fore == {1: 150, 2: 50} and record.points == {1: 100, 2: 100}


def test_partners_and_all_opponents_of_a_table_are_known() -> None:
    four = replace(table("1-2 1-0"), sides=((1, 2), (3, 4)))
    record = record_of(replace(stage(4), rounds=(Round(1, (four,)),)))
    assert (record.meetings[1][0].partners, record.meetings[1][0].opponents) == ((2,), (3, 4))


def test_points_from_the_start_count_for_everybody() -> None:
    assert record_of(stage(2, "1-2 1-0"), start={1: 300}).adjusted == {1: 400, 2: 0}
