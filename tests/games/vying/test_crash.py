"""Crash: Parlett, lines 5339-5341."""

from __future__ import annotations

from games.core.registry import get
from tests.games.dsl import Dealt, cards, deal, no_table, sheet

CLUBS = "AC 2C 3C KC QC JC TC 9C 8C 7C 6C 5C 4C"
DIAMONDS = "KD QD JD TD 9D 8D 7D 6D 5D AD 2D 4D 3D"
HEARTS = "2H 4H 6H 3H 5H 7H 8H TH QH 9H JH KH AH"
SPADES = "2S 4S 6S 3S 5S 7S 8S TS QS 9S JS KS AS"


def arranged(*hands: str, **options: object) -> Dealt:
    """Everybody makes hands of the cards in the order in which they are written."""
    game = deal("crash", *hands, **options)
    for start in range(0, 12, 3):
        for seat, hand in enumerate(hands):
            for card in hand.split()[start : start + 3]:
                game.by(seat, card)
    return game.happens()


def test_line_5341_a_point_is_won_with_each_hand():
    game = arranged(CLUBS, DIAMONDS, HEARTS, SPADES)
    assert game.rows[1][0] == cards("KD QD JD")
    game.ended(points=(4, 0, 0, 0))


def test_equal_hands_bring_nobody_a_point():
    same = "AD 2D 3D KD QD JD TD 9D 8D 7D 6D 5D 4D"
    arranged(CLUBS, same, HEARTS, SPADES).ended(points=(0, 0, 0, 0))


def test_trap_the_order_is_set_once_from_the_best_hand_down():
    game = arranged(CLUBS, DIAMONDS, HEARTS, SPADES)
    for rows in game.rows:
        assert rows == sorted(rows, key=game.state.worth, reverse=True)


def test_hands_are_made_in_secret():
    game = deal("crash", CLUBS, DIAMONDS, HEARTS, SPADES)
    assert game.actors() == (0, 1, 2, 3)
    assert len(game.texts(0)) == 13
    game.by(0, "AC").told(1, "{0} picks a card.")


def test_the_last_hand_may_need_a_pair():
    low = (
        "AC AD AH KC KD KH QC QD QH 9C 8D 6S 2C",
        "JC JD JH TC TD TH 9D 9H 7C 8C 6D 5H 2D",
        "AS KS QS 8H 8S 7D 7H 7S 5C 6C 5D 2H 4H",
        "3C 3D 3H 4S 4C 4D JS TS 9S 6H 5S 2S 3S",
    )
    arranged(*low).ended(points=(3, 0, 0, 1))
    arranged(*low, pair=True).ended(points=(2, 0, 0, 1))


def test_no_more_hands_are_won_than_there_are():
    sheet("crash", 4).refuses(points=[2, 2, 1, 0], at="points")
    sheet("crash", 4).enter(points=[2, 1, 0, 0]).counts(2, 1, 0, 0)


def test_trap_a_crash_beats_the_race_for_points():
    score = (
        sheet("crash", 4).each({"points": [0, 3, 1, 0]}, {"points": [0, 3, 1, 0]}).enter(points=[4, 0, 0, 0])
    )
    score.mentions("a crash")
    score.ends(7, 6, 2, 0, places=(1, 2, 3, 4))


def test_seven_points_win():
    score = sheet("crash", 4).each({"points": [0, 3, 1, 0]}, {"points": [0, 3, 1, 0]}).goes_on()
    score.enter(points=[0, 1, 1, 2]).ends(0, 7, 3, 2, places=(4, 1, 2, 3))


def test_four_play():
    no_table("crash", 3)
    assert get("crash").seats == (4,)
