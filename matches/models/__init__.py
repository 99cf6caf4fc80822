"""The tables of this app."""

from matches.models.disputes import (
    CorrectedSeat,
    Correction,
    CorrectionEffect,
    Objection,
    PlayedTwice,
    Report,
)
from matches.models.playing import IN_LINE, PLAYED, Board, BoardSet, Confirmation, Event, Match, Seat

__all__ = [
    "IN_LINE",
    "PLAYED",
    "Board",
    "BoardSet",
    "Confirmation",
    "CorrectedSeat",
    "Correction",
    "CorrectionEffect",
    "Event",
    "Match",
    "Objection",
    "PlayedTwice",
    "Report",
    "Seat",
]
