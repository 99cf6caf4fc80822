"""What the page of a live table shows of the one device that all there play on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matches import one_device
from matches.models import Match


@dataclass(frozen=True, slots=True)
class DeviceShown:
    """covered: it is to be handed to `name`, who sits at `seat`; else `name` has it. covers: it is covered at times."""

    seat: int | None
    name: str
    covered: bool
    covers: bool


def shown(match: Match, names: Sequence[str]) -> DeviceShown | None:
    """None where everybody has their own."""
    device = one_device.device_of(match)
    if device is None:
        return None
    covered = device.seat is None and device.asks is not None
    seat = device.asks if covered else device.seat
    return DeviceShown(seat, "" if seat is None else names[seat], covered, device.covers)
