"""Jersi: Abstract Games 21, lines 1118-1172, and its openings and moves of lines 1178-1321."""

from __future__ import annotations

from typing import Any

import pytest

from games.boards.jersi import BEATS, BOARD
from tests.games.boards.perft import perft
from tests.games.dsl import Dealt, begin, gain_of_greedy

# The cells in coordinates of their own, by row the first one of them, for a generator apart from the game's.
FIRST = {"a": -1, "b": -2, "c": -2, "d": -3, "e": -4, "f": -4, "g": -4, "h": -5, "i": -5}
LONG = {"a": 7, "b": 8, "c": 7, "d": 8, "e": 9, "f": 8, "g": 7, "h": 8, "i": 7}
CELLS = {
    (FIRST[row] + number, "abcdefghi".index(row) - 4): f"{row}{number + 1}"
    for row in FIRST
    for number in range(LONG[row])
}
WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def placed(white: str, black: str, mover: int = 0, **fields: Any) -> Dealt:
    """Units as `KR:a4`, the bottom first; a Mountain of the other side as `m` in either."""
    game = begin("jersi", dealer=0)
    state: Any = game.state
    state.men, state.piled = [0, 0], {}
    for letter, other, units in (("W", "B", white), ("B", "W", black)):
        for unit in units.split():
            kinds, name = unit.split(":")
            cubes = tuple((other if kind == "m" else letter) + kind.upper() for kind in kinds)
            state.pile(BOARD.index[name], cubes)
    state.turn, state.plies, state.choices = mover, 10, None
    for name, value in fields.items():
        setattr(state, name, value)
    return game


def near_in_coordinates(name: str) -> set[str]:
    (place,) = [one for one, cell in CELLS.items() if cell == name]
    beside = [(place[0] + du, place[1] + dv) for du, dv in WAYS]
    return {CELLS[one] for one in beside if one in CELLS}


def test_the_board_has_69_cells_and_176_pairs_of_neighbours():
    counts = [BOARD.near[site].bit_count() for site in BOARD.index.values()]
    assert len(counts) == 69 and sum(counts) == 2 * 176
    assert [counts.count(beside) for beside in (6, 5, 4, 3)] == [41, 4, 14, 10]
    for name, site in BOARD.index.items():
        assert BOARD.mask(BOARD.index[one] for one in near_in_coordinates(name)) == BOARD.near[site]


def first_actions(piled: dict[str, tuple[str, ...]], own: str, reserve: str) -> int:
    """How many first actions there are, counted apart from the game."""
    place = {name: one for one, name in CELLS.items()}
    found = 0
    for kind in reserve:
        for name in place:
            unit = piled.get(name)
            single = unit is not None and len(unit) == 1 and unit[0][0] == own and unit[0][1] != "K"
            found += unit is None or (single and (kind != "M" or unit[0][1] == "M"))
    for name, unit in piled.items():
        top = unit[-1]
        if top[0] != own or top[1] == "M":
            continue
        for du, dv in WAYS:
            for far in (1, 2):
                there = CELLS.get((place[name][0] + far * du, place[name][1] + far * dv))
                if there is None:
                    break
                met = piled.get(there)
                mountain = met is not None and "M" in "".join(met)
                taken = met is not None and met[-1][0] != own and met[-1][1] in BEATS.get(top[1], "")
                if far == 1:
                    onto = (
                        met is not None
                        and len(met) == 1
                        and (met[0][1] == "M" or (met[0][0] == own and met[0][1] != "K"))
                    )
                    found += met is None or taken or onto
                if len(unit) == 2 and unit[0][1] != "M":
                    found += met is None or (taken and not mountain)
                if met is not None:
                    break
    return found


def test_first_actions_are_those_of_a_generator_apart():
    state: Any = begin("jersi", dealer=0).state
    for text in (
        "b4-b5",
        "b5=d5",
        "d5-d4",
        "h4-h5",
        "h5=f6",
        "done",
        "M:e5",
        "W:e5",
        "M:d6",
        "done",
        "b3-b2",
        "done",
    ):
        piled = {BOARD.names[site]: unit for site, unit in state.piled.items()}
        seat = state.actors()[0]
        if not state.second:
            own, left = "WB"[state.colour], dict(zip("MW", state.left[state.colour], strict=True))
            reserve = "".join(kind for kind, count in left.items() if count)
            assert len(state.legal(seat)) == first_actions(piled, own, reserve)
        action = state.parse(seat, text)
        if action in state.legal(seat):
            state.apply(seat, action)


def test_perft_from_the_start():
    """The first number is that of the generator apart; the second counts both drops of a turn."""
    state = begin("jersi", dealer=0).state
    assert [perft(state, depth) for depth in (1, 2)] == [156, 3461]


@pytest.mark.parametrize(
    "opening",
    [
        "M:c4 M:c5 h6-h5 h5=f4 M:c6 M:c7",
        "M:g3 M:g4 h4-h5 h5=f6 M:g1 M:g2",
    ],
)
def test_lines_1319_1321_the_openings(opening):
    begin("jersi", dealer=0).plays(*opening.split()).turn(1)


def test_line_1178_a_stack_crosses_the_board_in_four_turns_and_a_cube_in_eight():
    game = placed("PR:a3 K:a4", "K:i7")
    for move in ("a3=c4", "c4=e4", "e4=g4", "g4=i3"):
        game.plays(move)
        if game.second:
            game.plays("done")
        game.plays("i7-h7" if game.piled.get(BOARD.index["i7"]) else "h7-i7")


