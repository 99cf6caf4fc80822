"""Pairing, points, tie-breaks and standings: pure, on plain objects. The database adapter stands beside it."""

from tournaments.engine import berger, duplicate

__all__ = ["berger", "duplicate"]
