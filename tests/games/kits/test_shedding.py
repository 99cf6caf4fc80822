"""Shedding games on their kit: refilling, what everybody knows, and worlds; results of games that are called off."""

from random import Random

import pytest

from games.bluffing.kiertopokeri import Kiertopokeri
from games.climbing.musta_maija import MustaMaija, MustaMaijaState
from games.core.errors import BadResult
from games.core.game import Deal
from games.kits.cards import CARD, DECK_52, cards_of, mask_of
from games.kits.going_out import DroppedOut, LastOneIn, OutOrCalledOff, dropped_points, out_returns


def dealt(seed: int = 1) -> MustaMaijaState:
    table = MustaMaija.table_for(4)
    state = MustaMaijaState(table, MustaMaija.Sheet(table).next_deal())
    state.apply_chance(state.draw(Random(seed)))
    return state


def test_the_open_card_at_the_bottom_is_known_when_it_is_drawn():
    state = dealt()
    last = state.stock[-1]
    state.stock = state.stock[-2:]
    state.put_down(0, mask_of(cards_of(state.hands[0])[:3]))
    assert state.refill(0) == 2
    assert state.known[0] == mask_of((last,))
    assert (state.stock, state.bottom) == ([], 0)


def test_what_is_picked_up_is_known_until_it_is_put_down():
    state = dealt()
    card = cards_of(state.hands[0])[0]
    state.put_down(0, mask_of((card,)))
    state.pick_up(1, mask_of((card,)))
    assert all(state.resample(2, Random(n)).hands[1] >> card & 1 for n in range(10))
    state.put_down(1, mask_of((card,)))
    assert state.known[1] == 0
    assert state.gone == mask_of((card,))


def test_worlds_hold_every_card_once():
    state = dealt()
    world = state.resample(0, Random(3))
    assert sum(world.hands) + mask_of(world.stock) == mask_of(DECK_52)
    assert world.stock[-1] == state.stock[-1]
    assert CARD["QS"] in DECK_52


def test_returns_are_points_less_their_average():
    assert out_returns([2, 0], 3) == [0.0, -1.0, 1.0]
    assert out_returns([], 4) == [0.0] * 4


def test_a_game_with_one_player_left_is_not_called_off():
    table, deal = MustaMaija.table_for(3), Deal(1, 0, (0, 0, 0))
    with pytest.raises(BadResult, match="not called off"):
        OutOrCalledOff(went_out=(0, 1), called_off=True).check(table, deal)
    OutOrCalledOff(went_out=(0,), called_off=True).check(table, deal)


def test_the_last_one_in_gets_a_point_for_everybody_who_dropped_out():
    assert dropped_points([2, 0, 3], 4) == (1, 3, 0, 2)
    sheet = LastOneIn(Kiertopokeri.table_for(4))
    row = sheet.enter(DroppedOut(dropped=(2, 0, 3)))
    assert row.points == (1, 3, 0, 2)
    assert row.why[-1] == "{1} is the last one in: 3"
    assert sheet.reason() == "Only one player is left."
