"""Killeri: My Games, lines 3630-3658."""

import json
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.core.errors import BadOption, BadResult, StaleSequence
from games.core.match import LiveMatch
from games.core.registry import get
from games.darts.killeri import KILLER, OwnSector, Turn

Killeri = get("killeri")
SECTORS = ("20", "6", "3", "8", "12", "4", "17")
"""Own sectors of seats 0, 1, 2 ... none beside another."""


def match(seats=3):
    """A match whose players have their own sectors."""
    game = LiveMatch(Killeri.table_for(seats))
    for sector in SECTORS[:seats]:
        game.enter({"dart": sector}, game.seq)
    return game


def turn(game, darts, *taken):
    return game.enter({"darts": darts.split(), "taken": list(taken)}, game.seq)


def scores(game):
    return list(game.sheet.totals)


# Own sectors, lines 3638-3642 ----------------------------------------------------------------------------------------


def test_first_own_sectors_are_asked_for_then_turns():
    game = LiveMatch(Killeri.table_for(3))
    assert game.sheet.expects() is OwnSector
    assert [game.enter({"dart": sector}, game.seq).deal.dealer for sector in SECTORS[:3]] == [0, 1, 2]
    assert game.sheet.expects() is Turn
    assert game.sheet.next_deal().dealer == 0
    assert game.sheet.next_deal().carry["sectors"] == [20, 6, 3]


@pytest.mark.parametrize(
    ("dart", "reason"),
    [
        ("MISS", "no sector"),
        ("BULL", "no sector"),
        ("25", "no sector"),
        ("20", "belongs to {0}"),
        ("D20", "belongs to {0}"),
        ("1", "next to 20"),
        ("T5", "next to 20"),
    ],
)
def test_a_forbidden_sector_is_thrown_again(dart, reason):
    game = LiveMatch(Killeri.table_for(3))
    game.enter({"dart": "20"}, 0)
    row = game.enter({"dart": dart}, 1)
    assert reason in row.why[0]
    assert "throws again" in row.why[0]
    assert game.sheet.next_deal().dealer == 1
    assert game.enter({"dart": "2"}, 2).deal.dealer == 1, "2 is beside neither by number nor on the board"
    assert game.sheet.next_deal().dealer == 2


def test_a_double_or_triple_chooses_its_sector():
    game = LiveMatch(Killeri.table_for(3))
    game.enter({"dart": "T18"}, 0)
    assert game.sheet.next_deal().carry["sectors"][0] == 18


@given(seed=st.integers())
@settings(max_examples=50, deadline=None)
def test_seven_players_always_find_a_sector(seed):
    rng, game = Random(seed), LiveMatch(Killeri.table_for(7))
    order = rng.sample(range(1, 21), 20)
    for sector in order:
        if game.sheet.expects() is OwnSector:
            game.enter({"dart": str(sector)}, game.seq)
    assert game.sheet.expects() is Turn


# Collecting, lines 3648-3650 -----------------------------------------------------------------------------------------


def test_single_double_and_triple_of_the_own_sector_count_one_two_three():
    game = match()
    assert turn(game, "20 D20 MISS").points == (3, 0, 0)
    assert turn(game, "T6 5 BULL").points == (0, 3, 0)


@pytest.mark.parametrize(("third", "score"), [("D20", 4), ("T20", 3), ("20", 5)])
def test_six_points_drop_to_four_and_seven_to_three_line_3648(third, score):
    game = match()
    turn(game, "D20 D20 MISS")
    turn(game, "6 MISS MISS")
    turn(game, "3 MISS MISS")
    row = turn(game, f"{third} MISS MISS")
    assert scores(game)[0] == score
    assert (f"back to {score}" in row.why[0]) == (score < 5)


def test_a_gift_may_be_taken_or_refused():
    game = match()
    row = turn(game, "D6 D6 3", 2)
    assert scores(game) == [0, 2, 0]
    assert "does not want the points" in row.why[0]
    assert "takes the points: 2 for {1}, now 2" in row.why[1]


def test_the_overshoot_rule_applies_to_gifts_too():
    game = match()
    turn(game, "MISS MISS MISS")
    turn(game, "D6 D6 MISS")
    turn(game, "T6 MISS MISS", 1)
    assert scores(game) == [0, 3, 0]


def test_a_gift_can_make_a_killer_and_throw_the_giver_out():
    game = match()
    turn(game, "MISS MISS MISS")
    turn(game, "D6 D6 MISS")
    turn(game, "MISS MISS MISS")
    row = turn(game, "6", 1)
    assert "now 5, a killer; without points and out: {0}, {2}" in row.why[0]
    assert game.over
    assert game.result.places == (2, 1, 2), "out at the same moment they share the place"


