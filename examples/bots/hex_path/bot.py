"""A Hex player that thinks of the board as an electric circuit.

Each player wants to let current through between their own two sides: their own stones conduct perfectly, empty cells
a little, the opponent's stones not at all. The cell through which most of both players' current flows is where the
game is decided, so that is where this bot plays. Before that it looks after its bridges: two stones with two common
empty neighbours are as good as joined, as long as a stone on one of the two is answered on the other.
(The circuit is an old idea: Claude Shannon built one in the 1950s. See the README for where to go from here.)
"""

import kerho_bot

EMPTY = "."
AROUND = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, 1), (1, -1))
# A bridge: the step to the other stone, and the two cells between.
BRIDGES = (
    ((-1, -1), (-1, 0), (0, -1)),
    ((1, 1), (1, 0), (0, 1)),
    ((-2, 1), (-1, 0), (-1, 1)),
    ((2, -1), (1, 0), (1, -1)),
    ((-1, 2), (-1, 1), (0, 1)),
    ((1, -2), (1, -1), (0, -1)),
)
ROUNDS = 50  # of smoothing the voltages
STONE, CELL = 0.01, 1.0  # resistances


class Board:
    """The board as one of the two sees it who wants to join the first row to the last; blue's is turned for that."""

    def __init__(self, cells, mine, turned):
        self.size = len(cells)
        self.turned = turned
        self.mine = mine
        self.cells = ["".join(row[i] for row in cells) for i in range(self.size)] if turned else cells

    def at(self, row, column):
        return self.cells[row][column]

    def name(self, row, column):
        """The cell's name: a letter for the column and a number for the row, as on the board."""
        if self.turned:
            row, column = column, row
        return f"{chr(ord('a') + column)}{row + 1}"

    def neighbours(self, row, column):
        for down, right in AROUND:
            if 0 <= row + down < self.size and 0 <= column + right < self.size:
                yield row + down, column + right

    def currents(self):
        """How much current flows through each empty cell, as a share of all of it."""
        size = self.size
        resistance = {EMPTY: CELL, self.mine: STONE}
        wires = {}
        for row in range(size):
            for column in range(size):
                own = resistance.get(self.at(row, column))
                if own is not None:
                    joined = [*self.neighbours(row, column), *self.across_bridges(row, column)]
                    wires[row, column] = [
                        (cell, 1 / (own + resistance[self.at(*cell)]))
                        for cell in joined
                        if self.at(*cell) in resistance
                    ]
        voltage = {cell: 1 - (cell[0] + 1) / (size + 1) for cell in wires}
        sides = {cell: self.to_sides(cell, resistance) for cell in wires}
        weight = {cell: sum(w for _, w in wires[cell]) + sum(sides[cell]) or 1 for cell in wires}
        for _ in range(ROUNDS):
            for cell, wired in wires.items():
                settled = (sides[cell][0] + sum(w * voltage[other] for other, w in wired)) / weight[cell]
                voltage[cell] += 1.6 * (settled - voltage[cell])
        flow = {}
        for cell, wired in wires.items():
            here = voltage[cell]
            through = sum(w * abs(here - voltage[other]) for other, w in wired)
            flow[cell] = (through + sides[cell][0] * (1 - here) + sides[cell][1] * here) / 2
        total = sum(sides[cell][0] * (1 - voltage[cell]) for cell in wires) or 1
        return {cell: amount / total for cell, amount in flow.items() if self.at(*cell) == EMPTY}

    def to_sides(self, cell, resistance):
        """Wires from a cell to the first side and to the last."""
        row, column = cell
        wire = 1 / resistance[self.at(row, column)]
        first = row == 0 or (row == 1 and self.is_free(0, column) and self.is_free(0, column + 1))
        end = self.size - 1
        last = row == end or (row == end - 1 and self.is_free(end, column) and self.is_free(end, column - 1))
        return (wire if first else 0, wire if last else 0)

    def across_bridges(self, row, column):
        """The cells a bridge away, where both cells between are free: nearly as good as neighbours."""
        for (down, right), one, other in BRIDGES:
            there = (row + down, column + right)
            inside = 0 <= there[0] < self.size and 0 <= there[1] < self.size
            between = [(row + down, column + right) for down, right in (one, other)]
            if inside and all(self.is_free(*cell) for cell in between):
                yield there

    def is_free(self, row, column):
        return 0 <= column < self.size and self.at(row, column) == EMPTY

    def broken_bridge(self, last):
        """The cell that saves a bridge of ours into which the opponent has just played, if there is one."""
        row, column = last
        for step, one, other in BRIDGES:
            for here, there in ((one, other), (other, one)):
                start = (row - here[0], column - here[1])
                if self.is_mine(start) and self.is_mine((start[0] + step[0], start[1] + step[1])):
                    save = (start[0] + there[0], start[1] + there[1])
                    if self.at(*save) == EMPTY:
                        return save
        return self.broken_edge(row, column)

    def broken_edge(self, row, column):
        """A stone on the second row is joined to its side in the same way."""
        for edge, inward in ((0, 1), (self.size - 1, -1)):
            if row != edge:
                continue
            right = 1 if inward < 0 else -1  # the stone's two neighbours on the edge: straight, and slanting
            for stone, save in (
                ((edge + inward, column), column - right),
                ((edge + inward, column + right), column + right),
            ):
                if self.is_mine(stone) and 0 <= save < self.size and self.at(edge, save) == EMPTY:
                    return edge, save
        return None

    def is_mine(self, cell):
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size and self.at(*cell) == self.mine


def choose(turn):
    view = turn.view
    cells = view["board"]["cells"]
    size = len(cells)
    red = "red" in view["seats"][turn.match.seat]["labels"]
    stones = sum(row.count("R") + row.count("B") for row in cells)
    if stones == 0 and turn.match.options.get("swap"):
        return "a2" if size > 2 else turn.legal[0]  # not so good that it would be taken away
    if "swap" in turn.legal and worth_taking(view["board"]["last"], size):
        return "swap"
    me = Board(cells, "R" if red else "B", turned=not red)
    you = Board(cells, "B" if red else "R", turned=red)
    last = view["board"].get("last")
    if last:
        column, row = ord(last[0]) - ord("a"), int(last[1:]) - 1
        save = me.broken_bridge((row, column) if red else (column, row))
        if save:
            return me.name(*save)
    mine, yours = me.currents(), you.currents()
    best = max(mine, key=lambda cell: mine[cell] + yours.get((cell[1], cell[0]), 0))
    return me.name(*best)


def worth_taking(last, size):
    """A first stone away from the edge is worth more than the second move."""
    column, row = ord(last[0]) - ord("a"), int(last[1:]) - 1
    return 1 < column < size - 2 and 1 < row < size - 2


if __name__ == "__main__":
    kerho_bot.run(choose, name="Hex circuit")
