"""Hex, Y and Go in lock-step with OpenSpiel: the same legal moves, turns and winners on whole random games."""

from random import Random

import pytest

from games.core.game import Deal
from games.core.registry import get

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; requirements/oracle.txt has it for these comparisons"
)
pytestmark = pytest.mark.oracle


def start(key, **options):
    game = get(key)
    return game.State(game.table_for(options=options), Deal(1, 0, (0, 0)))


@pytest.mark.parametrize("size", [4, 5, 8, 11, 13])
def test_hex(size):
    theirs_of = pyspiel.load_game(f"hex(board_size={size})")
    for seed in range(40):
        rng = Random(seed)
        ours, theirs = start("hex", size=size, swap=False), theirs_of.new_initial_state()
        while not theirs.is_terminal():
            seat = theirs.current_player()
            assert ours.actors() == (seat,)
            cell = ours.board.where
            assert [cell[action] for action in ours.legal(seat)] == theirs.legal_actions()
            action = ours.sample_legal(seat, rng)
            ours.apply(seat, action)
            theirs.apply_action(cell[action])
        assert ours.actors() == ()
        assert ours.returns() == theirs.returns()


@pytest.mark.parametrize("size", [5, 7, 9, 13])
def test_go(size):
    """Until two passes, or a position repeats: OpenSpiel ends the game there, which these rules do not."""
    theirs_of = pyspiel.load_game(f"go(board_size={size},komi=6.5,max_game_length={4 * size * size})")
    finished = 0
    for seed in range(40):
        rng = Random(seed)
        ours, theirs = start("beginners-go", size=size), theirs_of.new_initial_state()
        while not theirs.is_terminal():
            seat = theirs.current_player()
            assert ours.actors() == (seat,)
            legal = {ours.text(seat, action).lower(): action for action in ours.legal(seat)}
            others = {theirs.action_to_string(seat, a).split()[-1].lower(): a for a in theirs.legal_actions()}
            assert set(legal) == set(others)
            text = ours.text(seat, ours.sample_legal(seat, rng))
            ours.apply(seat, legal[text])
            theirs.apply_action(others[text])
        if not ours.actors():
            finished += 1
            assert ours.returns() == theirs.returns()
    assert finished >= 20


@pytest.mark.parametrize("size", [4, 6, 9, 13])
def test_y(size):
    """Without the swap, which OpenSpiel does not have."""
    theirs_of = pyspiel.load_game(f"y(board_size={size})")
    for seed in range(40):
        rng = Random(seed)
        ours, theirs = start("y-game", size=size, swap=False), theirs_of.new_initial_state()
        while not theirs.is_terminal():
            seat = theirs.current_player()
            assert ours.actors() == (seat,)
            others = {theirs.action_to_string(seat, action): action for action in theirs.legal_actions()}
            assert {ours.text(seat, action) for action in ours.legal(seat)} == set(others)
            action = ours.sample_legal(seat, rng)
            theirs.apply_action(others[ours.text(seat, action)])
            ours.apply(seat, action)
        assert ours.actors() == ()
        assert ours.returns() == theirs.returns()
