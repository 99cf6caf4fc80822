"""Killeri: My Games, lines 3630-3658."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from games.core.errors import StaleSequence
from games.core.match import LiveMatch
from games.darts.killeri import KILLER, OwnSector, Turn
from tests.games.dsl import Entered, no_table, sheet

SECTORS = ("20", "6", "3", "8", "12", "4", "17")
"""Own sectors of seats 0, 1, 2 ... none beside another."""


def own(sector: str) -> dict[str, str]:
    return {"dart": sector}


def turn(darts: str, *taken: int) -> dict[str, Any]:
    return {"darts": darts.split(), "taken": list(taken)}


MISSED = turn("MISS MISS MISS")


def match(seats: int = 3) -> Entered:
    """A match whose players have their own sectors."""
    return sheet("killeri", seats).each(*map(own, SECTORS[:seats]))


def still_in(game: Entered) -> list[int]:
    return list(game.match.sheet.still_in())


# Own sectors, lines 3638-3642 ----------------------------------------------------------------------------------------


def test_first_own_sectors_are_asked_for_then_turns():
    game = sheet("killeri", 3)
    for seat, sector in enumerate(SECTORS[:3]):
        game.expects(OwnSector).next(dealer=seat).enter(own(sector))
        assert game.row.deal.dealer == seat
    game.expects(Turn).next(dealer=0, sectors=[20, 6, 3])


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
    game = sheet("killeri", 3).each(own("20"), own(dart))
    assert reason in game.row.why[0] and "throws again" in game.row.why[0]
    game.next(dealer=1).enter(own("2")).next(dealer=2)
    assert game.row.deal.dealer == 1, "2 is beside neither by number nor on the board"


def test_a_double_or_triple_chooses_its_sector():
    game = sheet("killeri", 3).enter(own("T18"))
    assert game.match.sheet.next_deal().carry["sectors"][0] == 18


@given(seed=st.integers())
@settings(max_examples=50, deadline=None)
def test_seven_players_always_find_a_sector(seed):
    game = sheet("killeri", 7)
    for sector in Random(seed).sample(range(1, 21), 20):
        if game.match.sheet.expects() is OwnSector:
            game.enter(own(str(sector)))
    game.expects(Turn)


# Collecting, lines 3648-3650 -----------------------------------------------------------------------------------------


def test_single_double_and_triple_of_the_own_sector_count_one_two_three():
    match().enter(turn("20 D20 MISS")).counts(3, 0, 0).enter(turn("T6 5 BULL")).counts(0, 3, 0)


@pytest.mark.parametrize(("third", "score"), [("D20", 4), ("T20", 3), ("20", 5)])
def test_six_points_drop_to_four_and_seven_to_three_line_3648(third, score):
    game = match().each(turn("D20 D20 MISS"), turn("6 MISS MISS"), turn("3 MISS MISS"))
    game.enter(turn(f"{third} MISS MISS")).stands(score, 1, 1)
    assert (f"back to {score}" in game.row.why[0]) == (score < 5)


def test_a_gift_may_be_taken_or_refused():
    game = match().enter(turn("D6 D6 3", 2)).stands(0, 2, 0)
    assert "does not want the points" in game.row.why[0]
    assert "takes the points: 2 for {1}, now 2" in game.row.why[1]


def test_the_overshoot_rule_applies_to_gifts_too():
    match().each(MISSED, turn("D6 D6 MISS"), turn("T6 MISS MISS", 1)).stands(0, 3, 0)


def test_a_gift_can_make_a_killer_and_throw_the_giver_out():
    game = match().each(MISSED, turn("D6 D6 MISS"), MISSED, turn("6", 1))
    assert "now 5, a killer; without points and out: {0}, {2}" in game.row.why[0]
    game.ends(places=(2, 1, 2))  # out at the same moment they share the place


@pytest.mark.parametrize(
    ("darts", "taken", "reason"),
    [
        ("20 MISS MISS", (1,), r"dart 1 \(20\)"),
        ("MISS 5 BULL", (2,), r"dart 2 \(5\)"),
        ("MISS MISS BULL", (3,), r"dart 3 \(BULL\)"),
        ("T20 D20 6", (3,), r"dart 3 \(6\)"),
        ("6 6 6", (1, 1), "named twice"),
        ("6 6 6", (4,), "between 1 and 3"),
    ],
)
def test_what_is_no_gift_cannot_be_taken(darts, taken, reason):
    """Own sector, nobody's sector, no sector, and a killer's dart."""
    match().refuses(turn(darts, *taken), because=reason, at="taken").stands(0, 0, 0)


# Killers, lines 3652-3656 --------------------------------------------------------------------------------------------


def test_exactly_five_makes_a_killer_who_hunts_with_the_next_dart():
    game = match(4).each(MISSED, turn("T6 MISS MISS"), turn("3 MISS MISS"), turn("T8 D8 D6"))
    game.stands(0, 1, 1, 5).next(dealer=1, killers=[3], out=[0])  # the player who is out is passed over


def test_a_killer_takes_one_two_or_three_points_and_nought_is_out():
    game = match(4).enter(turn("T20 D20 MISS"))
    game.each(turn("T6 MISS MISS"), turn("T3 MISS MISS"), turn("T8 MISS MISS"))
    game.enter(turn("6 D3 T8")).counts(0, -1, -2, -3).next(out=[3])
    game.each(MISSED, MISSED, turn("T3 T6")).stands(5, -1, -2, 0)
    assert game.row.why[-1].endswith("now -1 and out")
    game.ends(places=(1, 2, 3, 4), because="Everybody but the winner is out.")  # the last one out is second


def test_a_killer_below_five_is_ordinary_again_and_may_come_back():
    game = match().each(turn("T20 D20 MISS"), turn("T6 D6 20")).stands(4, 5, 0).next(killers=[1])
    game.each(turn("3 MISS MISS"), turn("6 20 6", 1))
    game.stands(5, 3, 1)  # the gift makes six, back to four; then a killer's hit takes one


def test_a_killer_may_hit_another_killer():
    game = match().each(turn("T20 D20 MISS"), turn("T6 D6 T20")).stands(2, 5, 0)
    assert "no longer a killer" in game.row.why[2]


def test_a_killer_hitting_the_own_sector_loses_the_points_and_the_rank():
    game = match().enter(turn("T20 D20 T20")).stands(2, 0, 0).next(killers=[])
    assert "no longer a killer" in game.row.why[2]


def test_who_has_not_had_a_turn_stays_when_a_killer_appears():
    """The exception of line 3652: out only when the first turn ends without points."""
    game = match()
    for entered, left in (
        (turn("T20 D20 MISS"), [0, 1, 2]),
        (turn("6 MISS MISS"), [0, 1, 2]),
        (MISSED, [0, 1]),
    ):
        game.enter(entered)
        assert still_in(game) == left
    assert "ends the first turn without points" in game.row.why[-1]


def test_who_has_had_a_turn_without_points_is_out_at_once():
    assert still_in(match().each(MISSED, turn("T6 D6 MISS"))) == [1, 2]


def test_a_killer_cannot_throw_out_who_has_not_had_a_turn():
    game = match().enter(turn("T20 D20 T6")).stands(5, -3, 0)
    assert "first turn to come" in game.row.why[2]
    assert 1 in still_in(game.enter(turn("T6 6 MISS")).stands(5, 1, 0))


def test_a_gift_before_the_first_turn_counts():
    assert 1 in still_in(match().each(turn("6 T20 D20", 1), MISSED).stands(5, 1, 0))


def test_sectors_of_players_who_are_out_do_nothing():
    game = match(4).each(MISSED, turn("T6 D6 MISS"), turn("3 MISS MISS"), turn("8 MISS MISS"))
    game.next(dealer=1).enter(turn("T20 MISS MISS")).counts(0, 0, 0, 0)
    assert game.row.why[0] == "{1} hits triple 20: nothing happens"


# The sheet -----------------------------------------------------------------------------------------------------------


def test_darts_after_the_end_are_refused_and_missing_darts_too():
    game = match().refuses(turn("20 20"), because="a turn has 3 darts, not 2")
    game.each(MISSED, turn("6 MISS MISS"), MISSED, MISSED)
    game.refuses(turn("D6 D6 MISS"), because="dart 3 was not thrown: the match was decided")
    game.enter(turn("D6 D6")).counts(0, 4, 0).refuses(MISSED, because="over")


def test_a_thrower_who_goes_out_throws_no_more():
    game = match(4).each(MISSED, turn("D6 D6 MISS"), turn("3 MISS MISS"), turn("8 MISS MISS"))
    game.refuses(turn("6 MISS MISS", 1), because="dart 2 was not thrown: the thrower was out")
    game.enter(turn("6", 1)).next(dealer=1)


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
    match().refuses(rubbish)


def test_two_scorekeepers_cannot_both_enter_the_same_turn():
    game = match().enter(turn("20 MISS MISS"))
    with pytest.raises(StaleSequence):
        game.match.enter(turn("20 MISS MISS"), game.match.seq - 1)


def test_the_last_row_can_be_taken_back_in_either_phase():
    game = match().enter(turn("T20 D20 T6")).take_back().stands(0, 0, 0).next(dealer=0)
    game.take_back().expects(OwnSector).next(dealer=2)


@pytest.mark.parametrize("seats", [1, 2, 8])
def test_it_is_for_three_to_seven(seats):
    no_table("killeri", seats)


@given(seats=st.integers(3, 7), seed=st.integers())
@settings(max_examples=40, deadline=None)
def test_whole_matches_end_with_one_player_in(seats, seed):
    rng, game = Random(seed), sheet("killeri", seats).match
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
    assert [sum(column) for column in zip(*rows, strict=True)] == list(game.sheet.totals)
    assert json.loads(json.dumps(game.result.to_json()))["places"] == list(game.result.places)
    loaded = LiveMatch.load(game.table, game.log)
    assert loaded.result == game.result
    assert loaded.sheet.rows == game.sheet.rows
