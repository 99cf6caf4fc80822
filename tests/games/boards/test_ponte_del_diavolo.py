"""Ponte del Diavolo: Abstract Games 21, lines 1501-1576."""

from __future__ import annotations

from itertools import product

import pytest

from games.boards.ponte_del_diavolo import BOARD, BRIDGES, TILES, spans
from tests.games.boards.perft import in_step, perft, plain
from tests.games.boards.positions import position
from tests.games.dsl import Dealt, begin, gain_of_greedy, sheet


def lagoon(light: str = "", dark: str = "", bridges: str = "", mover: int = 0) -> Dealt:
    game = position("ponte-del-diavolo", light, dark, mover=mover)
    game.state.bridges = tuple(
        (BOARD.index[start], BOARD.index[end]) for start, end in (one.split("-") for one in bridges.split())
    )
    return game


def fits(game: Dealt, name: str) -> bool:
    state = game.state
    site = 1 << BOARD.index[name]
    return bool(state.fitting(state.men[state.colour], site) == site)


def test_two_light_tiles_begin_and_the_other_may_take_them_lines_1505_1507():
    game = begin("ponte-del-diavolo", dealer=0).plays("e5").turn(0).plays("f6").turn(1)
    assert "swap" in game.texts(1)
    game.plays("swap").turn(0).plays("a1", "b1")
    assert game.state.men[1] == BOARD.named("a1 b1")
    begin("ponte-del-diavolo", dealer=0).plays("e5", "f6", "a1").turn(1).plays("b1").turn(0)


def test_the_columns_know_no_i():
    assert "j8" in BOARD.index and "k8" in BOARD.index and "i8" not in BOARD.index


def test_a_group_never_has_more_than_four_tiles_line_1515():
    assert not fits(lagoon("a1 a2 a3 a4"), "a5")
    assert not fits(lagoon("a1 a2 a4 a5"), "a3"), "two groups joined"
    assert fits(lagoon("a1 a2 a4"), "a3")


def test_nothing_own_is_put_beside_an_island_not_even_at_a_corner_line_1516():
    game = lagoon("c3 c4 c5 c6")
    assert not fits(game, "d7") and not fits(game, "b2") and not fits(game, "d4")
    assert fits(game, "e4")


def test_no_island_is_formed_beside_an_own_tile_line_1516():
    assert not fits(lagoon("c3 c4 c5 d7"), "c6")
    assert fits(lagoon("c3 c4 c5", "d7 d3"), "c6"), "the other colour does not matter"


def test_smaller_groups_touch_each_other_at_corners():
    assert fits(lagoon("c3 c4"), "d5")


@pytest.mark.parametrize(
    ("bridge", "covered"),
    [
        ("c3-e3", "d3"), ("c5-c3", "c4"), ("c5-e3", "d4"), ("e5-c3", "d4"),
        ("c4-e3", "d3 d4"), ("c5-d3", "c4 d4"), ("d5-c3", "c4 d4"), ("e4-c3", "d3 d4"),
    ],
)  # fmt: skip
def test_a_bridge_reaches_two_squares_and_closes_those_under_it(bridge: str, covered: str):
    start, end = (BOARD.index[name] for name in bridge.split("-"))
    assert spans()[min(start, end), max(start, end)] == BOARD.named(covered)


def test_bridges_do_not_lead_round_the_rim_nor_further_than_two():
    assert all(BOARD.names[start] and BOARD.names[end] for start, end in spans())
    for start, end in spans():
        (r1, c1), (r2, c2) = divmod(start, BOARD.width), divmod(end, BOARD.width)
        assert max(abs(r1 - r2), abs(c1 - c2)) == 2


def test_no_tile_under_a_bridge_and_no_bridge_over_a_tile_or_a_bridge_lines_1511_1513():
    game = lagoon("c5 c3 b4 d4", "k10", "c5-c3")
    assert not game.state.open() & BOARD.named("c4")
    assert "b4-d4" not in game.texts(0)
    assert "c5-c3" not in lagoon("c5 c3", "c4").texts(0)
    assert "c5-c3" in lagoon("c5 c3").texts(0)


def test_bridges_never_cross_even_where_they_cover_no_square_together():
    assert "g3-j1" in lagoon("g3 j1").texts(0)
    assert "g3-j1" not in lagoon("g3 j1 k3 h1", bridges="k3-h1").texts(0)
    assert not spans()[BOARD.index["g3"], BOARD.index["j1"]] & spans()[BOARD.index["k3"], BOARD.index["h1"]]


def test_a_tile_carries_one_end():
    assert "c3-e3" not in lagoon("c5 c3 e3", bridges="c5-c3").texts(0)


def test_a_network_of_n_islands_is_worth_the_nth_triangular_number_lines_1518_1520():
    square = "a1 a2 b1 b2"
    other = "d1 d2 e1 e2"
    assert lagoon(f"{square} {other}").state.counts()["points"][0] == 2
    assert lagoon(f"{square} {other}", bridges="b2-d2").state.counts() == {
        "points": (3, 0), "islands": (2, 0), "bridges": (1, 0),
    }  # fmt: skip
    over_a_sandbank = f"{square} g1 g2 h1 h2 d4 f4"
    assert lagoon(over_a_sandbank, bridges="d4-b2").state.counts()["points"][0] == 2
    joined = lagoon(over_a_sandbank.replace("f4", "d3 e3"), bridges="d4-b2 g1-e3")
    assert joined.state.counts()["points"][0] == 3


def stuck(mover: int) -> Dealt:
    """Nobody has tiles left for two, and none of them can be bridged."""
    game = lagoon("a1", "k10", mover=mover)
    full = [BOARD.index[name] for name in sorted(BOARD.index)]
    game.state.men = [BOARD.mask(full[: TILES - 1]), BOARD.mask(full[TILES : 2 * TILES - 1])]
    game.state.choices = None
    return game


