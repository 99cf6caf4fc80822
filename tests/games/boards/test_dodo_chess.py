"""Dodo's Chess: Abstract Games 21, line 859, and the pages on Racing Kings."""

from __future__ import annotations

import pytest

from tests.games.boards.perft import perft
from tests.games.boards.plain_chess import Men, attacked, made, men_of, steps
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet

KEY = "dodo-chess"


def standing(white: str, black: str, mover: int = 0) -> Dealt:
    game = begin(KEY, dealer=0)
    state = game.state
    state.men, state.kinds_at, state.turn, state.choices = [0, 0], {}, mover, None
    state.set_out(0, white)
    state.set_out(1, black)
    return game


def fair(men: Men) -> bool:
    kings = {colour: spot for spot, (colour, kind) in men.items() if kind == "K"}
    return not any(attacked(men, kings[colour], 1 - colour) for colour in (0, 1))


def counted(men: Men, mover: int, depth: int) -> int:
    after = [one for move in steps(men, mover) if fair(one := made(men, move)[0])]
    return len(after) if depth == 1 else sum(counted(one, 1 - mover, depth - 1) for one in after)


def test_perft_of_racing_kings_is_the_published_one_and_that_of_a_plain_generator():
    """21, 421 and 11264 are what chess programs count for this start."""
    state = begin(KEY, dealer=0).state
    assert [perft(state, depth) for depth in (1, 2, 3)] == [21, 421, 11264]
    assert [counted(men_of(state), 0, depth) for depth in (1, 2, 3)] == [21, 421, 11264]


def test_perft_of_the_small_set_up():
    state = begin(KEY, dealer=0, set_up="small").state
    counts = [perft(state, depth) for depth in (1, 2, 3)]
    assert counts == [counted(men_of(state), 0, depth) for depth in (1, 2, 3)]


def test_whole_games_go_as_in_the_plain_generator():
    game = begin(KEY, dealer=0)
    state = game.state
    for step in range(60):
        if not state.actors():
            break
        seat, moves = state.actors()[0], state.legal(state.actors()[0])
        assert len(moves) == counted(men_of(state), state.colour, 1)
        state.apply(seat, moves[(step * 5) % len(moves)])
    assert step > 10


def test_trap_nobody_gives_check_nor_stands_in_it():
    game = standing("Ka1 Rh2", "Kc8 Nb5")
    assert "h2-c2" not in game.texts(0) and "h2-h8" not in game.texts(0)
    assert "a1-a2" in game.texts(0)
    pinned = standing("Ka1 Ra4", "Kh3 Ra7")
    assert not [text for text in pinned.texts(0) if text.startswith("a4-") and text[3] != "a"]


def test_a_king_on_the_far_row_wins_but_black_has_a_move_more():
    game = standing("Ka7", "Kh5").plays("a7-a8").turn(1)
    game.plays("h5-h6").ended(winner=0)


def test_if_black_gets_there_with_it_it_is_a_draw():
    standing("Ka7", "Kh7").plays("a7-a8", "h7-h8").ended(winner=None)


def test_black_wins_at_once():
    standing("Ka5", "Kh7", mover=1).plays("h7-h8").ended(winner=1)


def test_a_hundred_moves_without_a_capture_are_a_draw():
    game = standing("Ka1 Rb2", "Kh1 Rg2")
    for _ in range(25):
        game.plays("a1-a2", "h1-h2", "a2-a1", "h2-h1")
    game.ended(winner=None)


@pytest.mark.parametrize("rubbish", ["e2", "pass", "h2-h9", "h2-h3=Q", ""])
def test_rubbish_is_refused(rubbish: str):
    begin(KEY, dealer=0).refuses(0, rubbish)


def test_draws_can_be_entered_and_two_play():
    sheet(KEY).enter(winner=None).counts(0, 0)
    no_table(KEY, 3)


def test_a_quick_player_beats_chance():
    assert gain_of_greedy(KEY, deals=4, seed=1)[1] >= 3
