"""Trick games in which both draw, and calls beside the cards. Games with a stock: `tests/games/kits/test_stock.py`."""

import pytest

from games.core.messages import Template, say
from games.kits.hands import CALL
from games.tricks.kit.drawing import DRAW, SWAP, Call, DrawingState

SHUT = Call("shut", {"shut": say("shut the stock")}, Template("{player} shuts the stock."))


def test_a_call_without_its_methods_is_refused():
    with pytest.raises(TypeError, match="no shut and may_shut"):
        type("Shutting", (DrawingState,), {"calls": (SHUT,), "shut": lambda self, seat, value: None})


def test_the_words_of_all_calls_are_the_games_actions_in_their_order():
    class Shutting(DrawingState):
        calls = (DRAW, SHUT, SWAP)

        def may_shut(self, seat):
            return False

        def shut(self, seat, value):
            pass

    assert Shutting.words == ("draw", "shut", "exchange")
    assert [Shutting.called[CALL + number] for number in range(3)] == [(DRAW, 0), (SHUT, 0), (SWAP, 0)]


def test_two_words_alike_are_refused():
    with pytest.raises(ValueError, match="two words are alike"):
        type("Twice", (DrawingState,), {"calls": (DRAW, DRAW)})
