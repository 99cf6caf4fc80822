"""FIDE's tournament report file (TRF16 with the records that pairing programs add), read and written."""

from tournaments.engine.trf.errors import TrfError
from tournaments.engine.trf.reading import Report, read
from tournaments.engine.trf.teams import write_teams
from tournaments.engine.trf.writing import first_colour, write

__all__ = ["Report", "TrfError", "first_colour", "read", "write", "write_teams"]
