"""Tie-breaks by key. Each opens its sum: which round and whom it is made of, and what a cut left out."""

from tournaments.engine.tiebreaks import fide, ratings, scores, teams
from tournaments.engine.tiebreaks.base import CUTS, TIE_BREAKS, Asked, Term, TieBreak, Value, asked
from tournaments.engine.tiebreaks.record import Meeting, Record, record_of

__all__ = [
    "CUTS",
    "TIE_BREAKS",
    "Asked",
    "Meeting",
    "Record",
    "Term",
    "TieBreak",
    "Value",
    "asked",
    "fide",
    "ratings",
    "record_of",
    "scores",
    "teams",
]
