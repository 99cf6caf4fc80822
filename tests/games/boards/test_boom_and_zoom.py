"""Boom & Zoom: Abstract Games 21, lines 886-1045."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.boards.perft import in_step, perft, plain
from tests.games.boards.positions import position
from tests.games.dsl import Dealt, begin, gain_of_greedy, sheet


def standing(white: dict[str, int], black: dict[str, int], mover: int = 0) -> Dealt:
    game = position("boom-and-zoom", " ".join(white), " ".join(black), mover=mover)
    game.state.high = {game.state.board.index[name]: high for name, high in (white | black).items()}
    return game


def turns_to_leave(high: int, row: int) -> int:
    """The fewest turns in which a stack from a row gets off an empty board, tried out."""
    game = standing({f"d{row}": high}, {"a1": 1}).state
    game.men[1], game.high = 0, {game.board.index[f"d{row}"]: high}
    reached, turns = {game.board.index[f"d{row}"]}, 1
    while not any(game.leaves(site) for site in reached if game.high.setdefault(site, high)):
        game.men[0] = 0
        reached |= {there for site in reached for there in game.board.walks(site, high, game.board.sites)}
        turns += 1
    return turns


@pytest.mark.parametrize(
    ("high", "turns"),
    [(3, [3, 3, 2, 2, 2, 1, 1, 1]), (2, [4, 4, 3, 3, 2, 2, 1, 1]), (1, [8, 7, 6, 5, 4, 3, 2, 1])],
)
def test_a_stack_leaves_in_as_many_turns_as_the_table_says_lines_970_973(high: int, turns: list[int]):
    assert [turns_to_leave(high, row) for row in range(1, 9)] == turns


def test_a_stack_moves_as_far_as_it_is_high_over_free_squares_only():
    game = standing({"d4": 2, "d5": 1}, {"f6": 1, "a4": 3})
    assert {text for text in game.texts(0) if text.startswith("d4")} == {
        "d4-e4", "d4-f4", "d4-c4", "d4-b4", "d4-d3", "d4-d2", "d4-e5", "d4-c5", "d4-b6", "d4-e3", "d4-f2", "d4-c3",
        "d4-b2", "d4:f6",
    }  # fmt: skip


def test_a_shot_takes_a_counter_and_the_shooter_stays_lines_1041_1045():
    game = standing({"c3": 3}, {"a3": 3, "f4": 2}).plays("c3:a3")
    assert game.state.view(None)["board"]["on"] == {"a3": "2", "c3": "3", "f4": "2"}
    game.plays("a3:c3", "c3:a3", "f4-g5")
    assert game.state.view(None)["board"]["on"] == {"a3": "1", "c3": "2", "g5": "2"}


def test_a_stack_leaves_past_the_corner_but_not_over_a_side_lines_942_948():
    game = standing({"g7": 2, "h7": 1}, {"a1": 1})
    assert "g7>" in game.texts(0)
    assert "h7>" not in game.texts(0)
    blocked = standing({"g7": 2}, {"f8": 1, "g8": 1})
    assert "g7>" in blocked.texts(0), "past h8"
    assert "g7>" not in standing({"g7": 2}, {"f8": 1, "g8": 1, "h8": 1}).texts(0)


def test_nobody_leaves_over_the_own_home_row():
    assert not [text for text in standing({"d1": 3}, {"e8": 3}).texts(0) if text.endswith(">")]
    assert not [text for text in standing({"d1": 3}, {"e8": 3}, mover=1).texts(1) if text.endswith(">")]


def test_the_game_is_over_with_a_players_last_stack_borne_off_or_shot():
    standing({"g8": 3}, {"a8": 2}).plays("g8>").ended(points=(3, 0))
    standing({"c3": 3}, {"a3": 1}).plays("c3:a3").ended(points=(0, 0))
    standing({"d8": 2, "a1": 3}, {"h1": 3}).plays("d8>", "h1>").ended(points=(2, 3))


def test_a_hundred_turns_without_a_shot_end_it():
    game = begin("boom-and-zoom", dealer=0)
    for _ in range(25):
        game.plays("c1-c2", "c8-c7", "c2-c1", "c7-c8")
    game.ended(points=(0, 0))


def test_equal_points_are_a_draw():
    sheet("boom-and-zoom").enter(points=[9, 9]).counts(0, 0).ends(0, 0, places=(1, 1), because="Nobody wins.")


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("boom-and-zoom", deals=10, seed=1)[1] > 5


class Plain:
    """Stacks by file and rank, each a colour and its counters: a generator apart from the game's."""

    def __init__(self, stacks, mover=0):
        self.stacks, self.mover = stacks, mover

    def moves(self):
        if {colour for colour, _ in self.stacks.values()} != {0, 1}:
            return []
        found = set()
        for (file, rank), (colour, high) in self.stacks.items():
            if colour != self.mover:
                continue
            for right, up in product((-1, 0, 1), repeat=2):
                for far in range(1, high + 1) if right or up else ():
                    there = file + far * right, rank + far * up
                    if there[1] == (-1 if colour else 8):  # a corner of the far row may be cut
                        found.add(f"{named((file, rank))}>")
                    if not inside(there):
                        break
                    if there in self.stacks:
                        if self.stacks[there][0] != colour:
                            found.add(f"{named((file, rank))}:{named(there)}")
                        break
                    found.add(f"{named((file, rank))}-{named(there)}")
        return sorted(found)

    def after(self, text):
        stacks, start, end = dict(self.stacks), spot(text[:2]), text[3:] and spot(text[3:])
        if text[2] == ":":
            colour, high = stacks.pop(end)
            stacks.update({end: (colour, high - 1)} if high > 1 else {})
        else:
            stack = stacks.pop(start)
            stacks.update({end: stack} if end else {})
        return Plain(stacks, 1 - self.mover)


def named(there):
    return "abcdefgh"[there[0]] + str(there[1] + 1)


def spot(name):
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def inside(there):
    return 0 <= there[0] < 8 and 0 <= there[1] < 8


START = {(file, rank): (colour, 3) for file in (2, 3, 4, 5) for colour, rank in ((0, 0), (1, 7))}


def test_perft_from_the_start():
    """38, 1444 and 65448 are what gameslib counts, too."""
    state = begin("boom-and-zoom", dealer=0).state
    assert [perft(state, depth) for depth in (1, 2, 3)] == [38, 1444, 65448]
    assert [plain(Plain(START), depth) for depth in (1, 2)] == [38, 1444]


@pytest.mark.parametrize("seed", range(8))
def test_whole_games_go_as_in_the_plain_generator(seed):
    in_step(begin("boom-and-zoom", dealer=0).state, Plain(START), seed, most=200)
