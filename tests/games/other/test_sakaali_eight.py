"""Sakaali for eight players: My Games, lines 2662-2678 (MATCH-7 of the requirements)."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.state import OPEN
from games.other.sakaali_eight import BOARDS, SEATS, TEAMS, SakaaliEight, SakaaliEightState


def dealt(seed: int = 1) -> SakaaliEightState:
    table = SakaaliEight.table_for()
    state = SakaaliEightState(table, SakaaliEight.Sheet(table).next_deal())
    state.apply_chance(state.draw(Random(seed)))
    return state


def play_table(state: SakaaliEightState, number: int) -> None:
    """Play a board to its end at one of the tables."""
    while seats := [seat for seat in state.actors() if seat // SEATS == number]:
        state.apply(seats[0], state.greedy(seats[0], Random(0)))


def test_each_table_seats_two_players_of_both_teams():
    for table in (0, 1):
        for team in TEAMS:
            places = [seat % SEATS for seat in team if seat // SEATS == table]
            assert len(places) == 2
            assert abs(places[0] - places[1]) == 2


def test_trap_both_tables_get_the_identical_deal_with_the_teams_changed_over():
    state = dealt()
    for place in range(SEATS):
        assert state.tables[0].hands[place] == state.tables[1].hands[place]
        teams = [next(n for n, team in enumerate(TEAMS) if place + SEATS * table in team) for table in (0, 1)]
        assert sorted(teams) == [0, 1]


def test_both_tables_play_at_the_same_time_and_need_not_wait():
    state = dealt()
    assert [seat // SEATS for seat in state.actors()] == [0, 1]
    play_table(state, 1)
    assert [seat // SEATS for seat in state.actors()] == [0]


def test_trap_nothing_of_the_other_table_is_seen_before_both_have_finished():
    state = dealt()
    before = {viewer: state.view(viewer) for viewer in (0, None)}
    assert state.told(0, 5, state.legal(5)[0]) == ""
    assert state.told(None, 5, state.legal(5)[0]) == ""
    assert state.told(6, 5, state.legal(5)[0]) != ""
    play_table(state, 1)
    for viewer, view in before.items():
        assert state.view(viewer) == view
    assert "minus points, second table" in dict(state.view(4)["facts"])
    play_table(state, 0)
    assert "minus points, second table" in dict(state.view(0)["facts"])
    assert "minus points, first table" in dict(state.view(None)["facts"])


def test_trap_the_original_hand_does_not_show_the_order_of_play():
    state = dealt()
    world = state.resample(0, Random(3))
    state.apply(4 + state.tables[1].turn, state.legal(4 + state.tables[1].turn)[3])
    assert world.view(0) == state.view(0)


def test_worlds_hold_the_same_board_at_both_tables():
    state = dealt()
    for _ in range(9):
        seat = state.actors()[-1]
        state.apply(seat, state.legal(seat)[0])
    for number in range(10):
        world = state.resample(1, Random(number))
        for place in range(SEATS):
            boards = [
                world.tables[table].hands[place] | sum(1 << card for card in world.tables[table].rows[place])
                for table in (0, 1)
            ]
            assert boards[0] == boards[1]
        assert world.tables[0].rows == state.tables[0].rows
        assert world.actors() == state.actors()


def test_worked_example_eight_boards_each_played_twice_are_sixteen_scored_deals():
    match = LiveMatch(SakaaliEight.table_for(), entered=True)
    for board in range(BOARDS):
        row = match.enter({"first": [50, 71], "second": [25, 25]}, match.seq)
        assert row.points == (41, 0)
        assert len(row.why) == 2
        assert match.over == (board == BOARDS - 1)
    assert match.sheet.totals == [41 * BOARDS, 0]
    assert match.result.places == (1, 2)


def test_decision_ties_are_not_carried_on():
    sheet = SakaaliEight.Sheet(SakaaliEight.table_for())
    sheet.enter(SakaaliEight.Result(first=(50, 50), second=(71, 71)))
    assert sheet.enter(SakaaliEight.Result(first=(50, 71), second=(71, 0))).points == (41, 121)


def test_the_result_names_the_teams_at_both_tables():
    state = dealt(2)
    play_table(state, 0)
    play_table(state, 1)
    result = state.result()
    assert result.first == state.tables[0].minus()
    assert result.second == state.tables[1].minus()[::-1]
    assert state.view(OPEN)["phase"] == "over"


def test_results_by_hand_that_cannot_be():
    match = LiveMatch(SakaaliEight.table_for(), entered=True)
    for wrong in ({"first": [10, 50], "second": [50, 50]}, {"first": [50, 50]}):
        with pytest.raises(BadResult):
            match.enter(wrong, match.seq)
