"""Accasta: Abstract Games 21, line 37, and its published rules."""

from __future__ import annotations

import pytest

from tests.games.boards.perft import in_step, perft, plain, turns
from tests.games.boards.positions import position
from tests.games.dsl import Dealt, begin, gain_of_greedy, sheet


def lying(mover: int = 0, **stacks: str) -> Dealt:
    """These stacks, from the bottom up: `WS BH` is a black horse on a white shield."""
    game = position("accasta", mover=mover)
    game.state.piled = {}
    for name, men in stacks.items():
        game.state.pile(game.state.board.index[name], tuple(men.split()))
    game.state.choices = None
    return game


def test_each_army_stands_in_its_castle():
    board = begin("accasta").state.view(None)["board"]
    assert board["stacks"]["a1"] == ["WS", "WH", "WC"]
    assert board["stacks"]["f3"] == ["BS", "BH"]
    assert board["stacks"]["e4"] == ["BS"]
    men = [man for stack in board["stacks"].values() for man in stack]
    assert [men.count(colour + kind) for colour in "WB" for kind in "SHC"] == [9, 7, 4] * 2


def test_the_man_on_top_says_how_far_it_goes():
    for top, far in (("WS", 1), ("WH", 2), ("WC", 3)):
        game = lying(d1=top, g4="BS")
        assert {text for text in game.texts(0) if text.startswith("d1-d")} == {
            f"d1-d{1 + step}*1" for step in range(1, far + 1)
        }


def test_a_move_ends_on_the_first_stack_in_its_way():
    game = lying(d1="WC", d3="BS", g4="BS")
    assert "d1-d3*1" in game.texts(0)
    assert "d1-d4*1" not in game.texts(0)
    assert game.plays("d1-d3*1").state.view(None)["board"]["stacks"]["d3"] == ["BS", "WC"]


def test_what_an_own_man_leads_behind_may_go_on_from_the_same_cell():
    game = lying(d1="WS WH WC", g4="BS", c1="WS").plays("d1-d4*1").turn(0)
    assert all(text.startswith("d1-") or text == "done" for text in game.texts(0))
    game.refuses(0, "c1-c2*1").plays("d1-d3*1").turn(0).plays("done").turn(1)


def test_a_man_of_the_other_who_comes_to_light_ends_the_turn():
    game = lying(d1="WS BH WC", g4="BS").plays("d1-d4*1").turn(1)
    assert game.state.view(None)["board"]["cells"][3] == "B..W..."


def test_a_stack_moved_whole_ends_the_turn():
    lying(d1="WS WH", g4="BS").plays("d1-d2*2").turn(1)


def test_no_stack_holds_more_than_three_of_a_colour():
    game = lying(d1="WS WH", d2="WS WS", d3="BS", g4="BS")
    assert "d1-d2*1" in game.texts(0)
    assert "d1-d2*2" not in game.texts(0)


def test_three_prisoners_are_never_taken_back():
    game = lying(mover=1, d1="BS", d2="BS BH BC WS", a1="WS")
    assert not [text for text in game.texts(1) if text.startswith("d1-d2")]


def test_three_stacks_in_the_other_castle_win_after_one_answer():
    game = lying(e3="WS", e4="WS", f1="WS", a1="BS", a2="BS", b5="BS").plays("f1-g1*1").turn(1)
    game.plays("b5-a4*1").ended(winner=0)


def test_the_answer_may_undo_it():
    game = lying(e3="WS", e4="WS", f1="WS", g2="BS").plays("f1-g1*1", "g2-g1*1").turn(0)
    assert game.state.inside(0) == 2


def test_who_cannot_move_has_lost():
    lying(d1="WS BS WH", d3="WS").plays("d1-d2*1").turn(1)
    lying(d1="WS WH").plays("d1-d2*2").ended(winner=0)


def test_a_game_of_three_hundred_moves_is_a_draw():
    game = lying(d1="WS", d7="BS")
    for _ in range(75):
        game.plays("d1-d2*1", "d7-d6*1", "d2-d1*1", "d6-d7*1")
    game.ended(winner=None)
    sheet("accasta").enter(winner=None).counts(0, 0)


def test_nobody_passes():
    begin("accasta").refuses(0, "pass").refuses(0, "done")


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("accasta", deals=6, seed=1)[1] == 6


def pari(mover: int = 0, **stacks: str) -> Dealt:
    """The same with men that are all alike."""
    game = begin("accasta", dealer=0, pari=True)
    game.state.piled, game.state.men, game.state.turn = {}, [0, 0], mover
    for name, men in stacks.items():
        game.state.pile(game.state.board.index[name], tuple(men.split()))
    game.state.choices = None
    return game


def test_pari_begins_with_stacks_of_the_same_heights_line_39():
    stacks = begin("accasta", pari=True).state.view(None)["board"]["stacks"]
    assert (stacks["a1"], stacks["f3"], stacks["e4"]) == (["WM", "WM", "WM"], ["BM", "BM"], ["BM"])


def test_pari_trap_a_stack_goes_as_far_as_it_has_own_men_the_top_one_included():
    for stack, far in (("WM", 1), ("WM WM", 2), ("WM WM WM", 3), ("BM BM WM", 1), ("WM BM WM", 2)):
        game = pari(d1=stack, g4="BM")
        reached = {text for text in game.texts(0) if text.startswith("d1-d") and text.endswith("*1")}
        assert reached == {f"d1-d{1 + step}*1" for step in range(1, far + 1)}, stack


