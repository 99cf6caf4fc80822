"""Sakaali for eight with real cards: seats 0-3 sit at the first table, 4-7 at the second; A C F H play B D E G."""

from __future__ import annotations

from rest_framework.test import APIClient

from clubs.models import Player
from matches import boards_apart
from matches.models import Match

NAMES = ("Aino", "Bertta", "Cecilia", "Daniel", "Eero", "Fanni", "Gabriel", "Heikki")


def enter(match: Match, by: Player, table: int, board: int, *minus: int) -> None:
    field = ("first", "second")[table]
    boards_apart.enter_half(match_id=match.pk, table=table, board=board, data={field: list(minus)}, by=by)


def both(match: Match, eight: dict[str, Player], table: int, board: int, *minus: int) -> None:
    """Entered by one side of a table and agreed to by the other."""
    one, other = (("Aino", "Bertta"), ("Eero", "Fanni"))[table]
    enter(match, eight[one], table, board, *minus)
    boards_apart.agree_to_half(match_id=match.pk, table=table, board=board, by=eight[other])


def api(player: Player) -> APIClient:
    client = APIClient()
    client.force_authenticate(player.user)
    return client