@pytest.mark.parametrize(
    ("darts", "taken", "reason"),
    [
        ("20 MISS MISS", (1,), "dart 1 (20)"),
        ("MISS 5 BULL", (2,), "dart 2 (5)"),
        ("MISS MISS BULL", (3,), "dart 3 (BULL)"),
        ("T20 D20 6", (3,), "dart 3 (6)"),
        ("6 6 6", (1, 1), "named twice"),
        ("6 6 6", (4,), "between 1 and 3"),
    ],
)
def test_what_is_no_gift_cannot_be_taken(darts, taken, reason):
    """Own sector, nobody's sector, no sector, and a killer's dart: refused, and nothing changes."""
    game = match()
    before = game.seq
    with pytest.raises(BadResult) as refused:
        turn(game, darts, *taken)
    assert reason in str(refused.value)
    assert "taken" in refused.value.fields
    assert (game.seq, scores(game)) == (before, [0, 0, 0])


# Killers, lines 3652-3656 --------------------------------------------------------------------------------------------


def test_exactly_five_makes_a_killer_who_hunts_with_the_next_dart():
    game = match(4)
    turn(game, "MISS MISS MISS")
    turn(game, "T6 MISS MISS")
    turn(game, "3 MISS MISS")
    turn(game, "T8 D8 D6")
    assert scores(game) == [0, 1, 1, 5]
    assert game.sheet.next_deal().carry["killers"] == [3]
    assert game.sheet.next_deal().carry["out"] == [0]
    assert game.sheet.next_deal().dealer == 1, "the player who is out is passed over"


def test_a_killer_takes_one_two_or_three_points_and_nought_is_out():
    game = match(4)
    turn(game, "T20 D20 MISS")
    for own in ("6", "3", "8"):
        turn(game, f"T{own} MISS MISS")
    assert turn(game, "6 D3 T8").points == (0, -1, -2, -3)
    assert game.sheet.next_deal().carry["out"] == [3]
    turn(game, "MISS MISS MISS")
    turn(game, "MISS MISS MISS")
    row = turn(game, "T3 T6")
    assert scores(game) == [5, -1, -2, 0]
    assert game.result.places == (1, 2, 3, 4), "the last one out is second"
    assert row.why[-1].endswith("now -1 and out")
    assert game.result.reason == "Everybody but the winner is out."


def test_a_killer_below_five_is_ordinary_again_and_may_come_back():
    game = match()
    turn(game, "T20 D20 MISS")
    turn(game, "T6 D6 20")
    assert scores(game)[:2] == [4, 5]
    assert game.sheet.next_deal().carry["killers"] == [1]
    turn(game, "3 MISS MISS")
    turn(game, "6 20 6", 1)
    assert scores(game) == [5, 3, 1], "the gift makes six, back to four; then a killer's hit takes one"


def test_a_killer_may_hit_another_killer():
    game = match()
    turn(game, "T20 D20 MISS")
    row = turn(game, "T6 D6 T20")
    assert "no longer a killer" in row.why[2]
    assert scores(game)[0] == 2


def test_a_killer_hitting_the_own_sector_loses_the_points_and_the_rank():
    game = match()
    row = turn(game, "T20 D20 T20")
    assert scores(game)[0] == 2
    assert "no longer a killer" in row.why[2]
    assert game.sheet.next_deal().carry["killers"] == []


def test_who_has_not_had_a_turn_stays_when_a_killer_appears():
    """The exception of line 3652: out only when the first turn ends without points."""
    game = match()
    turn(game, "T20 D20 MISS")
    assert game.sheet.still_in() == [0, 1, 2]
    turn(game, "6 MISS MISS")
    assert game.sheet.still_in() == [0, 1, 2]
    row = turn(game, "MISS MISS MISS")
    assert game.sheet.still_in() == [0, 1]
    assert "ends the first turn without points" in row.why[-1]


def test_who_has_had_a_turn_without_points_is_out_at_once():
    game = match()
    turn(game, "MISS MISS MISS")
    turn(game, "T6 D6 MISS")
    assert game.sheet.still_in() == [1, 2]


def test_a_killer_cannot_throw_out_who_has_not_had_a_turn():
    game = match()
    row = turn(game, "T20 D20 T6")
    assert "first turn to come" in row.why[2]
    assert scores(game) == [5, -3, 0]
    turn(game, "T6 6 MISS")
    assert scores(game)[1] == 1
    assert 1 in game.sheet.still_in()


