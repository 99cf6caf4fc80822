"""Urbino: Abstract Games 21, lines 275-301, and its published rules."""

from __future__ import annotations

from itertools import product

import pytest

from games.boards.urbino import SUPPLY
from tests.games.boards.perft import in_step, perft, plain
from tests.games.boards.positions import position
from tests.games.dsl import Dealt, begin, gain_of_greedy, sheet


def city(black: str = "", white: str = "", architects: str = "a1 i9", mover: int = 0) -> Dealt:
    """Buildings by kind and square: `Hc3 Td4`."""
    squares = [" ".join(one[1:] for one in built.split()) for built in (black, white)]
    game = position("urbino", *squares, architects, mover=mover)
    for one in (black + " " + white).split():
        game.state.built["HPT".index(one[0])] |= game.state.board.named(one[1:])
    game.state.choices = None
    return game


def builds(game: Dealt, kind: str = "H") -> set[str]:
    return {text[1:] for text in game.texts(game.state.turn) if text[0] == kind}


def points(game: Dealt) -> tuple[int, ...]:
    counted: tuple[int, ...] = game.state.counts()["points"]
    return counted


def test_black_and_white_set_an_architect_each_and_black_says_who_builds_first():
    game = begin("urbino", dealer=0).turn(0).plays("e5").turn(1).refuses(1, "e5").plays("e7").turn(0)
    assert set(game.texts(0)) == {"first", "second"}
    game.plays("second").turn(1)
    assert all(text[0] in "HPT" for text in game.texts(1)), "no architect is moved before the first building"
    again = begin("urbino", dealer=0).plays("e5", "e7", "first").turn(0).plays("He6").turn(1)
    assert "e5-a1" in again.texts(1)


def test_both_architects_must_see_the_site_as_queens_do():
    assert builds(city(architects="a1 c1")) == {"b1", "b2", "a3", "c3"}
    assert "a3" not in builds(city(black="Hb2", architects="a1 c1"))
    assert builds(city(white="Hb1", architects="a1 c1")) == {"b2", "a3", "c3"}


def test_an_architect_stands_in_the_way_of_the_other():
    assert "d1" not in builds(city(architects="a1 c1"))


def test_who_moves_an_architect_then_builds_also_where_it_stood():
    game = city(architects="e1 i5").plays("e1-a5").turn(0)
    assert all(text[0] in "HPT" for text in game.texts(0))
    assert "e5" in builds(game)
    game.plays("Te5").turn(1)


def test_an_architect_is_moved_only_where_something_can_be_built_then():
    game = city(architects="a1 c1", black="Hb2 Hb1", white="")
    for text in [one for one in game.texts(0) if "-" in one]:
        after = game.state.clone()
        after.apply(0, after.parse(0, text))
        assert [one for one in after.legal(0) if after.text(0, one)[0] in "HPT"], text


def test_palaces_and_towers_stand_beside_none_of_their_kind_of_either_colour():
    game = city(black="Pd4", white="Tf4", architects="e1 e9")
    assert "e4" not in builds(game, "P") | builds(game, "T")
    assert "e4" in builds(game, "H")
    assert "e5" in builds(game, "P") & builds(game, "T"), "a corner is not beside"


def test_a_district_holds_one_block_of_each_colour():
    apart = city(black="Hd5", white="Hf5", architects="e1 e9")
    assert "e5" in builds(apart)
    assert "e5" in builds(city(black="Hd5 He6", architects="e1 b2")), "two blocks become one"
    assert "e5" not in builds(city(black="Hd5", white="He6 Hd6 Hf5", architects="e1 b2")), "two of white"
    assert "e5" in builds(city(black="Hd5", white="He6 Hd6", architects="e1 b2"))
    assert "f4" not in builds(city(black="Hd4", white="He4", architects="f1 f9")), "a second block of black"


def test_a_district_gives_its_winner_the_worth_of_the_own_block_alone():
    assert points(city(black="Tc3 Hc4", white="Hd3 Hd4 Hd5")) == (4, 0)
    assert points(city(black="Tc3", white="")) == (0, 0)


@pytest.mark.parametrize(
    ("black", "white", "counted"),
    [
        ("Tc3", "Hd3 Hd4 Hd5", (3, 0)),
        ("Pc3", "Hd3 Hd4", (2, 0)),
        ("Tc3", "Pd3 Hd4", (3, 0)),
        ("Hc3", "Hd3", (0, 0)),
    ],
)
def test_equal_blocks_are_parted_by_towers_then_palaces(black: str, white: str, counted: tuple[int, int]):
    assert points(city(black=black, white=white)) == counted


def test_only_who_can_build_nothing_passes_and_two_passes_end_it():
    assert "pass" not in city().texts(0)
    full = city()
    state = full.state
    cells = [site for site in range(state.board.span) if state.board.has(site)]
    state.men = [0, 0, state.men[2]]
    for number, site in enumerate(cells):
        if not state.men[2] >> site & 1:
            state.men[number % 2] |= 1 << site
            state.built[0] |= 1 << site
    state.choices = None
    assert full.texts(0) == ["pass"]
    full.plays("pass", "pass")
    assert state.turn == -1


