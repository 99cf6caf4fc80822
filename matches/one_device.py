"""Several people at one device: whose hand it shows, and to whom it is to be handed.

The device is its owner's, who is logged in there. It shows the seat of whoever has said that they have it (`Match.
device_seat`), in the browser in which they have said so, as long as nobody else there is to move; then it is covered,
and whoever asks the site is told what a spectator is told, until the next has said so too. Where nothing is hidden it
turns to whose move it is by itself.

Bots move beside it. Nothing else moves while it is covered, so that nobody's turn comes back without their word.
"""

from __future__ import annotations

from dataclasses import dataclass

from common.refusals import Refusal
from matches import event_store
from matches.models import Match


@dataclass(frozen=True, slots=True)
class Device:
    """seat: whose view it shows, None: a spectator's. asks: to whom it is to be handed, where it is covered for them.

    covers: whether it is ever covered at this table.
    """

    seat: int | None
    asks: int | None = None
    covers: bool = False


def device_of(match: Match) -> Device | None:
    """None where everybody has their own. Replayed once for each state of the match."""
    if match.device_id is None:
        return None
    state = (match.seq, match.status, match.device_seat, match.device_browser, match.browser)
    known, found = vars(match).get("_device", (None, None))
    if known != state:
        found = _shown(match)
        vars(match)["_device"] = (state, found)
    return found


def seat_shown(match: Match) -> int | None:
    """Whose view the device shows, and for whom its owner acts; None while it is covered."""
    device = device_of(match)
    return device.seat if device else None


def key_for(match: Match) -> str:
    """Changes with whose view the device shows. No query where everybody has their own."""
    device = device_of(match)
    return f"-o{device.seat}.{device.asks}" if device else ""


def to_move(match: Match) -> list[int]:
    """The seats of people who are to move, in the order in which they are asked: the next after the last first."""
    try:
        seats = list(match.seats.all())
        actors = event_store.load(match, seats=len(seats)).actors()
    except Refusal:  # its rules have changed since
        return []
    waits = [seat.index for seat in seats if seat.index in actors and not seat.player.is_bot]
    last = -1 if match.device_seat is None else match.device_seat
    return sorted(waits, key=lambda index: (index - last - 1) % len(seats))


def covers(match: Match) -> bool:
    """Whether it is covered between two: several people are there, and one knows what another does not."""
    seats = list(match.seats.all())
    try:
        table = event_store.table_of(match, len(seats))
    except Refusal:
        return True
    return table.game.hides(table.seats) and sum(not seat.player.is_bot for seat in seats) > 1


def _shown(match: Match) -> Device:
    own = next((seat.index for seat in match.seats.all() if seat.player_id == match.device_id), None)
    if match.is_over:
        return Device(own)
    waits = to_move(match)
    if not covers(match):
        return Device(waits[0] if waits else own)
    if match.device_seat in waits or not waits:
        if _is_here(match):
            return Device(match.device_seat, covers=True)
        return Device(None, waits[0] if waits else None, covers=True)
    return Device(None, waits[0], covers=True)


def _is_here(match: Match) -> bool:
    """Whether the hand lies open in the browser by which the match is looked at; on others of its owner it does not."""
    return match.browser is None or match.device_browser in ("", match.browser)
