"""Whist on the site with hands that are known."""

from __future__ import annotations

from clubs.models import Club, Player
from games.core.commitment import Sealed
from games.core.log import Chance
from games.kits.cards import CARD
from matches import event_store, services
from matches.models import Match
from tests.games.whist_hands import TOP

SALT = "0" * 32


def dealt(
    people: list[Player], club: Club | None = None, hands: tuple[str, ...] = TOP, **more: object
) -> Match:
    """Each holds a suit, clubs are trumps; seat 1 is to lead."""
    seats = [services.SeatPlan(one) for one in people]
    match = services.create_match(game="rubber-whist", seats=seats, club=club, **more)  # type: ignore[arg-type]
    match = services.start(match=match)
    outcome = [CARD[card] for hand in hands for card in hand.split()]
    match.refresh_from_db()
    event_store.append(match, [Chance(1, None, Sealed(outcome, SALT).text)])
    match.save(update_fields=["seq"])
    return match


def play(match: Match, *cards: str) -> Match:
    """Whoever is on turn plays these cards."""
    for card in cards:
        live = event_store.load(Match.objects.get(pk=match.pk))
        (seat,) = live.actors()
        services.play_move(match_id=match.pk, seat=seat, texts=[card], expect_seq=live.seq)
    match.refresh_from_db()
    return match