def test_a_gift_before_the_first_turn_counts():
    game = match()
    turn(game, "6 T20 D20", 1)
    turn(game, "MISS MISS MISS")
    assert scores(game)[:2] == [5, 1]
    assert 1 in game.sheet.still_in()


def test_sectors_of_players_who_are_out_do_nothing():
    game = match(4)
    turn(game, "MISS MISS MISS")
    turn(game, "T6 D6 MISS")
    turn(game, "3 MISS MISS")
    turn(game, "8 MISS MISS")
    row = turn(game, "T20 MISS MISS")
    assert row.deal.dealer == 1
    assert row.points == (0, 0, 0, 0)
    assert row.why[0] == "{1} hits triple 20: nothing happens"


# The sheet -----------------------------------------------------------------------------------------------------------


def test_darts_after_the_end_are_refused_and_missing_darts_too():
    game = match()
    with pytest.raises(BadResult, match="a turn has 3 darts, not 2"):
        turn(game, "20 20")
    turn(game, "MISS MISS MISS")
    turn(game, "6 MISS MISS")
    turn(game, "MISS MISS MISS")
    turn(game, "MISS MISS MISS")
    with pytest.raises(BadResult, match="dart 3 was not thrown: the match was decided"):
        turn(game, "D6 D6 MISS")
    assert turn(game, "D6 D6").points == (0, 4, 0)
    with pytest.raises(BadResult, match="over"):
        turn(game, "MISS MISS MISS")


def test_a_thrower_who_goes_out_throws_no_more():
    game = match(4)
    turn(game, "MISS MISS MISS")
    turn(game, "D6 D6 MISS")
    turn(game, "3 MISS MISS")
    turn(game, "8 MISS MISS")
    with pytest.raises(BadResult, match="dart 2 was not thrown: the thrower was out"):
        turn(game, "6 MISS MISS", 1)
    turn(game, "6", 1)
    assert game.sheet.next_deal().dealer == 1


@pytest.mark.parametrize(
    "rubbish",
    [
        None,
        [],
        "20",
        {},
        {"darts": "20"},
        {"dart": "20"},
        {"darts": [], "taken": []},
        {"darts": ["20"] * 4, "taken": []},
        {"darts": ["Q"] * 3, "taken": []},
        {"darts": ["5"] * 3, "taken": None},
    ],
)
def test_rubbish_is_refused_and_changes_nothing(rubbish):
    game = match()
    with pytest.raises(BadResult):
        game.enter(rubbish, 3)
    assert game.seq == 3


def test_two_scorekeepers_cannot_both_enter_the_same_turn():
    game = match()
    game.enter({"darts": ["20", "MISS", "MISS"], "taken": []}, 3)
    with pytest.raises(StaleSequence):
        game.enter({"darts": ["20", "MISS", "MISS"], "taken": []}, 3)


def test_the_last_row_can_be_taken_back_in_either_phase():
    game = match()
    turn(game, "T20 D20 T6")
    game.undo(game.seq)
    assert (scores(game), game.sheet.next_deal().dealer) == ([0, 0, 0], 0)
    game.undo(game.seq)
    assert game.sheet.expects() is OwnSector
    assert game.sheet.next_deal().dealer == 2


@pytest.mark.parametrize("seats", [1, 2, 8])
def test_it_is_for_three_to_seven(seats):
    with pytest.raises(BadOption):
        Killeri.table_for(seats)


@given(seats=st.integers(3, 7), seed=st.integers())
@settings(max_examples=40, deadline=None)
def test_whole_matches_end_with_one_player_in(seats, seed):
    rng, game = Random(seed), LiveMatch(Killeri.table_for(seats))
    while not game.over:
        game.enter(game.sheet.example(rng), game.seq)
        players = game.sheet.players
        had_killer = players.hunted
        for seat in players.still_in():
            assert players.scores[seat] <= KILLER
            assert players.scores[seat] > 0 or not had_killer or not players.had_turn[seat]
        if had_killer:
            assert any(players.scores[seat] > 0 for seat in players.still_in())
    assert len(game.sheet.still_in()) == 1
    assert game.result.places.count(1) == 1
    rows = [row.points for row in game.sheet.rows]
    assert [sum(column) for column in zip(*rows, strict=True)] == scores(game)
    assert json.loads(json.dumps(game.result.to_json()))["places"] == list(game.result.places)
    loaded = LiveMatch.load(game.table, game.log)
    assert loaded.result == game.result
    assert loaded.sheet.rows == game.sheet.rows
