"""Four people at a table on the site who have begun a deal with partners."""

from __future__ import annotations

from typing import Any

from clubs.models import Club, Player
from matches import event_store, services
from matches.bot_play import play_bots
from matches.models import Match

GAME = "screw-misere"


def begun(people: list[Player], club: Club | None = None, game: str = GAME) -> Match:
    """Dealt; the first of them is to act."""
    seats = [services.SeatPlan(one) for one in people]
    match = services.start(match=services.create_match(game=game, seats=seats, club=club))
    play_bots(match_id=match.pk, holder="one")
    return Match.objects.get(pk=match.pk)


def act(match: Match) -> tuple[int, int]:
    """Whoever is to act does the first thing that they can; their seat, and the event."""
    live: Any = event_store.load(match)
    seat = live.actors()[0]
    after = services.play_move(
        match_id=match.pk, seat=seat, texts=[live.legal_texts(seat)[0]], expect_seq=live.seq
    )
    return seat, live.seq + 1 if after.seq == live.seq + 1 else after.seq