def test_a_supply_that_is_used_up_builds_no_more():
    towers = " ".join(f"T{name}" for name in ("a3", "c3", "g3"))
    assert SUPPLY[2] == 3
    game = city(black=towers, architects="e1 e9")
    assert not builds(game, "T")
    assert builds(game, "P")


def test_equal_points_are_parted_by_towers_palaces_and_houses():
    base = {"points": [5, 5], "towers": [1, 1], "palaces": [2, 2], "houses": [4, 4]}
    sheet("urbino").enter(base).counts(0, 0)
    sheet("urbino").enter(base | {"palaces": [2, 3]}).counts(0, 1)
    sheet("urbino").enter(base | {"towers": [2, 1], "houses": [0, 9]}).counts(1, 0)


@pytest.mark.slow
def test_a_quick_player_beats_chance():
    assert gain_of_greedy("urbino", deals=30, seed=1)[1] > 5


def test_a_building_is_told_by_its_name():
    game = city(architects="a1 c1")
    assert game.state.say("Hb1") == "House b1"
    assert game.state.told(None, 0, game.state.parse(0, "Pb2")) == "{0} (black): Palace b2."
    assert game.state.say("a1-b9") == "a1-b9"


SQUARES = dict.fromkeys((x, y) for x in range(9) for y in range(9))


class Plain:
    """Architects, and buildings by square with their colour and letter: every district is looked at anew."""

    def __init__(self, architects=(), built=None, plies=0, mover=0, moved=False, passes=0):
        self.architects, self.built, self.plies, self.mover = architects, built or {}, plies, mover
        self.moved, self.passes = moved, passes

    def moves(self):
        if self.plies == 2:
            return ["first", "second"]
        if self.plies < 2:
            return [named(at) for at in SQUARES if at not in self.architects]
        if self.passes == 2:
            return []
        lawful = {at: self.kinds(at) for at in SQUARES if at not in self.built}
        found = [kind + named(at) for at in self.overseen(*self.architects) for kind in lawful[at]]
        if self.plies > 3 and not self.moved:
            for at, there in product(self.architects, SQUARES):
                (stays,) = {*self.architects} - {at}
                free = there not in self.built and there not in self.architects
                if free and any(lawful[seen] for seen in self.overseen(stays, there)):
                    found.append(f"{named(at)}-{named(there)}")
        return found or ["pass"]

    def overseen(self, one, two):
        return self.seen(one, {one, two}) & self.seen(two, {one, two})

    def seen(self, at, architects):
        """The empty squares that a queen would see from here."""
        found = set()
        for a, b in product((-1, 0, 1), repeat=2):
            x, y = at[0] + a, at[1] + b
            while (a or b) and (x, y) in SQUARES and (x, y) not in self.built and (x, y) not in architects:
                found.add((x, y))
                x, y = x + a, y + b
        return found

    def kinds(self, at):
        """What may stand here: no two blocks of a colour in the district, no two palaces or towers side by side."""
        with_it = {**self.built, at: (self.mover, " ")}
        district = joined(at, with_it)
        for colour in (0, 1):
            block = {square for square in district if with_it[square][0] == colour}
            if block and joined(min(block), block) != block:
                return ""
        beside = {self.built[near][1] for near in around(at) if near in self.built}
        spent = [kind for colour, kind in self.built.values() if colour == self.mover]
        supply = {"H": 18, "P": 6, "T": 3}
        return "".join(
            kind for kind in "HPT" if (kind == "H" or kind not in beside) and spent.count(kind) < supply[kind]
        )

    def after(self, text):
        then = self.plies + 1
        if text in ("first", "second"):
            return Plain(self.architects, {}, then, int(text == "second"))
        if text == "pass":
            return Plain(self.architects, self.built, then, 1 - self.mover, passes=self.passes + 1)
        if text[0] in "HPT":
            return Plain(
                self.architects, self.built | {spot(text[1:]): (self.mover, text[0])}, then, 1 - self.mover
            )
        at, _, there = text.rpartition("-")
        architects = (*(one for one in self.architects if named(one) != at), spot(there))
        return Plain(architects, self.built, then, self.mover if at else 0, bool(at))


def named(at):
    return "abcdefghi"[at[0]] + str(at[1] + 1)


def spot(name):
    return "abcdefghi".index(name[0]), int(name[1]) - 1


def around(at):
    x, y = at
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def joined(at, among):
    """The squares of a set that hang together with one."""
    found, todo = {at}, [at]
    while todo:
        near = {square for square in around(todo.pop()) if square in among} - found
        found |= near
        todo += near
    return found


def test_perft_from_the_start():
    """The architects are set, 81 and 6480 in gameslib too, and black chooses."""
    state = begin("urbino", dealer=0).state
    assert [perft(state, depth) for depth in (1, 2, 3)] == [81, 6480, 2 * 6480]
    assert [plain(Plain(), depth) for depth in (1, 2)] == [81, 6480]


def test_perft_of_the_first_buildings():
    state = begin("urbino", dealer=0).plays("e5", "f7", "second").state
    own = Plain().after("e5").after("f7").after("second")
    assert [perft(state, depth) for depth in (1, 2)] == [plain(own, depth) for depth in (1, 2)]


@pytest.mark.parametrize("seed", range(2))
def test_whole_games_go_as_in_the_plain_generator(seed):
    in_step(begin("urbino", dealer=0).state, Plain(), seed, most=110)
