"""Classical Brag: Parlett, lines 5353-5355."""

from __future__ import annotations

from tests.games.dsl import Dealt, deal


def brag(*hands: str) -> Dealt:
    return deal("classical-brag", *hands, later="")


def winners(*hands: str) -> list[int]:
    game = brag(*hands).plays(*["check"] * len(hands)).happens()
    return [seat for seat, won in enumerate(game.won) if won]


def test_hands_are_shown_whenever_all_stakes_are_equal_however_many_are_in():
    game = brag("7C 7D KH", "9C 5D 2H", "8C 9S TH").plays("bet 2", "call", "call").happens()
    game.ended(paid=(3, 3, 3), won=(9, 0, 0))


def test_a_pair_beats_what_would_be_a_run_or_a_flush():
    assert winners("2C 2D 3H", "QH KH AH") == [0]


def test_aces_are_the_best_prial():
    assert winners("3C 3D 3H", "AC AS AH") == [1]


def test_there_are_three_braggers():
    assert winners("JC 8D 4H", "7C 7D KH") == [0]
    assert winners("AD 8D 4H", "7C 7D KH") == [0]
    assert winners("9D 8D 4H", "7C 7D KH") == [0]
    assert winners("JH 8D 4H", "7C 7D KH") == [1]


def test_a_bragger_beats_an_equal_hand_without():
    assert winners("8C 8D 4H", "JC 8S 4D") == [1]
    assert winners("JC 8D 8H", "AD 9D 8S") == [1]
