"""The moves of a patience by number and by name."""

from __future__ import annotations

from games.patience.kit.moves import ACTIONS, DEAL, MOST, MOVES, NAMES, TEXTS, move_of


def test_a_move_says_from_which_pile_to_which_and_how_many_cards():
    assert move_of(ACTIONS["C3-F"]) == (2, 5, 3)
    assert {move_of(action)[2] for action in TEXTS if action >= MOVES} == set(range(1, MOST))


def test_every_move_has_a_name_of_its_own():
    assert len(TEXTS) == len(ACTIONS) == 1 + len(NAMES) + len(NAMES) * (len(NAMES) - 1) * (MOST - 1)
    assert TEXTS[DEAL] == "deal"
