"""Alfred's Wyke: Abstract Games 21, lines 1337-1486."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from tests.games.boards.perft import in_step, perft, plain
from tests.games.boards.positions import position
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet

KEY = "alfreds-wyke"
FIVE = "1-1-1-1-1"
GAME = (
    (FIVE, "b2 b3 c2 c3 a4"), ("2-1-1", "b3 c3 c2"),
    ("3-1", "b2+ c2"), (FIVE, "c1 c2 c3 b3 d1"),
    ("4", "c2+"), ("3-1", "d2 d1"),
    (FIVE, "b3 c3 b1 b4 d2"), ("2-2", "b3 c3"),
    ("3-1", "d2 a2"), (FIVE, "a3 b3+ c3 d3 d1+"),
    ("2-2", "a2 d2"), ("4", "d2"),
    (FIVE, "a2+ d2 b1 a1 c3"), ("3-1", "d2 b1"),
    ("2-1-1", "d2 a1 b1"), (FIVE, "a1 b1 d2 d3 c3"),
    ("3-1", "b1+ a1"), ("2-1-1", "d2+ c3+ a1"),
    (FIVE, "a1 c1 a4 c4 d4"), ("3-1", "c1 a1"),
    ("2-1-1", "c1 a1 d3"), ("2-2", "a3 d3"),
    ("4", "d3"), ("3-1", "d3 a1"),
    (FIVE, "d3 a1 a3 b4 c4"), ("4", "a1"),
    ("2-2", "b4+ c4+"), ("3-1", "d4 d3"),
    ("2-1-1", "a4 d3 a3"), ("4", "a4"),
    ("3-1", "c1 a1"), (FIVE, "c1 a1 a3 d3 d4"),
    ("4", "a1"), ("3-1", "a1 d4+"),
    ("2-1-1", "c1 a3 d3"), ("4", "c1"),
    (FIVE, "a4 a3 a1 c1 d3"), ("3-1", "d3 a3"),
    ("4", "c1+"),
)  # fmt: skip
"""The game of lines 1448-1477 turn by turn; `+` marks a plot that is claimed."""


def tiles(game: Dealt, **expected: int | str) -> None:
    """So many tiles lie on these plots; `B` or `D` says whose they are."""
    state = game.state
    for name, number in expected.items():
        site = state.board.index[name]
        if isinstance(number, str):
            assert state.men["BD".index(number)] >> site & 1, name
        else:
            assert (state.tiles[site], state.taken >> site & 1) == (number, 0), name


def turns(game: Dealt, *some: tuple[str, str]) -> Dealt:
    for word, plots in some:
        game.plays(word)
        for plot in plots.split():
            claimed = game.state.taken.bit_count()
            game.plays(plot.rstrip("+"))
            assert (game.state.taken.bit_count() > claimed) == plot.endswith("+"), (word, plot)
    return game


def test_the_annotated_game_can_be_played_and_is_won_by_the_builder_with_seven_plots():
    game = turns(begin(KEY, dealer=0), *GAME)
    game.ended(winner=0)
    tiles(
        game, b2="B", c2="B", a2="B", b1="B", b4="B", c4="B", c1="B", b3="D", d1="D", d2="D", c3="D", d4="D"
    )


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (5, {"b2": "B", "c2": "B", "b3": 2, "c1": 3, "c3": 3, "d1": 2}),
        (
            11,
            {
                "b2": "B",
                "c2": "B",
                "b3": "D",
                "d1": "D",
                "a2": 7,
                "d2": 7,
                "b1": 5,
                "b4": 5,
                "a3": 3,
                "c1": 3,
            },
        ),
        (
            18,
            {
                "a2": "B",
                "b1": "B",
                "b3": "D",
                "c3": "D",
                "d2": "D",
                "a1": 5,
                "a3": 3,
                "b4": 5,
                "c1": 3,
                "d3": 2,
            },
        ),
        (27, {"b4": "B", "c4": "B", "a1": 2, "a3": 2, "a4": 5, "c1": 3, "d3": 3, "d4": 5}),
        (32, {"a1": 2, "a3": 2, "a4": 3, "c1": 5, "d3": 2, "d4": 1}),
    ],
)
def test_its_positions_in_the_diagrams(after: int, expected: dict):
    tiles(turns(begin(KEY, dealer=0), *GAME[:after]), **expected)


def test_example_at_move_17_the_destroyer_misses_two_wins_line_1477():
    turns(begin(KEY, dealer=0), *GAME[:33], ("2-2", "a3+ d3+")).ended(winner=1)
    game = turns(begin(KEY, dealer=0), *GAME[:33]).plays("2-1-1", "d3", "d4")
    game.ended(winner=1)


def plain_count(rooms: dict[str, int], parts: tuple[int, ...]) -> int:
    """Different placements of a type, by trying every choice of plots in order."""
    found = set()
    for plots in permutations(rooms, len(parts)):
        if all(rooms[plot] >= part for plot, part in zip(plots, parts, strict=True)):
            found.add(tuple(sorted(zip(plots, parts, strict=True))))
    return len(found)


@pytest.mark.parametrize(
    ("word", "count"), [(FIVE, 4368), ("2-1-1", 1680), ("2-2", 120), ("3-1", 240), ("4", 16)]
)
def test_trap_how_many_different_first_moves_there_are(word: str, count: int):
    """Sixteen plots with room for four or five: the printed numbers count equal tiles in every order."""
    state = begin(KEY, dealer=0).plays(word).state
    found = set()

    def go_on(state, placed: tuple) -> None:
        if not state.left or state.colour:
            found.add(tuple(sorted(placed)))
            return
        for action in state.legal(0):
            if (
                state.left[:1] == state.left[-1:]
                and placed
                and placed[-1][1] == state.left[0]
                and action < placed[-1][0]
            ):
                continue
            after = state.clone()
            after.apply(0, action)
            go_on(after, (*placed, (action, state.left[0])))

    go_on(state, ())
    assert len(found) == count
    if word != FIVE:
        rooms = {f"{c}{r}": 4 for c in "abcd" for r in range(1, 5)}
        assert plain_count(rooms, tuple(map(int, word.split("-")))) == count


def test_trap_the_types_of_both_players_last_turns_are_closed():
    game = begin(KEY, dealer=0).may(FIVE, "2-1-1", "2-2", "3-1", "4")
    turns(game, ("2-2", "a1 b1")).may(FIVE, "2-1-1", "3-1", "4")
    turns(game, ("4", "a1")).may(FIVE, "2-1-1", "3-1")
    turns(game, (FIVE, "a2 b2 c2 d2 a3")).may("2-1-1", "2-2", "3-1")


def test_trap_numbers_are_exact():
    game = begin(KEY, dealer=0)
    site = game.state.board.index["b2"]
    game.state.tiles = {**game.state.tiles, site: 2}
    turns(game, ("2-2", "a1 a2")).plays("4").refuses(1, "b2")
    again = begin(KEY, dealer=0)
    again.state.tiles = {**again.state.tiles, site: 5}
    again.plays("4").refuses(0, "b2")


def test_each_number_goes_to_another_plot_that_nobody_has():
    game = begin(KEY, dealer=0).plays("2-2", "a1").refuses(0, "a1").plays("b1").turn(1)
    turns(game, ("4", "c3+")).refuses(0, "c3")
    game.plays("2-1-1").refuses(0, "c3")


def test_trap_with_four_open_plots_five_ones_are_four():
    game = position(KEY, "a1 b1 a3 b4 c4 d2", "b2 c1 d1 a2 d3 c3")
    assert game.state.parts(FIVE) == (1, 1, 1, 1)
    game.plays(FIVE, "a4", "b3", "c2").turn(0)
    game.plays("d4").turn(1)


def test_the_start_of_the_large_board():
    state = begin(KEY, size="6").state
    assert (sum(begin(KEY).state.tiles.values()), sum(state.tiles.values())) == (62, 142)
    assert state.tiles[state.board.index["b5"]] == state.tiles[state.board.index["e2"]] == 3


@pytest.mark.parametrize(("size", "straight", "slanting", "blocks"), [("4", 8, 2, 9), ("6", 36, 18, 25)])
def test_how_many_lines_and_blocks_there_are_lines_1402_1404(size, straight, slanting, blocks):
    state = begin(KEY, size=size).state
    names = [(c, r) for c in range(int(size)) for r in range(int(size))]
    lines = [
        [(c + right * step, r + up * step) for step in range(4)]
        for c, r in names
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    ]
    squares = [[(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)] for c, r in names]
    inside = [list(four) for four in (*lines, *squares) if set(four) <= set(names)]
    assert len(inside) == straight + slanting + blocks
    for four in inside:
        mask = state.board.named(" ".join(f"{'abcdef'[c]}{r + 1}" for c, r in four))
        assert state.won(mask)
        assert not any(state.won(mask & ~(1 << site)) for site in range(state.board.span) if mask >> site & 1)


def test_no_other_four_plots_of_the_small_board_win():
    state = begin(KEY).state
    plots = list(state.tiles)
    assert sum(state.won(state.board.mask(four)) for four in combinations(plots, 4)) == 8 + 2 + 9


def test_who_can_choose_no_type_has_lost():
    """The destroyer may take two twos, three and one, or four, and no plot has more than two tiles."""
    game = position(KEY, "a1 b1 a3 b4 c4", "b2 c1 d1 a2 d3 c3", plies=40)
    state = game.state
    state.used, state.left = ("2-1-1", FIVE), (1,)
    state.tiles = {site: 1 if state.empty >> site & 1 else tiles for site, tiles in state.tiles.items()}
    game.plays("d4").ended(winner=0)


def test_nobody_passes_and_a_long_quiet_game_is_a_draw():
    begin(KEY).refuses(0, "pass")
    sheet(KEY).enter(winner=None).counts(0, 0)
    no_table(KEY, size="5")


def test_a_quick_player_beats_chance():
    assert gain_of_greedy(KEY, deals=6, seed=1)[1] >= 4


TYPES = {FIVE: (1, 1, 1, 1, 1), "2-1-1": (2, 1, 1), "2-2": (2, 2), "3-1": (3, 1), "4": (4,)}


class Plain:
    """Tiles by plot, what was used in the last two turns, what is left of this one: every way to end it is tried."""

    def __init__(self, tiles, builds=True, used=(), left=(), touched=()):
        self.tiles, self.builds, self.used, self.left, self.touched = tiles, builds, used, left, touched

    @classmethod
    def start(cls, side):
        short = ("a4", "d1") if side == 4 else ("b5", "e2")
        names = ["abcdef"[x] + str(y + 1) for x in range(side) for y in range(side)]
        return cls({name: 3 if name in short else 4 for name in names})

    def room(self, name):
        if self.tiles[name] in (0, 8) or name in self.touched:
            return 0
        return 8 - self.tiles[name] if self.builds else self.tiles[name]

    def possible(self, parts, gone=()):
        """Whether these numbers of tiles find a plot each."""
        return not parts or any(
            self.room(name) >= parts[0] and name not in gone and self.possible(parts[1:], (*gone, name))
            for name in self.tiles
        )

    def moves(self):
        if self.won("B", 8) or self.won("D", 0):
            return []
        if self.left:
            fits = [name for name in self.tiles if self.room(name) >= self.left[0]]
            return [name for name in fits if self.possible(self.left[1:], (name,))]
        return [word for word in TYPES if word not in self.used and self.possible(self.parts(word))]

    def parts(self, word):
        few = sum(0 < tiles < 8 for tiles in self.tiles.values()) == 4
        return TYPES[word][:4] if few else TYPES[word]

    def after(self, text):
        if text in TYPES:
            return Plain(self.tiles, self.builds, (*self.used[-1:], text), self.parts(text))
        tiles = self.tiles | {text: self.tiles[text] + (self.left[0] if self.builds else -self.left[0])}
        if self.left[1:]:
            return Plain(tiles, self.builds, self.used, self.left[1:], (*self.touched, text))
        return Plain(tiles, not self.builds, self.used)

    def won(self, who, tiles):
        plots = {
            ("abcdef".index(name[0]), int(name[1])) for name, left in self.tiles.items() if left == tiles
        }
        ways = [
            [(0, far) for far in range(4)],
            [(far, 0) for far in range(4)],
            [(far, far) for far in range(4)],
        ]
        ways += [[(far, -far) for far in range(4)], [(0, 0), (0, 1), (1, 0), (1, 1)]]
        shapes = ({(x + a, y + b) for a, b in way} for x, y in plots for way in ways)
        return len(plots) >= (7 if len(self.tiles) == 16 else 12) or any(shape <= plots for shape in shapes)


@pytest.mark.parametrize("size", ["4", "6"])
def test_perft_from_the_start(size):
    """By single moves: a type, its plot, and another plot or, where one plot took all four, a type of the other's."""
    state, own, plots = begin(KEY, dealer=0, size=size).state, Plain.start(int(size)), int(size) ** 2
    counts = [5, 5 * plots, 4 * plots * (plots - 1) + plots * 4]
    assert [perft(state, depth) for depth in (1, 2, 3)] == counts
    assert [plain(own, depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.parametrize("size", ["4", "6"])
@pytest.mark.parametrize("seed", range(2))
def test_whole_games_go_as_in_the_plain_generator(seed, size):
    in_step(
        begin(KEY, dealer=0, size=size).state, Plain.start(int(size)), seed, most=400 if size == "4" else 60
    )
