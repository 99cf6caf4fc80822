"""Ramsch: Parlett, line 4231."""

from __future__ import annotations

import pytest

from tests.games.dsl import deal, no_table, played_and_typed, sheet

KEY = "point-ramsch"
HANDS = (
    "JC AC TC KC QC 9C 8C 7C AH TH",
    "JS AS TS KS QS 9S 8S 7S KH QH",
    "JH AD TD KD QD 9D 8D 7D 9H 8H",
    "JD 7H",
)


def test_only_the_jacks_are_trumps_and_a_suit_of_their_own():
    game = deal(KEY, *HANDS).turn(1).plays("JS").turn(2).may("JH").plays("JH").turn(0).may("JC").plays("JC")
    assert game.state.won[:3] == [1, 0, 0]


def test_forehand_leads_and_who_cannot_follow_may_play_anything():
    game = deal(KEY, *HANDS).turn(1).plays("AS").turn(2)
    assert len(game.texts(2)) == 10


def test_the_ten_stands_between_ace_and_king():
    game = deal(KEY, *HANDS).plays("KH", "9H", "TH")
    assert game.state.won[:3] == [1, 0, 0]


def test_trap_the_skat_belongs_to_the_winner_of_the_last_trick():
    game = deal(KEY, *HANDS).to_the_end(seed=3)
    points = game.result().points
    assert sum(points) == 120
    last = game.state.leader if hasattr(game.state, "leader") else None
    holders = [
        seat for seat in range(3) if game.state.taken[seat] & game.state.hands[3] == game.state.hands[3]
    ]
    assert len(holders) == 1 and last in (None, *holders)


def test_nobody_sees_the_skat_before():
    piles = deal(KEY, *HANDS).view(0)["piles"]
    assert piles[0]["count"] == 2 and "cards" not in piles[0]


def test_trap_only_who_took_most_loses_points():
    sheet(KEY).enter(points=[50, 40, 30]).counts(-50, 0, 0).says("{0} took most: 50")


def test_who_took_equally_many_and_most_lose_both():
    sheet(KEY).enter(points=[50, 50, 20]).counts(-50, -50, 0)
    sheet(KEY).enter(points=[40, 40, 40]).counts(-40, -40, -40)


def test_the_fewest_lost_points_win_after_the_rounds():
    game = sheet(KEY, rounds=1).each(
        {"points": [50, 40, 30]}, {"points": [60, 30, 30]}, {"points": [10, 50, 60]}
    )
    game.ends(-110, 0, -60, places=(3, 1, 2))


@pytest.mark.parametrize("points", [[50, 40, 31], [121, -1, 0], [60, 60], None])
def test_what_cannot_be_is_refused(points):
    sheet(KEY).refuses(points=points, at="points")


def test_three_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 4)
    played_and_typed(KEY, 2, rounds=1)
