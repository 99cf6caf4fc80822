"""The shape of what a seat sees. One schema for every game, so that one renderer per picture shows them all.

A view is JSON. Cards are texts (`AS`, `TD`, `2C`, joker `*`), `?` is a face-down card; those of a game's own deck are
its own texts, and what is written on them may stand in `faces`. Keys that mean nothing are left out.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

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
    """A pile on the table. cards: those seen, top last; count: all of them. note: `frozen`."""

    name: str
    count: int
    cards: NotRequired[list[str]]
    note: NotRequired[str]


class BoardView(TypedDict):
    """A board. cells: one string a row, `.` empty, a letter for each colour; row 0 is shown at the top.

    points: stones on crossings (go) instead of in cells. last: coordinates of the last move. marks: coordinates to
    show.
    edges: for hex, the colour letter that owns [top-bottom, left-right]. columns, rows: what is written at the rim,
    from the left and from the top; a coordinate is a column's label followed by a row's.
    """

    cells: list[str]
    colours: dict[str, str]
    points: NotRequired[bool]
    edges: NotRequired[list[str]]
    columns: NotRequired[list[str]]
    rows: NotRequired[list[str]]
    last: NotRequired[str]
    marks: NotRequired[list[str]]


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
