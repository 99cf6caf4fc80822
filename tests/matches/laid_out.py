"""Canasta on the site with cards that are known, at which a turn is laid out before it is sent."""

from __future__ import annotations

from typing import Any

from clubs.models import Player
from games.core.commitment import Sealed
from games.core.log import Chance
from games.kits.kinds import KIND, packs
from matches import event_store, services, turn_drafts
from matches.models import Match
from tests.matches.whist import SALT

HAND = "AS AH AD AC KS KH KD 5S 6H 7D 9C"
"""Of seat 1, who is to move: aces and kings to open with."""
OTHER = "4S 4C 5C 6C 7C 8S 9S TS JS QS QC"
UP, DRAWN = "4D", "8C TC"
ACES = ["meld AS", "meld AH", "meld AD"]


def canasta_of(*players: Player, draws: bool = True, **more: Any) -> Match:
    """A running match of two; seat 1 is to meld, or has yet to draw."""
    seats = [services.SeatPlan(one) for one in players]
    (made,) = services.create_matches([services.MatchPlan("canasta", seats, **more)])
    match = services.start(match=made)
    dealt = [card for pair in zip(HAND.split(), OTHER.split(), strict=True) for card in pair]
    order = [KIND[card] for card in [*dealt, UP, *DRAWN.split()]]
    rest = list(packs(2, 4))
    for kind in order:
        rest.remove(kind)
    match.refresh_from_db()
    event_store.append(match, [Chance(1, None, Sealed([*order, *rest], SALT).text)])
    match.save(update_fields=["seq"])
    if draws:
        services.play_move(match_id=match.pk, seat=1, texts=["draw"], expect_seq=1)
    return Match.objects.get(pk=match.pk)


def lay(match: Match, *texts: str, known: int = 0, seat: int = 1, seq: int | None = None) -> Match:
    """Lay these out one after the other, or what of them is sent send."""
    by = match.seats.get(index=seat).player
    for number, text in enumerate(texts, known):
        at = match.seq if seq is None else seq
        turn_drafts.lay_out(match_id=match.pk, seat=seat, by=by, text=text, known=number, expect_seq=at)
    return Match.objects.get(pk=match.pk)


def send(match: Match, known: int, seat: int = 1, seq: int | None = None) -> Match:
    by, at = match.seats.get(index=seat).player, match.seq if seq is None else seq
    turn_drafts.send(match_id=match.pk, seat=seat, by=by, known=known, expect_seq=at)
    return Match.objects.get(pk=match.pk)


def laid(match: Match, seat: int = 1) -> list[str]:
    """What lies there laid out."""
    row = match.turn_drafts.filter(seat=seat).first()
    return row.texts if row else []