def test_lines_1191_1194_a_stack_captures_twice_in_a_turn():
    game = placed("RP:c3 K:a4", "R:c5 S:b6 K:i4")
    game.state.pile(BOARD.index["c3"], ("WS", "WP"))
    game.plays("c3=c5").turn(0)
    game.state.pile(BOARD.index["b6"], ("BR",))
    game.state.choices = None
    game.plays("c5-b6").turn(1)
    assert set(game.piled) == {BOARD.index[name] for name in ("c5", "b6", "a4", "i4")}


def test_line_1202_a_stack_captures_and_its_top_goes_on():
    placed("RP:d3 K:a4", "R:f4 K:i4").plays("d3=f4").allows(0, "f4-f5", "done").plays("f4-f5").turn(1)


def test_line_1237_a_king_may_carry():
    placed("RK:a4", "K:i4").plays("a4=c3", "c3-b4").turn(1)


def test_trap_never_two_moves_that_have_nothing_to_do_with_each_other():
    placed("R:a1 S:e5 K:a4", "K:i4").plays("e5-e6").turn(1)
    game = placed("R:a1 S:a2 P:e5 K:a4", "K:i4").plays("a1-a2").turn(0)
    assert {text[:2] for text in game.texts(0)} == {"a2", "do"}


def test_trap_a_stack_neither_crosses_nor_enters_a_taken_cell_but_to_capture_at_its_end():
    texts = placed("RP:e5 S:e6 K:a4", "R:e3 S:f5 K:i4").texts(0)
    assert "e5=e3" in texts and "e5=e4" in texts
    assert "e5=e6" not in texts and "e5=e7" not in texts and "e5=f5" not in texts


def test_trap_stacks_do_not_step_onto_mountains_but_cubes_do():
    texts = placed("RP:e5 S:c3 K:a4", "M:e6 M:c4 K:i4").texts(0)
    assert "e5=e6" not in texts and "e5-e6" in texts and "c3-c4" in texts


def test_what_stands_on_a_mountain_is_captured_by_a_single_cube_only():
    game = placed("RP:e5 P:c3 K:a4", "MR:e6 R:c4 K:i4")
    assert "e5=e6" not in game.texts(0)
    game.plays("e5-e6")
    assert game.piled[BOARD.index["e6"]] == ("BM", "WP")


@pytest.mark.parametrize(
    ("own", "others"),
    [("R", "SFWK"), ("P", "RFWK"), ("S", "PFWK"), ("F", "RPSFK"), ("K", ""), ("W", "")],
)
def test_figure_4_who_captures_whom(own, others):
    for other in "RPSFWKM":
        game = placed(
            f"{own}:e5 K:a1" if own != "K" else "K:e5", f"{other}:e6 K:i4" if other != "K" else "K:e6"
        )
        onto_mountain = other == "M"
        assert ("e5-e6" in game.texts(0)) is (other in others or onto_mountain), other


def test_stacks_capture_each_other_whatever_their_height():
    game = placed("R:e5 K:a4", "FS:e6 K:i4").plays("e5-e6")
    assert game.piled[BOARD.index["e6"]] == ("WR",)


def test_trap_a_captured_king_is_put_back_by_the_capturer_at_the_end_of_the_turn():
    game = placed("SR:e4 K:a4", "K:e6 F:i1 M:i2 FM:i3").plays("e4=e6").turn(0).plays("e6-e7")
    game.turn(0)
    cells = {text for text in game.texts(0) if text.startswith("K:")}
    assert cells == {"K:i1", "K:i2", "K:i4", "K:i5", "K:i6", "K:i7"}
    game.plays("K:i1").turn(1)
    assert game.piled[BOARD.index["i1"]] == ("BF", "BK")


def test_a_king_that_cannot_be_put_back_has_lost():
    full = " ".join(f"FR:i{number}" for number in range(1, 8))
    placed("R:e5 K:a4", f"K:e6 {full}").plays("e5-e6").ended(winner=0)


def test_the_king_on_the_other_edge_wins():
    placed("K:h4", "K:i7").plays("h4-i3").ended(winner=0)
    placed("K:a7", "RK:c3", mover=1).plays("c3=a2").ended(winner=1)


def test_who_has_no_action_has_lost():
    game = placed("S:b2 K:a2", "K:a1", left=((0, 0), (0, 0)))
    game.state.pile(BOARD.index["b1"], ("WM", "WM"))
    game.state.choices = None
    game.plays("a2-a3")
    assert game.texts(1)


def test_forty_turns_without_a_capture_are_a_draw_and_a_lone_king_is_none():
    placed("R:e5 K:a4", "P:e7 K:i4", calm=39).plays("e5-d4").ended(winner=None)
    game = placed("R:e5 K:a4", "K:e6 P:h3", calm=20).plays("e5-e6", "K:i4").turn(1)
    assert game.calm == 21
    assert placed("R:e5 K:a4", "S:e6 K:i4", calm=20).plays("e5-e6").calm == 0
    assert placed("R:e5 K:a4", "SK:e6", calm=20).plays("e5-e6", "K:i4").calm == 0


def test_drops_of_the_reserve():
    game = placed("R:e5 K:a4 M:c3", "S:e7 K:i4")
    texts = game.texts(0)
    assert {"M:e4", "W:e4", "W:e5", "W:c3", "M:c3"} <= set(texts)
    assert not {"M:e5", "W:a4", "M:a4", "W:e7", "M:e7"} & set(texts)
    game.plays("M:e4").turn(0)
    beside = {text[2:] for text in game.texts(0) if text.startswith("M:")}
    assert beside == {"e3", "d3", "d4", "f3", "f4", "e4"}
    assert game.plays("W:e4").turn(1).piled[BOARD.index["e4"]] == ("WM", "WW")
    assert game.left == ((3, 1), (4, 2))


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("jersi", deals=2, seed=1)[1] >= 2
