"""Competitions: tournaments, leagues, past seasons; formats, pairings, tie-breaks, standings."""