def test_darks_pass_ends_it_and_lights_gives_dark_one_more_turn_lines_1523_1525():
    assert stuck(1).plays("pass").state.turn == -1
    game = stuck(0).plays("pass").turn(1)
    bridge = next(text for text in game.texts(1) if "-" in text)
    assert game.plays(bridge).state.turn == -1


def test_who_can_put_down_two_tiles_does_not_pass():
    assert "pass" not in lagoon("a1", "k10").texts(0)


def test_no_more_bridges_are_built_than_there_are():
    game = lagoon("c5 c3")
    game.state.bridges = ((BOARD.index["k10"], BOARD.index["k8"]),) * BRIDGES
    game.state.choices = None
    assert not [text for text in game.texts(0) if "-" in text]


def test_equal_points_are_parted_by_islands_then_bridges_line_1521():
    base = {"points": [11, 11], "islands": [7, 7], "bridges": [5, 6]}
    sheet("ponte-del-diavolo").enter(base).counts(0, 1)
    sheet("ponte-del-diavolo").enter(base | {"islands": [8, 7]}).counts(1, 0)
    sheet("ponte-del-diavolo").enter(base | {"bridges": [5, 5]}).counts(0, 0)


@pytest.mark.slow
def test_a_quick_player_beats_chance():
    assert gain_of_greedy("ponte-del-diavolo", deals=6, seed=1)[1] == 6


COLUMNS = "abcdefghjk"
SQUARES = [(x, y) for x in range(10) for y in range(10)]


class Plain:
    """Tiles by square and bridges by their ends: every rule is looked up anew on the whole lagoon."""

    def __init__(self, tiles=None, bridges=(), mover=0, plies=0, half=False):
        self.tiles, self.bridges, self.mover, self.plies, self.half = tiles or {}, bridges, mover, plies, half

    def moves(self):
        tiles = [at for at in self.places() if self.half or self.second_after(at)]
        found = [named(at) for at in tiles]
        if self.half or self.plies < 2:
            return found
        found += ["swap"] * (self.plies == 2) + [f"{named(one)}-{named(two)}" for one, two in self.spans()]
        return found if tiles else [*found, "pass"]

    def second_after(self, at):
        """Whether another tile can follow one there."""
        return any(Plain({**self.tiles, at: self.mover}, self.bridges, self.mover).places())

    def places(self):
        """Where a tile may lie: not under a bridge, in no group too large, beside no island."""
        taken = {*self.tiles, *(square for bridge in self.bridges for square in under(*bridge))}
        return (at for at in SQUARES if at not in taken and self.lawful(at))

    def lawful(self, at):
        own = {square for square, colour in self.tiles.items() if colour == self.mover} | {at}
        left = set(own)
        while left:
            todo = [left.pop()]
            group = set(todo)
            while todo:
                x, y = todo.pop()
                near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & own - group
                group |= near
                todo += near
            left -= group
            around = {(x + a, y + b) for x, y in group for a, b in product((-1, 0, 1), repeat=2)}
            if len(group) > 4 or (len(group) == 4 and around & own - group):
                return False
        return True

    def spans(self):
        """Bridges between own tiles."""
        carrying = {end for bridge in self.bridges for end in bridge}
        blocked = {*self.tiles, *(square for bridge in self.bridges for square in under(*bridge))}
        own = [at for at, colour in self.tiles.items() if colour == self.mover and at not in carrying]
        for one, two in product(own, repeat=2):
            far = max(abs(one[0] - two[0]), abs(one[1] - two[1]))
            crossed = any(crosses(one, two, *bridge) for bridge in self.bridges)
            if downwards(one) < downwards(two) and far == 2 and not crossed and not blocked & under(one, two):
                yield one, two

    def after(self, text):
        then = self.plies + 1
        if text == "swap":
            return Plain(self.tiles, self.bridges, 1, then)
        if "-" in text:
            return Plain(self.tiles, (*self.bridges, tuple(map(spot, text.split("-")))), 1 - self.mover, then)
        tiles = self.tiles | {spot(text): self.mover}
        return Plain(tiles, self.bridges, self.mover ^ self.half, then, not self.half)


def named(at):
    return COLUMNS[at[0]] + str(at[1] + 1)


def spot(name):
    return COLUMNS.index(name[0]), int(name[1:]) - 1


def downwards(at):
    """The order in which ends are named: from the top, and from the left."""
    return -at[1], at[0]


def under(one, two):
    """The squares between the ends: one, or two where the bridge runs between them."""
    halves = [{(a + b) // 2, -(-(a + b) // 2)} for a, b in zip(one, two, strict=True)]
    return set(product(*halves))


def crosses(one, two, three, four):
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(one, two, three) * side(one, two, four) < 0 > side(three, four, one) * side(three, four, two)


def test_perft_from_the_start():
    """By single tiles: two light ones."""
    state = begin("ponte-del-diavolo", dealer=0).state
    assert (
        [perft(state, depth) for depth in (1, 2)]
        == [100, 100 * 99]
        == [plain(Plain(), depth) for depth in (1, 2)]
    )


@pytest.mark.slow
def test_perft_to_the_third_tile():
    """A swap, or the first of two dark ones."""
    assert perft(begin("ponte-del-diavolo", dealer=0).state, 3) == 100 * 99 * 99


@pytest.mark.parametrize("seed", range(2))
def test_whole_games_go_as_in_the_plain_generator(seed):
    """Up to the first pass."""
    in_step(begin("ponte-del-diavolo", dealer=0).state, Plain(), seed, most=60)
