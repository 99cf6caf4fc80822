"""American Brag: Parlett, lines 5343-5345."""

from __future__ import annotations

from tests.games.dsl import deal


def winners(*hands: str) -> list[int]:
    game = deal("american-brag", *hands, later="").plays(*["check"] * len(hands)).happens()
    return [seat for seat, won in enumerate(game.won) if won]


def test_three_braggers_are_the_best_hand():
    assert winners("3C 3D 3H", "JC 9D 9H", "AC AD AH") == [1]


def test_every_jack_and_every_nine_is_wild():
    assert winners("JS 8D 8H", "AC AD 2H") == [0]
    assert winners("9S 8D 8H", "AC AD 2H") == [0]


def test_wild_hands_beat_natural_hands_of_the_same_degree():
    assert winners("8C 8D 8H", "JC JD 8S") == [1]
    assert winners("AC 2C 3C", "AD JD 3D") == [1]


def test_runs_and_flushes_count():
    assert winners("AC AD 2H", "4C 5D 6H", "2C 7C QC") == [1]
