"""Members taken in from a table."""

from __future__ import annotations

from clubs import members_csv
from clubs.models import Club, Player

SITE = "https://kerho.example"


def store(text: str, club: Club, by: Player) -> tuple[int, int, int]:
    done = members_csv.store(club=club, text=text, by=by, address=SITE)
    return done.guests, done.invitations, done.roles
