"""Concerto: Parlett, lines 4743-4873."""

from __future__ import annotations

import pytest

from games.other.concerto import bonuses, left_over, worth
from tests.games.dsl import Dealt, cards, deal, no_table, sheet

NORTH = "AS KS TS QH 2H JC TC 4C 2C KD JD TD 7D"
EAST = "QS 6S KH TH 6H 5H 4H QC 3C QD 6D 5D 4D"
SOUTH = "JS 8S 5S 4S JH 9H AC 9C 6C 5C AD 9D 8D"
WEST = "9S 7S 3S 2S AH 8H 7H 3H KC 8C 7C 3D 2D"


def sample() -> Dealt:
    """Seats 0 to 3 are North, East, South and West, who deals."""
    return deal("concerto", NORTH, EAST, SOUTH, WEST, dealer=3)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AC AD 9H 7S 4C", 1),
        ("KC KD 3H 3S 4C", 2),
        ("QC QD QH 3S 4C", 3),
        ("AC KD QH JS TC", 5),
        ("AC 2D 3H 4S 5C", 5),
        ("AC 2C 3C 4C 9C", 6),
        ("JC JD JH 8S 8C", 8),
        ("9C 9D 9H 9S 8C", 12),
        ("5C 6C 7C 8C 9C", 15),
        ("AC KD 9H 7S 4C", 0),
    ],
)
def test_what_hands_count(hand, points):
    assert worth(cards(hand)) == points


def test_line_4789_left_overs_are_a_flush_rather_than_a_pair():
    assert left_over(cards("JH 8H 7H 4H 2H JS"))[0] == 6
    assert bonuses((37, 30), (cards("2C 3C 4D 5D 7H 9H"), cards("JH 8H 7H 4H 2H JS"))) == (60, 0)


def test_trap_three_pairs_are_thirty():
    assert left_over(cards("JH JS 8C 8D 4C 4D"))[0] == 3


def test_trap_the_bonus_is_for_the_side_that_is_ahead():
    good, bad = cards("JH JS 8C 8D 8H 4D"), cards("2C 3C 4H 5D 7S 9H")
    assert bonuses((30, 37), (bad, good)) == (0, 0)
    assert bonuses((30, 37), (good, bad)) == (0, 80)


def test_line_4791_level_sides_with_hands_of_one_kind_the_lower_left_overs_win():
    north_south, east_west = cards("KC KD 7C 7D 5H 2S"), cards("JC JD TC TD 2H 4S")
    assert bonuses((30, 30), (north_south, east_west)) == (0, 20)


def test_level_sides_the_higher_bonus_is_scored():
    assert bonuses((30, 30), (cards("KC KD KH 7D 5H 2S"), cards("JC JD TC TD 2H 4S"))) == (0, 30)


def test_lines_4799_4871_the_sample_deal():
    game = sample().turn(0)
    game.plays("JD", "pass", "TD", "9D", "7D", "8D").turn(1)
    assert game.points_made() == (15, 0)
    game.plays("4H", "7H", "5H", "8H", "6H").turn(2)
    game.plays("5C", "pass", "6C", "pass", "pass", "4C", "pass", "2C", "9C").turn(3)
    assert game.points_made() == (21, 15)
    game.plays("3D", "pass", "7C", "3C", "3H", "play", "3S").turn(0)
    assert game.points_made() == (21, 27)
    game.plays("KS", "AD", "pass", "AC", "pass", "play", "KD", "AS").turn(1)
    game.plays("QD", "pass", "6S", "play", "6D", "QS", "QC").turn(2)
    assert game.points_made() == (29, 35)
    game.plays("8S", "pass", "JS", "TS", "pass", "play", "5S", "4S").turn(3)
    game.plays("8C", "TH", "7S", "play", "9S", "2D").ended(points=(35, 35), bonus=(10, 0))


def test_trap_the_leader_plays_first_and_there_are_never_more_than_two_passes_in_a_row():
    game = sample().refuses(0, "pass", "play").plays("JD").turn(2).allows(2, "pass", "play")
    game.plays("pass").turn(0).plays("pass").turn(2).refuses(2, "pass", "play").plays("9D").turn(0)
    game.allows(0, "pass")


def test_trap_play_makes_the_partner_finish_alone():
    game = sample().plays("JD", "play").turn(0).refuses(0, "pass").plays("TD", "7D", "KD").turn(0)
    game.plays("4C").turn(1)


def test_trap_all_played_cards_stay_visible():
    game = sample().plays("JD", "play", "TD", "7D", "KD", "4C")
    (made,) = game.view(1)["seats"][0]["melds"]
    assert sorted(made["cards"]) == ["4C", "7D", "JD", "KD", "TD"]


def test_a_sheet_for_real_cards():
    score = sheet("concerto", 4).refuses(points=[30, 37], bonus=[10, 0], at="bonus")
    score.refuses(points=[30, 37], bonus=[10, 10], at="bonus").refuses(
        points=[30, 37], bonus=[0, 15], at="bonus"
    )
    score.enter(points=[30, 37], bonus=[0, 10]).counts(30, 47)


def test_a_side_that_alone_has_a_hundred_gets_as_much_more():
    score = sheet("concerto", 4).each(
        {"points": [30, 50], "bonus": [0, 0]}, {"points": [20, 50], "bonus": [0, 10]}
    )
    score.ends(50, 210, places=(2, 1))
    both = sheet("concerto", 4, scores=(80, 90)).enter(points=[30, 20], bonus=[0, 0]).counts(30, 20)
    both.ends(110, 110, places=(1, 1))


def test_four_deals_end_it():
    score = sheet("concerto", 4)
    score.each(*[{"points": [10, 9], "bonus": [0, 0]}] * 4).ends(40, 36, places=(1, 2))


def test_four_play():
    no_table("concerto", 3)
