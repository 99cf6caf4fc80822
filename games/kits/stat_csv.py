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
from games.core.messages import say
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
    categories = [
        _name(cell, LONGEST_CATEGORY, say("line {number}", number=1), say("category")) for cell in head[1:]
    ]
    if not 1 <= len(categories) <= MOST_CATEGORIES:
        raise BadOption(
            say(
                "Deck: the first line must be the word name and 1 to {most} categories, not {count}.",
                most=MOST_CATEGORIES,
                count=len(categories),
            )
        )
    if not FEWEST_CARDS <= len(lines) <= MOST_CARDS:
        raise BadOption(
            say(
                "Deck: {least} to {most} cards are needed, not {count}.",
                least=FEWEST_CARDS,
                most=MOST_CARDS,
                count=len(lines),
            )
        )
    names = [
        _name(row[0], LONGEST_NAME, say("line {number}", number=line), say("card"))
        for line, row in enumerate(lines, 2)
    ]
    stats = [_stats(row, categories, say("line {number}", number=line)) for line, row in enumerate(lines, 2)]
    return _deck(names, categories, stats)


def _rows(text: str) -> list[list[str]]:
    """The cells, stripped; empty lines at the end do not count."""
    lines = text.strip().splitlines()
    if not lines:
        raise BadOption(say("Deck: the text is empty."))
    semicolons = ";" in lines[0]
    try:
        rows = list(csv.reader(lines, delimiter=";" if semicolons else ",", strict=True))
    except csv.Error as error:
        raise BadOption(say("Deck: this is not CSV: {error}.", error=str(error))) from None
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BadOption(
                say(
                    "Deck: line {number} has {count} cells, but the first line has {needed}.",
                    number=number,
                    count=len(row),
                    needed=len(rows[0]),
                )
            )
    decimal = "," if semicolons else "."
    return [[row[0].strip(), *(cell.strip().replace(decimal, ".") for cell in row[1:])] for row in rows]


def _name(cell: str, longest: int, where: str, what: str) -> str:
    if not cell or len(cell) > longest:
        raise BadOption(
            say(
                "Deck: {where}: the name of a {what} has 1 to {longest} characters, not {count}.",
                where=where,
                what=what,
                longest=longest,
                count=len(cell),
            )
        )
    odd = next((sign for sign in cell if not sign.isprintable() or sign in "{}?*:|"), None)
    if odd is not None:
        raise BadOption(
            say(
                "Deck: {where}: {cell} contains {odd}, which a name may not.",
                where=where,
                cell=repr(cell),
                odd=repr(odd),
            )
        )
    return cell


def _stats(row: list[str], categories: list[str], where: str) -> list[str]:
    """The cells of a card, checked; an empty one is `-`."""
    cells = [cell or "-" for cell in row[1:]]
    for cell, category in zip(cells, categories, strict=True):
        if cell != "-" and not NUMBER.fullmatch(cell):
            raise BadOption(
                say(
                    "Deck: {where}: {category} of {row} is {cell}, which is not a number.",
                    where=where,
                    category=category,
                    row=row[0],
                    cell=repr(cell),
                )
            )
    if set(cells) == {"-"}:
        raise BadOption(
            say(
                "Deck: {where}: {row} has no number in any category and could never be led.",
                where=where,
                row=row[0],
            )
        )
    return cells


def _deck(names: list[str], heads: list[str], stats: list[list[str]]) -> StatDeck:
    categories = [LOW.sub("", head) for head in heads]
    for what, words in (("card", names), ("category", categories)):
        twice = next((word for word in words if words.count(word) > 1), None)
        if twice is not None:
            raise BadOption(
                say(
                    "Deck: there are two of the {what} {twice}: give them names of their own.",
                    what=what,
                    twice=repr(twice),
                )
            )
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
        raise BadOption(say("Deck: {error}", error=str(error))) from None
