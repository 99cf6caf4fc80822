"""Piles that are built on: what moves, what is turned up, what everybody may know, on Spider's piles."""

from random import Random

import pytest

from games.core.state import OPEN
from games.patience.kit.tableau import IDLE
from tests.games.patience.piles import laid, shown


def test_a_card_that_is_bared_is_turned_up():
    game = laid("2C 3C 9H", "TS", hidden=2)
    assert shown(game) == ["? ? 9H", "TS"]
    assert shown(game.plays("A1-B")) == ["? 3C", "TS 9H"]


def test_what_lies_face_down_is_seen_by_nobody_but_in_the_replay():
    game = laid("2C 9H", hidden=1)
    assert [shown(game, viewer)[0] for viewer in (0, None, OPEN)] == ["? 9H", "? 9H", "2C 9H"]


def test_face_down_cards_and_the_stock_are_dealt_again_in_another_world():
    game = laid("2C 3C 9H", "TS", hidden=2, stock="4D 5D")
    worlds = [game.resample(0, Random(seed)) for seed in range(40)]
    assert len({tuple(world.piles[0][:2]) for world in worlds}) > 6
    for world in worlds:
        assert [pile[-1:] for pile in world.piles] == [pile[-1:] for pile in game.piles]
        unseen = [sorted(one.piles[0][:2] + one.stock) for one in (world, game.state)]
        assert unseen[0] == unseen[1]


def test_a_whole_pile_does_not_change_places_with_an_empty_one():
    laid("KS").turn()
    laid("KS 4D").may("A1-B", "A1-C", "A1-D", "A1-E", "A1-F", "A1-G", "A1-H", "A1-I", "A1-J")


def test_a_move_is_told_with_its_cards_from_below():
    game = laid("9S 8S", "TH", "TD").plays("A2-B")
    game.told(None, "{0} moves 9♠ 8♠ from A to B.")
    assert str(game.say("B2-C")) == "B to C: 9♠ 8♠"


def test_moves_that_bring_nothing_new_come_to_an_end():
    game = laid("9S", "TH", "TD").plays("A1-B")
    for number in range(IDLE - 1):
        game.plays(("B1-C", "C1-B")[number % 2])
    game.turn()


def test_taking_off_a_suit_gives_new_time():
    game = laid("KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS", "9H", "TD")
    game.state.idle = IDLE - 1
    game.plays("B1-C").may("A-off").plays("A-off")
    assert game.idle == 0


@pytest.mark.parametrize("rubbish", ["A", "A0-B", "A1-A", "A1-Z", "A99-B", "a1-b", "A1 B", "deal 1", "K-off"])
def test_what_is_no_move_is_refused(rubbish: str):
    laid("9S", "TH").refuses(0, rubbish)


def test_the_quick_player_bares_a_card_rather_than_move_for_nothing():
    game = laid("2C 9H", "TS", "TD 9D", "TC", hidden=1)
    assert game.text(0, game.greedy(0, Random(0))) in ("A1-B", "A1-D")


def test_the_quick_player_joins_suits():
    game = laid("4C 9H", "TS", "TH", "3D 2S")
    assert game.text(0, game.greedy(0, Random(0))) == "A1-C"
