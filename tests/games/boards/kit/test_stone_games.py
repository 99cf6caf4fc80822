"""Stones, passes and the end, move by move beside a generator that remembers neither chains nor liberties."""

import pytest

from tests.games.boards.perft import in_step, perft, plain
from tests.games.dsl import begin

SIZE = 5


class Plain:
    """Stones by column and row: what has no liberty is taken, nothing is set to die or to bring back what just was."""

    def __init__(self, stones=None, mover=0, before=None, passes=0):
        self.stones, self.mover, self.before, self.passes = stones or {}, mover, before, passes

    def moves(self):
        if self.passes == 2:
            return []
        return ["pass", *(named(at) for at in points() if at not in self.stones and self.placed(at))]

    def placed(self, at):
        """The stones with one more there, or nothing where it is not allowed."""
        stones = {**self.stones, at: self.mover}
        for colour in (1 - self.mover, self.mover):
            dead = {one for one in stones if stones[one] == colour and not breathes(one, stones)}
            if dead and colour == self.mover:
                return None
            stones = {one: owner for one, owner in stones.items() if one not in dead}
        return None if stones == self.before else stones

    def after(self, text):
        if text == "pass":
            return Plain(self.stones, 1 - self.mover, passes=self.passes + 1)
        stones = self.placed(("abcde".index(text[0]), int(text[1]) - 1))
        return Plain(stones, 1 - self.mover, self.stones)


def points():
    return [(x, y) for x in range(SIZE) for y in range(SIZE)]


def named(at):
    return "abcde"[at[0]] + str(at[1] + 1)


def breathes(at, stones):
    """Whether the chain of a stone has an empty point beside it."""
    seen, todo = {at}, [at]
    while todo:
        x, y = todo.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in points() and near not in stones:
                return True
            if near not in seen and stones.get(near) == stones[at]:
                seen.add(near)
                todo.append(near)
    return False


def test_perft_from_the_start():
    """A stone or a pass; after two passes it is over."""
    state = begin("beginners-go", dealer=0, size=SIZE).state
    counts = [26, 25 * 25 + 26, 25 * (24 * 24 + 25) + 25 * 25]
    assert [perft(state, depth) for depth in (1, 2, 3)] == counts
    assert [plain(Plain(), depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.parametrize("seed", range(8))
def test_whole_games_go_as_in_the_plain_generator(seed):
    in_step(begin("beginners-go", dealer=0, size=SIZE).state, Plain(), seed, most=90)
