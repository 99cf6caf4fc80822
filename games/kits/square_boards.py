"""Boards of squares or crossings: numbering, neighbours, chains with their liberties, text coordinates, picture.

Cell r * width + c lies in row r (from the top) and column c (from the left). Its text is a letter for the column and a
number for the row; whether numbers run down or up, and whether the letter i is used, is the game's custom.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

GO_LETTERS: Final = "abcdefghjklmnopqrst"
"""Go leaves the i out."""
LARGEST: Final = len(GO_LETTERS)


class Grid:
    """Names of the cells. top_row: the number of the row at the top; from 1 numbers run down, else they run up to it.

    names: the text of each cell. index: the cell of each text.
    """

    __slots__ = ("column_labels", "height", "index", "names", "row_labels", "width")

    def __init__(self, width: int, height: int, letters: str, *, top_row: int) -> None:
        self.width, self.height = width, height
        step = 1 if top_row == 1 else -1
        self.column_labels = list(letters[:width])
        self.row_labels = [str(top_row + step * row) for row in range(height)]
        self.names = tuple(column + row for row in self.row_labels for column in self.column_labels)
        self.index = {name: cell for cell, name in enumerate(self.names)}

    def lines(self, letters: Sequence[str]) -> list[str]:
        """One string a row, from the top."""
        return ["".join(letters[start : start + self.width]) for start in range(0, len(letters), self.width)]
