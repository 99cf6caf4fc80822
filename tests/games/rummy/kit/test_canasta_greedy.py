"""The habits of the quick player, as samba has him."""

from random import Random

import pytest

from games.core.registry import get
from tests.games.rummy.samba_positions import play, position

Samba = get("samba")
ACES = "AS AH AD AC"


def chosen(state):
    seat = state.mover()
    return state.text(seat, state.greedy(seat, Random(1)))


@pytest.mark.parametrize(("pile", "move"), [("4H 5D 6C KS", "take"), ("KS", "draw")])
def test_a_pile_of_some_size_is_taken_and_a_small_one_is_not(pile, move):
    assert chosen(position(Samba, "KH KD 9S 7C", pile=pile, stock="8H 8D", opened=True, melds=[ACES])) == move


def test_a_wild_card_goes_down_where_it_completes_a_canasta():
    state = position(Samba, "2C 9S 7C 5H", stock="8H 8D", opened=True, melds=["AS AH AD AC AS AH"])
    assert chosen(play(state, "draw")) == "meld 2C A1"


@pytest.mark.parametrize(("hand", "answer"), [("* * * * 2C", "no"), ("4C 5D", "yes")])
def test_a_partner_with_a_dear_hand_says_no(hand, answer):
    full = [ACES + " AS AH AD", "KS KH KD KC KS KH KD"]
    state = position(Samba, "QH", stock="QD QC", others=("", hand, ""), opened=True, melds=full)
    assert chosen(play(state, "draw", "ask")) == answer
