"""Rettah Chess: Abstract Games 21, line 859."""

from __future__ import annotations

import pytest

from tests.games.boards.perft import perft
from tests.games.boards.plain_chess import Men, made, men_of, steps, strikes
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet

KEY = "rettah-chess"


def standing(white: str, black: str, mover: int = 0, **options: object) -> Dealt:
    game = begin(KEY, dealer=0, **options)
    state = game.state
    state.men, state.kinds_at, state.turn, state.choices = [0, 0], {}, mover, None
    state.set_out(0, white)
    state.set_out(1, black)
    return game


def open_moves(men: Men, mover: int, passed: tuple | None, by_any: bool) -> list[tuple]:
    rettah = next(spot for spot, man in men.items() if man == (mover, "H"))
    attackers = {
        spot for spot, (colour, _) in men.items() if colour != mover and rettah in strikes(men, spot)
    }
    every = steps(men, mover, passed)
    forced = [move for move in every if move[1] in attackers and (by_any or move[0] == rettah)]
    return forced or every


def counted(men: Men, mover: int, depth: int, passed: tuple | None = None, *, by_any: bool = False) -> int:
    if {(0, "H"), (1, "H")} - set(men.values()):
        return 0
    moves = open_moves(men, mover, passed, by_any)
    if depth == 1:
        return len(moves)
    return sum(
        counted(*[made(men, m, passed)[0], 1 - mover, depth - 1, made(men, m, passed)[1]], by_any=by_any)
        for m in moves
    )


@pytest.mark.parametrize("rescue", ["rettah", "any"])
def test_perft_from_the_start_is_that_of_a_plain_generator(rescue: str):
    state = begin(KEY, dealer=0, rescue=rescue).state
    men = men_of(state)
    by_any = rescue == "any"
    counts = [perft(state, depth) for depth in (1, 2, 3)]
    assert counts == [counted(men, 0, depth, by_any=by_any) for depth in (1, 2, 3)]


def test_perft_of_a_position_to_depth_three():
    game = standing("He1 Pa2 Ra1", "He8 Ph7 Nb4")
    men = men_of(game.state)
    assert [perft(game.state, depth) for depth in (1, 2, 3)] == [
        counted(men, 0, depth) for depth in (1, 2, 3)
    ]


def test_whole_games_go_as_in_the_plain_generator():
    state, passed = begin(KEY, dealer=0).state, None
    for step in range(60):
        if not state.actors():
            break
        seat, moves, men = state.actors()[0], state.legal(state.actors()[0]), men_of(state)
        assert len(moves) == len(open_moves(men, state.colour, passed, by_any=False))
        action = moves[(step * 7) % len(moves)]
        ours, text = state.colour, state.text(seat, action)
        move = next(
            one
            for one in steps(men, ours, passed)
            if f"{'abcdefgh'[one[0][0]]}{one[0][1] + 1}-{'abcdefgh'[one[1][0]]}{one[1][1] + 1}" == text[:5]
        )
        passed = made(men, move, passed)[1]
        state.apply(seat, action)
    assert step > 10


def test_the_rettah_moves_as_queen_and_as_knight():
    texts = standing("Hd4", "Ha8").texts(0)
    assert {"d4-d8", "d4-h8", "d4-a4", "d4-e6", "d4-b3", "d4-c2"} <= set(texts)


def test_at_the_start_no_rettah_is_attacked_but_it_may_leap():
    state = begin(KEY, dealer=0).state
    assert not state.attackers(state.royals[0], 1)
    assert {"e1-d3", "e1-f3"} <= {state.text(0, action) for action in state.legal(0)}


def test_trap_an_attacked_rettah_has_to_take_an_attacker_though_it_is_taken_then():
    game = standing("He1 Pa2", "Ha8 Re5 Be7")
    game.may("e1-e5").plays("e1-e5").turn(1)
    assert "e7-e5" not in game.texts(1)


def test_only_the_rettah_takes_unless_any_man_may():
    game = standing("He1 Ra5 Pa2", "Hh8 Re5").may("e1-e5")
    assert game.texts(0) == ["e1-e5"]
    assert set(standing("He1 Ra5 Pa2", "Hh8 Re5", rescue="any").texts(0)) == {"e1-e5", "a5-e5"}


@pytest.mark.parametrize("attacker", ["Qd8", "Rh4", "Bg7", "Ne6", "Pc5", "Hf5"])
def test_whatever_attacks_the_rettah_stands_where_it_can_go(attacker: str):
    game = standing("Hd4", attacker if attacker[0] == "H" else f"{attacker} Hh1")
    assert f"d4-{attacker[1:]}" in game.texts(0)


def test_who_takes_the_rettah_wins():
    standing("Ha1 Rb8", "Hh8 Pg7").plays("b8-h8").ended(winner=0)


def test_pawns_run_are_taken_in_passing_and_become_officers():
    game = standing("Ha1 Pe5", "Hh7 Pd7", mover=1).plays("d7-d5")
    assert "e5-d6" in game.texts(0)
    game.plays("e5-d6")
    assert game.state.men[1].bit_count() == 1
    promoted = standing("Ha1 Pb7", "Hh4")
    assert {f"b7-b8={kind}" for kind in "QRBN"} <= set(promoted.texts(0))
    assert "b7-b8" not in promoted.texts(0)
    promoted.plays("b7-b8=N")
    assert promoted.state.kinds_at[promoted.state.board.index["b8"]] == "N"


def test_there_is_no_castling_and_draws_can_be_entered():
    assert "e1-g1" not in standing("He1 Rh1 Pe2 Pf2 Pd2 Pf1 Pd1", "Ha8").texts(0)
    sheet(KEY).enter(winner=None).counts(0, 0)
    no_table(KEY, 2, rescue="nobody")


def test_a_quick_player_beats_chance():
    assert gain_of_greedy(KEY, deals=4, seed=1)[1] >= 3