def test_pari_what_stays_behind_is_counted_anew():
    game = pari(d1="WM WM WM", g4="BM").plays("d1-d4*1").turn(0)
    assert "d1-d3*1" in game.texts(0)
    game.plays("d1-d3*1").turn(0)
    assert {text for text in game.texts(0) if text.startswith("d1-d")} == {"d1-d2*1"}


def test_pari_trap_no_more_than_three_of_a_colour():
    assert "d1-d2*2" not in pari(d1="WM WM", d2="WM WM", g4="BM").texts(0)


def plain_moves(stacks: dict[tuple[int, int], str], mover: str, reach) -> int:
    """Moves of whole or upper parts from their cells, counted in axial coordinates."""
    cells = {(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3}
    found = 0
    for (q, r), stack in stacks.items():
        if stack[-1][0] != mover:
            continue
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            for step in range(1, reach(stack) + 1):
                there = (q + right * step, r + up * step)
                if there not in cells:
                    break
                for count in range(1, len(stack) + 1):
                    men = [man[0] for man in (*stacks.get(there, ()), *stack[-count:])]
                    found += max(men.count("W"), men.count("B")) <= 3
                if there in stacks:
                    break
    return found


def test_first_moves_are_as_many_as_a_plain_generator_finds():
    for options, reach in (
        ({}, lambda stack: {"S": 1, "H": 2, "C": 3}[stack[-1][1]]),
        ({"pari": True}, lambda stack: sum(man[0] == stack[-1][0] for man in stack)),
    ):
        state = begin("accasta", dealer=0, **options).state
        stacks = {
            (site % state.board.width - 3, site // state.board.width - 3): stack
            for site, stack in state.piled.items()
        }
        assert len(state.legal(0)) == plain_moves(stacks, "W", reach)


class Plain:
    """Stacks by row and place in it, each a string of men as `WS`: a generator apart from the game's."""

    def __init__(self, stacks, mover="W", origin=None):
        self.stacks, self.mover, self.origin = stacks, mover, origin

    @classmethod
    def start(cls, pari=False):
        stacks = {}
        for colour, castle in (("W", "a1 a2 a3 a4 b2 b3 b4 c3 c4"), ("B", "g1 g2 g3 g4 f2 f3 f4 e3 e4")):
            for name, men in zip(castle.split(), ["SHC"] * 4 + ["SH"] * 3 + ["S"] * 2, strict=True):
                stacks[name] = tuple(colour + ("M" if pari else man) for man in men)
        return cls(stacks)

    def moves(self):
        if self.origin is None and self.over():
            return []
        found = [] if self.origin is None else ["done"]
        for name, stack in self.stacks.items():
            if self.origin not in (None, name) or stack[-1][0] != self.mover:
                continue
            alike = sum(man[0] == self.mover for man in stack)
            for ray in rays(name):
                for there in ray[: {"S": 1, "H": 2, "C": 3, "M": alike}[stack[-1][1]]]:
                    met = self.stacks.get(there, ())
                    for count in range(1, len(stack) + 1):
                        together = [man[0] for man in (*met, *stack[-count:])]
                        if together.count("W") <= 3 and together.count("B") <= 3:
                            found.append(f"{name}-{there}*{count}")
                    if met:
                        break
        return found

    def after(self, text):
        other = "B" if self.mover == "W" else "W"
        if text == "done":
            return Plain(self.stacks, other)
        (start, there), count = text[:-2].split("-"), int(text[-1])
        stacks = dict(self.stacks)
        left, moved = stacks[start][:-count], stacks.pop(start)[-count:]
        stacks[there] = stacks.get(there, ()) + moved
        if not left:
            return Plain(stacks, other)
        stacks[start] = left
        return Plain(stacks, self.mover, start) if left[-1][0] == self.mover else Plain(stacks, other)

    def over(self):
        """Whether who is to move leads three stacks in the other castle."""
        castle = "g1 g2 g3 g4 f2 f3 f4 e3 e4" if self.mover == "W" else "a1 a2 a3 a4 b2 b3 b4 c3 c4"
        return sum(self.stacks.get(name, ("  ",))[-1][0] == self.mover for name in castle.split()) >= 3


def rays(name):
    """The cells in each of the six directions; a row begins further left the nearer it is to the middle."""
    row = "abcdefg".index(name[0]) - 3
    place = max(-3, -3 - row) + int(name[1]) - 1
    for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
        ray = [(row + far * down, place + far * across) for far in range(1, 7)]
        inside = [(r, p) for r, p in ray if abs(r) <= 3 and abs(p) <= 3 and abs(r + p) <= 3]
        yield [f"{'abcdefg'[r + 3]}{p - max(-3, -3 - r) + 1}" for r, p in inside]


def test_perft_from_the_start():
    """By single moves; gameslib, which counts whole turns, has 192 of them as this game has."""
    state = begin("accasta", dealer=0).state
    assert [perft(state, depth) for depth in (1, 2, 3)] == [60, 1814, 64640]
    assert [plain(Plain.start(), depth) for depth in (1, 2)] == [60, 1814]
    assert turns(state, 1) == turns(begin("accasta", dealer=0, pari=True).state, 1) == 192


@pytest.mark.slow
def test_perft_of_two_whole_turns():
    """In gameslib: 36,864."""
    assert turns(begin("accasta", dealer=0).state, 2) == 192**2 == 36_864


@pytest.mark.parametrize("pari", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_go_as_in_the_plain_generator(seed, pari):
    in_step(begin("accasta", dealer=0, pari=pari).state, Plain.start(pari), seed, most=150)
