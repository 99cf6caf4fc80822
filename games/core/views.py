"""The shape of what a seat sees. One schema for every game, so that one renderer per picture shows them all.

A view is JSON. Cards are texts (`AS`, `TD`, `2C`, joker `*`), `?` is a face-down card; those of a game's own deck are
its own texts, and what is written on them may stand in `faces`. Keys that mean nothing are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

Picture = Literal["cards", "tiles", "tableau", "square", "hex", "sheet"]


class MeldView(TypedDict):
    """Cards laid out in front of a seat. title: what it is, such as `natural canasta`."""

    cards: list[str]
    title: NotRequired[str]


class SeatView(TypedDict):
    """What is seen at one seat.

    hand: cards, `?` where hidden; count: cards held; labels: dealer, declarer, passed, out.
    """

    seat: int
    side: NotRequired[int]
    hand: NotRequired[list[str]]
    count: NotRequired[int]
    tricks: NotRequired[int]
    points: NotRequired[int]
    melds: NotRequired[list[MeldView]]
    chips: NotRequired[int]
    bet: NotRequired[int]
    call: NotRequired[str]
    labels: NotRequired[list[str]]


class PlayedCard(TypedDict):
    seat: int
    card: str


class PileView(TypedDict):
    """A pile on the table. cards: those seen, top last; count: all of them. note: `frozen`.

    spread: its cards lie side by side, each to be taken.
    """

    name: str
    count: int
    cards: NotRequired[list[str]]
    note: NotRequired[str]
    spread: NotRequired[bool]


class BoardView(TypedDict):
    """A board. cells: one string a row, `.` empty, `#` no cell, a letter for each colour; row 0 is shown at the top.

    points: stones on crossings (go) instead of in cells. last, came: coordinates of the last move, and from where it
    came. marks: coordinates to show.
    edges: for hex, the colour letter that owns [top-bottom, left-right]. columns, rows: what is written at the rim,
    from the left and from the top; a coordinate is a column's label followed by a row's, unless `names` has the
    coordinates row by row.
    indent: for hex, by row how many half cells it lies to the right; without it each half a cell more than the last.
    on: by coordinate what is written on a piece, or in an empty cell: its height, a letter for its kind. pieces: what
    such a letter stands for. stacks: by coordinate the pieces that lie there, the lowest first, each its colour's
    letter and its kind's. links: bridges and walls, [from, to, colour letter]. blocks: lines that part the board into
    boxes, so many cells wide. reserves: by colour letter what is not on the board yet, and how many of it.
    """

    cells: list[str]
    colours: dict[str, str]
    points: NotRequired[bool]
    edges: NotRequired[list[str]]
    columns: NotRequired[list[str]]
    rows: NotRequired[list[str]]
    names: NotRequired[list[list[str]]]
    indent: NotRequired[list[int]]
    last: NotRequired[str]
    came: NotRequired[str]
    marks: NotRequired[list[str]]
    on: NotRequired[dict[str, str]]
    pieces: NotRequired[dict[str, str]]
    stacks: NotRequired[dict[str, list[str]]]
    links: NotRequired[list[list[str]]]
    blocks: NotRequired[int]
    reserves: NotRequired[dict[str, dict[str, int]]]


def coordinates(board: BoardView) -> list[list[str]]:
    """The name of each cell, row by row from the top; "" where there is none."""
    if "names" in board:
        return board["names"]
    columns, rows = board.get("columns", []), board.get("rows", [])
    return [
        [column + row if cell != "#" else "" for cell, column in zip(cells, columns, strict=False)]
        for cells, row in zip(board["cells"], rows, strict=False)
    ]


class View(TypedDict):
    """What a viewer sees. faces: by the text of a card of the game's own deck, the lines written on it.

    tableau: the piles of a patience as they lie side by side, with every card in its place.
    """

    picture: Picture
    phase: str
    seats: list[SeatView]
    you: NotRequired[int]
    trick: NotRequired[list[PlayedCard]]
    last_trick: NotRequired[list[PlayedCard]]
    piles: NotRequired[list[PileView]]
    tableau: NotRequired[list[PileView]]
    board: NotRequired[BoardView]
    facts: NotRequired[list[list[str]]]
    faces: NotRequired[dict[str, list[str]]]


def cards_seen(view: Any, key: str = "") -> set[str]:
    """The texts of all cards that lie open in a view, or in a part of it."""
    if isinstance(view, Mapping):
        return {text for name, part in view.items() for text in cards_seen(part, name)}
    if isinstance(view, list):
        return {text for part in view for text in cards_seen(part, key)}
    return {view} - {"?"} if key in ("hand", "cards", "card") else set()
