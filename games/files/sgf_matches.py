"""Board games as SGF. Go (GM 1) and Hex (GM 11) as the format has them; any other board game with its own moves as
text, under GM[0] and the properties XG (the game), XV (version of its rules), XO (options that are not the usual ones).

Black is who begins, in Hex red. What ends a game otherwise than by a move stands in RE and, for reading it in again
just as it was, in a node's XE. Thinking times are not written.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from games.boards.beginners_go import KOMI_DOUBLED, GoResult, halves
from games.core.game import Game, GameTable
from games.core.log import LogEvent
from games.core.match import LiveMatch
from games.core.match_file import MatchFile, begun, happen
from games.core.state import State
from games.core.take_backs import standing
from games.files import sgf

GO, HEX = "beginners-go", "hex"
NUMBERS: Final[Mapping[str, int]] = {GO: 1, HEX: 11}
"""Of games that the format knows, their GM."""
OWN_NUMBER: Final = 0
OTHER: Final = {"B": "W", "W": "B"}


def takes(table: GameTable, *, entered: bool) -> bool:
    """Whether a match at such a table can be written: a board game of two that was played here."""
    return table.game.family == "boards" and table.game.State is not None and table.seats == 2 and not entered


def to_text(file: MatchFile) -> str:
    """A match as SGF, a game of it after the other. Raises BadLog."""
    file = without_taken_back(file)
    live, trees = begun(file), list[list[list[tuple[str, str]]]]()
    for event in file.log:
        if len(trees) <= len(live.sheet.rows):
            trees.append([_root(file, live)])
        rows = len(live.sheet.rows)
        node = [_move(live, event) if event.kind == "move" else ("XE", _other(event))]
        happen(live, event)
        if comment := file.comments.get(event.seq):
            node.append(("C", comment))
        trees[-1].append(node)
        if len(live.sheet.rows) > rows:
            trees[-1][0].append(("RE", result_of(live)))
        elif live.over:
            trees[-1][0].append(("RE", _ended(live, event)))
    return sgf.written(trees or [[_root(file, live)]])


def without_taken_back(file: MatchFile) -> MatchFile:
    """The same match as if nobody had taken a move back: the format knows no such thing."""
    stands = standing(file.log)
    if len(stands) == len(file.log):
        return file
    places = {event.seq: place for place, event in enumerate(stands, 1)}
    log = tuple(replace(event, seq=places[event.seq]) for event in stands)
    comments = {places[seq]: text for seq, text in file.comments.items() if seq in places}
    return replace(file, log=log, comments=comments | ({0: file.comments[0]} if 0 in file.comments else {}))


def _root(file: MatchFile, live: LiveMatch) -> list[tuple[str, str]]:
    """What is known of a game before its first move."""
    game, options = file.table.game, file.table.options
    first = live.sheet.next_deal().dealer
    names = [*file.players, "", ""]
    found = [
        ("FF", "4"),
        ("CA", "UTF-8"),
        ("AP", "Kerho"),
        ("GM", str(NUMBERS.get(game.key, OWN_NUMBER))),
        ("SZ", str(options.get("size", ""))),
        ("PB", names[first]),
        ("PW", names[1 - first]),
        ("DT", file.played),
        ("RU", str(game.title)),
        ("KM", halves(KOMI_DOUBLED) if game.key == GO else ""),
        ("RO", str(len(live.sheet.rows) + 1) if live.sheet.rows else ""),
        ("XG", game.key),
        ("XV", str(game.rules_version)),
        ("XO", _unusual(file.table)),
        ("C", "" if live.sheet.rows else file.comments.get(0, "")),
    ]
    return [(name, value) for name, value in found if value]


def _unusual(table: GameTable) -> str:
    usual = {option.key: option.default for option in table.game.options}
    other = {key: value for key, value in table.options.items() if value != usual[key]}
    return json.dumps(other, ensure_ascii=False) if other else ""


def _move(live: LiveMatch, event: LogEvent[Any]) -> tuple[str, str]:
    assert event.seat is not None
    return colour_of(live.playing, event.seat), _point(live.playing, live.table.game, event.text)


def colour_of(state: State, seat: int) -> str:
    """B for who plays the colour that begins, as it is at this moment: a swap exchanges them."""
    leader = getattr(state, "red", getattr(state, "leader", state.deal.dealer))
    return "B" if seat == leader else "W"


def _point(state: Any, game: type[Game], text: str) -> str:
    """A move as the format has it."""
    if game.key == HEX:
        return "swap-sides" if text == "swap" else text
    if game.key != GO:
        return text
    if text == "pass":
        return ""
    grid = state.chains.board.grid
    row, column = divmod(grid.index[text], grid.width)
    return chr(ord("a") + column) + chr(ord("a") + row)


def _other(event: LogEvent[Any]) -> str:
    seat = "" if event.seat is None else str(event.seat)
    return f"{event.kind} {seat} {event.text}"


def result_of(live: LiveMatch) -> str:
    """How a game that was played to its end came out."""
    row, ended = live.sheet.rows[-1], live.ended
    assert ended is not None
    if len(set(row.points)) == 1:
        return "0"
    winner = colour_of(ended, row.points.index(max(row.points)))
    if isinstance(row.result, GoResult):
        lead = abs(2 * (row.result.black - row.result.white) - KOMI_DOUBLED)
        return f"{winner}+{halves(lead)}"
    return f"{winner}+"


def _ended(live: LiveMatch, event: LogEvent[Any]) -> str:
    """How one came out that ended otherwise."""
    if event.kind == "time" and live.result and live.result.gave_up is not None:
        return f"{OTHER[colour_of(live.playing, live.result.gave_up)]}+T"
    if event.seat is None:
        return "Void"
    winner = OTHER[colour_of(live.playing, event.seat)]
    return f"{winner}+{'R' if event.kind == 'concede' else 'F'}"
