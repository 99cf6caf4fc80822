"""Tip-Top-Toe: Abstract Games 21, lines 125-181."""

from collections import Counter
from itertools import product

import pytest

from games.boards.tip_top_toe import BOARD, HOUSES, INSIDE, NUMBER_AT, NUMBERS
from tests.games.boards.perft import in_step, perft, plain
from tests.games.dsl import begin, gain_of_greedy, sheet


def standing(black: str, white: str):
    """A game with these numbers played, black to move."""
    game = begin("tip-top-toe", dealer=0)
    for colour, numbers in enumerate((black, white)):
        sites = [site for site, number in NUMBER_AT.items() if number in numbers.split()]
        game.state.men[colour] = BOARD.mask(sites)
    game.state.plies, game.state.choices = 2, None
    return game


def test_middle_squares_have_a_number_once_corners_twice_and_sides_three_times_lines_133_139():
    found = Counter(NUMBER_AT.values())
    for site, number in NUMBER_AT.items():
        in_the_middle = [
            place // BOARD.width % 3 == 1 for place in (site, BOARD.width * (site % BOARD.width))
        ]
        assert found[number] == {0: 2, 1: 3, 2: 1}[sum(in_the_middle)]


def test_each_house_has_nine_squares():
    assert sorted(inside.bit_count() for inside in INSIDE.values()) == [9] * 9


def test_a_number_is_played_on_all_its_squares_line_151():
    game = begin("tip-top-toe", dealer=0).plays("34")
    assert game.state.men[0] == BOARD.named("h9 a8 b4")
    game.refuses(1, "34").refuses(1, "40").refuses(1, "a1").plays("28", "7")
    assert game.state.men[1] == BOARD.named("i4 i3")
    assert game.state.men[0] == BOARD.named("h9 a8 b4 b2")


def test_three_houses_in_a_row_win_though_the_other_occupies_two_of_them_lines_155_161():
    game = standing(black="38 10 20 35 22 21 8 31", white="9 39 19 13 37 26")
    bottom = [HOUSES.index[name] for name in ("a1", "b1", "c1")]
    assert [game.state.houses(1) >> house & 1 for house in bottom] == [1, 0, 1]
    assert [game.state.houses(0) >> house & 1 for house in bottom] == [1, 1, 0]
    game.by(0, "28").ended(winner=0)


def test_three_in_a_row_across_the_border_of_a_house_are_none():
    game = standing(black="19 11", white="1 2")
    assert BOARD.in_row(game.state.men[0], 3)
    assert not game.state.houses(0)


def full(black: str):
    """The board but for the number 10, black to play it: black has these, white all others."""
    others = {*NUMBER_AT.values()} - {"10", *black.split()}
    return standing(black, " ".join(others))


@pytest.mark.parametrize(
    ("black", "houses", "stones", "winner"),
    [
        ("30 29 28 3 18 20 5 39 34 11 6 33 38 26 24 25 17", [3, 5], [39, 42], 1),
        ("8 14 2 7 32 22 37 19 16 29 6 26 20 36 33 5 39 18", [4, 4], [39, 42], 0),
    ],
)
def test_on_a_full_board_more_houses_win_and_of_equally_many_fewer_stones_lines_148_153(
    black: str, houses: list[int], stones: list[int], winner: int
):
    game = full(black).by(0, "10")
    assert [game.state.houses(colour).bit_count() for colour in (0, 1)] == houses
    assert [men.bit_count() for men in game.state.men] == stones
    game.ended(winner=winner)


def test_white_may_change_colours_after_blacks_first_turn_alone_lines_163_165():
    game = begin("tip-top-toe", dealer=0).plays("1")
    assert "swap" in game.texts(1)
    game.by(1, "swap").turn(0)
    assert "swap" not in game.texts(0)
    game.by(0, "2")
    assert game.state.men[1] == BOARD.named("e8")


def test_nobody_passes_line_147():
    begin("tip-top-toe").refuses(0, "pass")


def test_somebody_wins():
    sheet("tip-top-toe").refuses(winner=None, at="winner").enter(winner=1).counts(0, 1).ends(
        0, 1, places=(2, 1)
    )


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("tip-top-toe", deals=40, seed=1)[1] > 20


class Plain:
    """The numbers that each colour has played: a generator that knows the printed board alone."""

    def __init__(self, played=((), ()), mover=0, plies=0):
        self.played, self.mover, self.plies = played, mover, plies

    def moves(self):
        gone = {*self.played[0], *self.played[1]}
        if any(map(self.won, (0, 1))) or len(gone) == 39:
            return []
        return [str(number) for number in range(1, 40) if str(number) not in gone] + ["swap"] * (
            self.plies == 1
        )

    def after(self, text):
        if text == "swap":
            return Plain(self.played, 1, 2)
        played = list(self.played)
        played[self.mover] = (*played[self.mover], text)
        return Plain(tuple(played), 1 - self.mover, self.plies + 1)

    def won(self, colour):
        held = [number in self.played[colour] for number in NUMBERS.split()]
        cells = {divmod(place, 9) for place, has in enumerate(held) if has}
        houses = {
            (row, column)
            for row, column in product(range(3), repeat=2)
            if any({(3 * row + a, 3 * column + b) for a, b in line} <= cells for line in LINES)
        }
        return any(set(line) <= houses for line in LINES)


LINES = [[(row, at) for at in range(3)] for row in range(3)] + [
    [(at, row) for at in range(3)] for row in range(3)
]
LINES += [[(at, at) for at in range(3)], [(at, 2 - at) for at in range(3)]]


def test_perft_from_the_start():
    """39 numbers, the other 38 or a swap, and what is left."""
    state = begin("tip-top-toe", dealer=0).state
    counts = [39, 39 * 39, 39 * (38 * 37 + 38)]
    assert [perft(state, depth) for depth in (1, 2, 3)] == counts
    assert [plain(Plain(), depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.parametrize("seed", range(10))
def test_whole_games_go_as_in_the_plain_generator(seed):
    in_step(begin("tip-top-toe", dealer=0).state, Plain(), seed)
