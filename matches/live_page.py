"""What the page of a live table shows of its choices, and of who wants to give up."""

from __future__ import annotations

from typing import Any

from clubs.models import Player
from matches import permissions
from matches.models import Match
from matches.selectors import Choice, LiveTable, giving_up

FEW = 6
"""So many choices that are no cards in the own hand are buttons; more are a list to choose from."""
MOST_BUTTONS = 16
"""So many buttons there are at most, cards included."""


def own_side_gives_up(match: Match, player: Player | None) -> dict[str, Any] | None:
    """Who on the player's side wants to give up, and whether the player has said so; None if nobody does."""
    seat = permissions.seat_of(player, match)
    wanting = giving_up(match, seat)
    if not wanting:
        return None
    names = ", ".join(row.player.name for row in wanting)
    return {"names": names, "own": any(row.index == seat for row in wanting)}


def are_many(live: LiveTable, choices: list[Choice]) -> bool:
    """Whether choices would crowd out the table on a phone as buttons. (Cards in the hand are tapped.)"""
    seats = (live.view["view"] or {}).get("seats", [])
    hand = {card for seat in seats for card in seat.get("hand", [])}
    return sum(choice.text not in hand for choice in choices) > FEW or len(choices) > MOST_BUTTONS


def spots_apart(live: LiveTable) -> tuple[list[Choice], list[Choice]]:
    """The moves that are spots of a board, which is there to be tapped, and the other moves."""
    board = (live.view["view"] or {}).get("board") or {}
    names = {column + row for column in board.get("columns", []) for row in board.get("rows", [])}
    spots = [choice for choice in live.choices if choice.text in names]
    return spots, [choice for choice in live.choices if choice.text not in names]
