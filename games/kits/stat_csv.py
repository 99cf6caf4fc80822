"""A deck of statistics as people write one: CSV, a card a line, a column a category.

    name,Strength,Speed (low)
    Badger,71,38
    Owl,,12

An empty cell or `-` means that the card has nothing in that category; `(low)` behind a category's name that lower is
better there. A semicolon may part the columns; numbers may then have a decimal comma.
"""

from __future__ import annotations

import csv
import re
from functools import lru_cache
from typing import Final

from games.core.errors import BadOption
from games.kits.stat_cards import MOST_CARDS, StatDeck

FEWEST_CARDS: Final = 12
MOST_CATEGORIES: Final = 10
LONGEST_NAME: Final = 40
LONGEST_CATEGORY: Final = 24
LONGEST_DECK: Final = 8000
LOW: Final = re.compile(r"\s*\(low\)$", re.IGNORECASE)
NUMBER: Final = re.compile(r"[+-]?\d{1,9}(\.\d{1,6})?", re.ASCII)


@lru_cache(maxsize=32)
def read_deck(text: str) -> StatDeck:
    """The deck of a CSV text. Raises BadOption that says which line is wrong and what would be right."""
    rows = _rows(text)
    head, lines = rows[0], rows[1:]
    categories = [_name(cell, LONGEST_CATEGORY, "line 1", "category") for cell in head[1:]]
    if not 1 <= len(categories) <= MOST_CATEGORIES:
        raise BadOption(
            f"Deck: the first line must be the word name and 1 to {MOST_CATEGORIES} categories, not {len(categories)}."
        )
    if not FEWEST_CARDS <= len(lines) <= MOST_CARDS:
        raise BadOption(f"Deck: {FEWEST_CARDS} to {MOST_CARDS} cards are needed, not {len(lines)}.")
    names = [_name(row[0], LONGEST_NAME, f"line {line}", "card") for line, row in enumerate(lines, 2)]
    stats = [_stats(row, categories, f"line {line}") for line, row in enumerate(lines, 2)]
    return _deck(names, categories, stats)


def _rows(text: str) -> list[list[str]]:
    """The cells, stripped; empty lines at the end do not count."""
    lines = text.strip().splitlines()
    if not lines:
        raise BadOption("Deck: the text is empty.")
    semicolons = ";" in lines[0]
    try:
        rows = list(csv.reader(lines, delimiter=";" if semicolons else ",", strict=True))
    except csv.Error as error:
        raise BadOption(f"Deck: this is not CSV: {error}.") from None
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BadOption(
                f"Deck: line {number} has {len(row)} cells, but the first line has {len(rows[0])}."
            )
    decimal = "," if semicolons else "."
    return [[row[0].strip(), *(cell.strip().replace(decimal, ".") for cell in row[1:])] for row in rows]


def _name(cell: str, longest: int, where: str, what: str) -> str:
    if not cell or len(cell) > longest:
        raise BadOption(
            f"Deck: {where}: the name of a {what} has 1 to {longest} characters, not {len(cell)}."
        )
    odd = next((sign for sign in cell if not sign.isprintable() or sign in "{}?*:|"), None)
    if odd is not None:
        raise BadOption(f"Deck: {where}: {cell!r} contains {odd!r}, which a name may not.")
    return cell


def _stats(row: list[str], categories: list[str], where: str) -> list[str]:
    """The cells of a card, checked; an empty one is `-`."""
    cells = [cell or "-" for cell in row[1:]]
    for cell, category in zip(cells, categories, strict=True):
        if cell != "-" and not NUMBER.fullmatch(cell):
            raise BadOption(f"Deck: {where}: {category} of {row[0]} is {cell!r}, which is not a number.")
    if set(cells) == {"-"}:
        raise BadOption(f"Deck: {where}: {row[0]} has no number in any category and could never be led.")
    return cells


def _deck(names: list[str], heads: list[str], stats: list[list[str]]) -> StatDeck:
    categories = [LOW.sub("", head) for head in heads]
    for what, words in (("card", names), ("category", categories)):
        twice = next((word for word in words if words.count(word) > 1), None)
        if twice is not None:
            raise BadOption(f"Deck: there are two of the {what} {twice!r}: give them names of their own.")
    values = tuple(
        tuple(
            None if cells[column] == "-" else (-1 if LOW.search(head) else 1) * float(cells[column])
            for cells in stats
        )
        for column, head in enumerate(heads)
    )
    faces = tuple(
        tuple(f"{category} {cell}" for category, cell in zip(categories, cells, strict=True))
        for cells in stats
    )
    try:
        return StatDeck(tuple(names), tuple(names), tuple(categories), tuple(categories), values, faces)
    except ValueError as error:
        raise BadOption(f"Deck: {error}") from None
