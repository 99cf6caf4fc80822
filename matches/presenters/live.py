"""What the page of a live table shows of its choices, and of who wants to give up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, Final

from clubs.models import Player
from games.core.commitment import Sealed
from games.core.log import Chance
from games.core.match import LiveMatch
from games.core.views import PileView, coordinates
from matches import event_store, permissions
from matches.explanations import TableTalk, table_talk
from matches.models import Match
from matches.pictures.tableau import spots
from matches.selectors import Choice, LiveTable, giving_up, words_at

FEW = 5
"""So many choices that are no cards in the own hand are buttons; more are a list to choose from."""
MOST_BUTTONS = 16
"""So many buttons there are at most, cards included."""
CELL: Final = re.compile(r"[a-z][0-9]+")
"""The name of a cell in the text of a move."""
CARRIED: Final = re.compile(r"([A-Z][0-9]+)-([A-Z])")
"""The text of a move from pile to pile."""


def own_side_gives_up(match: Match, player: Player | None) -> dict[str, Any] | None:
    """Who on the player's side wants to give up, and whether the player has said so; None if nobody does."""
    seat = permissions.seat_of(player, match)
    wanting = giving_up(match, seat)
    if not wanting:
        return None
    names = ", ".join(row.player.name for row in wanting)
    return {"names": names, "own": any(row.index == seat for row in wanting)}


def newest_seal(live: LiveMatch) -> dict[str, Any] | None:
    """The seal of what chance drew last, with the number of its event: whoever writes it down can compare it later."""
    drawn = next((event for event in reversed(live.log) if event.kind == Chance.kind), None)
    return None if drawn is None else {"seq": drawn.seq, "seal": Sealed.parse(drawn.text).seal}


def talk_of(match: Match, viewer: int | None, names: Sequence[str]) -> TableTalk:
    """What a viewer reads of alerts and questions, and may say or ask."""
    reading = event_store.read(match, viewer, seats=len(names))
    words = words_at(reading.live, names)
    return table_talk(match, reading, {seq: words.said(text) for seq, _seat, text in reading.lines})


@dataclass(frozen=True, slots=True)
class CardMove(Choice):
    """A move of cards that lie open, in the own hand and on the table, where each can be tapped."""

    cards: str


def cards_named(live: LiveTable, choices: list[Choice]) -> list[Choice]:
    """The choices with the cards in them, where cards lie spread on the table to be taken."""
    view = live.view["view"] or {}
    spread = [card for pile in view.get("piles", []) if pile.get("spread") for card in pile["cards"]]
    if not spread:
        return choices
    seen = {*spread, *_hands(view)}
    return [
        CardMove(choice.text, choice.said, " ".join(word for word in choice.text.split() if word in seen))
        for choice in choices
    ]


def _hands(view: Mapping[str, Any]) -> set[str]:
    return {card for seat in view.get("seats", []) for card in seat.get("hand", [])}


def are_many(live: LiveTable, choices: list[Choice]) -> bool:
    """Whether choices would crowd out the table on a phone as buttons. (Cards in the hand are tapped.)

    Moves of several cards are always a list, which what is tapped makes shorter.
    """
    if any(isinstance(choice, CardMove) for choice in choices):
        return True
    hand = _hands(live.view["view"] or {})
    return sum(choice.text not in hand for choice in choices) > FEW or len(choices) > MOST_BUTTONS


@dataclass(frozen=True, slots=True)
class BoardMove:
    """A move on the board: where it begins ("" if nothing is moved) and where it ends, perhaps on several cells."""

    text: str
    said: str
    start: str
    ends: str


def spots_apart(live: LiveTable) -> tuple[list[BoardMove], list[Choice]]:
    """The moves on a board, which is there to be tapped, and the other moves."""
    view = live.view["view"] or {}
    if view.get("tableau"):
        return _on_piles(view["tableau"], live.choices)
    board = view.get("board")
    if not board:
        return [], live.choices
    names = {name for row in coordinates(board) for name in row}
    written: dict[str, list[str]] = {}
    for name, text in board.get("on", {}).items():
        written.setdefault(text, []).append(name)
    moves = {choice: on_board(choice, names, written) for choice in live.choices}
    return [move for move in moves.values() if move], [choice for choice, move in moves.items() if not move]


def _on_piles(piles: Sequence[PileView], choices: list[Choice]) -> tuple[list[BoardMove], list[Choice]]:
    """Moves from pile to pile, which may end on any card of the other pile, and the other moves."""
    ends = {pile["name"]: " ".join(spots(pile)) for pile in piles}
    moves, others = [], []
    for choice in choices:
        if found := CARRIED.fullmatch(choice.text):
            moves.append(BoardMove(choice.text, choice.said, found[1], ends[found[2]]))
        else:
            others.append(choice)
    return moves, others


def on_board(choice: Choice, names: Set[str], written: Mapping[str, list[str]]) -> BoardMove | None:
    """A move whose text is a cell's name, or what is written on cells, or has one or two cells' names in it."""
    if choice.text in names:
        return BoardMove(choice.text, choice.said, "", choice.text)
    if choice.text in written:
        return BoardMove(choice.text, choice.said, "", " ".join(written[choice.text]))
    cells = [name for name in CELL.findall(choice.text) if name in names]
    if not 1 <= len(cells) <= 2:
        return None
    return BoardMove(choice.text, choice.said, cells[0] if len(cells) == 2 else "", cells[-1])
