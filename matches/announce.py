"""How a finished match is made known to the apps above, which this app may not import.

A listener is called inside the finishing transaction with the match row locked: if it fails, nothing is finished.
"""

from __future__ import annotations

from collections.abc import Callable

from matches.models import Match, Seat

Listener = Callable[[Match, list[Seat]], None]

match_finished: list[Listener] = []
"""Called once when a match has a result, in the order the apps are installed."""

match_voided: list[Listener] = []
"""Called once when a match is declared void."""

match_held: list[Listener] = []
"""Called when somebody objects to a finished match: what was booked by it waits."""

match_released: list[Listener] = []
"""Called when nobody objects to a held match any more, and it stands."""

match_annulled: list[Listener] = []
"""Called once when a finished match is declared void: whatever it brought is taken back."""


def announce(listeners: list[Listener], match: Match, seats: list[Seat]) -> None:
    """Tell everybody who listens."""
    for listener in listeners:
        listener(match, seats)
