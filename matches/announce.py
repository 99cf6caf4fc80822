"""How a finished match is made known to the apps above, which this app may not import.

A listener is called inside the finishing transaction with the match row locked: if it fails, nothing is finished.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from matches.models import Match, Seat

Listener = Callable[[Match, list[Seat]], Mapping[int, str] | None]
"""What it did for single players it may return: by player, in a few words for that player alone."""

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


def announce(listeners: list[Listener], match: Match, seats: list[Seat]) -> dict[int, str]:
    """Tell everybody who listens. Returns what they did for single players."""
    done: dict[int, str] = {}
    for listener in listeners:
        done |= listener(match, seats) or {}
    return done
