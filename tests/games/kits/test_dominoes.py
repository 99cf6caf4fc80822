"""Cards laid out suit by suit. Played to the end: `tests/games/tricks/test_barbu.py`."""

from games.kits.dominoes import beside, of_ranks
from tests.games.dsl import cards


def test_the_next_higher_and_the_next_lower_of_the_suit_lie_beside():
    assert beside(cards("7H")) == cards("6H 8H")
    assert beside(cards("7H 8H")) == cards("6H 9H")


def test_nothing_lies_beyond_ace_and_two():
    assert beside(cards("AC")) == cards("KC")
    assert beside(cards("2D")) == cards("3D")


def test_cards_of_the_same_rank_are_those_of_all_suits():
    assert of_ranks(cards("5C 6C")) == cards("5C 5D 5H 5S 6C 6D 6H 6S")
