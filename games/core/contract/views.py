"""The strict check of a view against its schema in `games.core.views`."""

from __future__ import annotations

import json
import types
from functools import cache
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from games.core.state import OPEN
from games.core.views import BoardView, View, coordinates


@cache
def _fields(schema: Any) -> dict[str, tuple[Any, bool]]:
    """Each key of a TypedDict with its type and whether it must be there."""
    hints = get_type_hints(schema, include_extras=True)
    return {
        key: (get_args(hint)[0], False) if get_origin(hint) is NotRequired else (hint, True)
        for key, hint in hints.items()
    }


def faults(value: object, schema: Any = View, path: str = "view") -> list[str]:
    """What is wrong with a value by its schema, each with the path to it; empty if nothing is."""
    if is_typeddict(schema):
        return _object_faults(value, schema, path)
    origin = get_origin(schema)
    if origin is list:
        if not isinstance(value, list):
            return [f"{path} is {value!r}, not a list"]
        item = get_args(schema)[0]
        return [wrong for i, one in enumerate(value) for wrong in faults(one, item, f"{path}[{i}]")]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{path} is {value!r}, not an object"]
        item = get_args(schema)[1]
        return [wrong for key, one in value.items() for wrong in faults(one, item, f"{path}.{key}")]
    if origin is Literal:
        return [] if value in get_args(schema) else [f"{path} is {value!r}, not one of {get_args(schema)}"]
    if origin is types.UnionType:
        return (
            [] if any(not faults(value, one, path) for one in get_args(schema)) else [f"{path} is {value!r}"]
        )
    right = isinstance(value, str) if schema is str else type(value) is schema
    return [] if right else [f"{path} is {value!r}, which is not of type {schema.__name__}"]


def _object_faults(value: object, schema: Any, path: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{path} is {value!r}, not an object"]
    fields = _fields(schema)
    wrong = [f"{path} has the unknown key {key!r}" for key in value if key not in fields]
    wrong += [f"{path} lacks {key!r}" for key, (_, needed) in fields.items() if needed and key not in value]
    for key, (hint, _) in fields.items():
        if key in value:
            wrong += faults(value[key], hint, f"{path}.{key}")
    return wrong


def view_faults(view: View, viewer: int | None, seats: int) -> list[str]:
    """What is wrong with a viewer's view: the schema, the journey through JSON, and what belongs together."""
    wrong = faults(view)
    if wrong:
        return wrong
    if json.loads(json.dumps(view)) != view:
        wrong.append("the view does not survive JSON")
    shown = [seat["seat"] for seat in view["seats"]]
    if shown != list(range(seats)):
        wrong.append(f"the seats are shown as {shown}, not from 0 to {seats - 1} in order")
    you = None if viewer is None or viewer == OPEN else viewer
    if view.get("you") != you:
        wrong.append(f"`you` is {view.get('you')!r}, but the viewer is {viewer!r}")
    return wrong + _misfits(view)


def said_in(view: View) -> list[str]:
    """Everything in a view that people read as words: the phase, facts, calls, labels, titles and names of piles."""
    seats, piles = view["seats"], view.get("piles", [])
    return [
        view["phase"],
        *(text for fact in view.get("facts", []) for text in fact),
        *(seat["call"] for seat in seats if "call" in seat),
        *(label for seat in seats for label in seat.get("labels", [])),
        *(meld["title"] for seat in seats for meld in seat.get("melds", []) if "title" in meld),
        *(text for pile in piles for text in (pile["name"], pile.get("note", ""))),
        *(view["board"].get("pieces", {}).values() if "board" in view else ()),
    ]


def _misfits(view: View) -> list[str]:
    wrong = []
    for seat in view["seats"]:
        if "hand" in seat and "count" in seat and len(seat["hand"]) != seat["count"]:
            wrong.append(f"seat {seat['seat']} holds {seat['count']} but shows {len(seat['hand'])} cards")
    for pile in view.get("piles", []):
        if len(pile.get("cards", [])) > pile["count"]:
            wrong.append(f"the pile {pile['name']!r} of {pile['count']} shows {len(pile['cards'])} cards")
    for pile in view.get("tableau", []):
        if len(pile.get("cards", [])) != pile["count"]:
            wrong.append(
                f"the pile {pile['name']!r} of the tableau hides where its {pile['count']} cards lie"
            )
    for fact in view.get("facts", []):
        if len(fact) != 2:
            wrong.append(f"the fact {fact!r} is not a pair of title and text")
    board = view.get("board")
    if board:
        if view["picture"] == "square" and len({len(row) for row in board["cells"]}) != 1:
            wrong.append("the rows of the square board differ in length")
        wrong += _strange_colours(board) + _strange_places(board)
    return wrong


def _strange_colours(board: BoardView) -> list[str]:
    """The letters on a board that `colours` does not name."""
    stacked = {piece[0] for stack in board.get("stacks", {}).values() for piece in stack}
    linked = {link[2] for link in board.get("links", ())}
    used = set("".join(board["cells"])) | stacked | linked | set(board.get("reserves", ()))
    unknown = used - set(board["colours"]) - {".", "#"}
    return [f"the board shows {sorted(unknown)}, which `colours` does not name"] if unknown else []


def _strange_places(board: BoardView) -> list[str]:
    """The coordinates in a board's view that are none of its cells, and cells that are named twice or not at all."""
    names = coordinates(board)
    known = {name for row in names for name in row if name}
    wrong = []
    if [len(row) for row in names] != [len(row) for row in board["cells"]]:
        wrong.append("the names of the board's cells do not lie as its cells do")
    elif "names" in board and len(known) != sum(len(row) - row.count("#") for row in board["cells"]):
        wrong.append("two cells of the board have one name")
    shown = {place for link in board.get("links", ()) for place in link[:2]}
    shown |= {*board.get("on", ()), *board.get("stacks", ()), *board.get("marks", ())}
    shown |= {board[key] for key in ("last", "came") if key in board}
    if shown - known:
        wrong.append(f"the board shows {sorted(shown - known)}, which are no cells")
    return wrong
