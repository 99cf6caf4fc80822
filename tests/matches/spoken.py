"""Tables on the site at which something is said, for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clubs.models import Club, Player
from games.core.match import LiveMatch
from matches import closed_hands, event_store, services
from matches.bot_play import play_bots
from matches.models import Match, Seat


def table(
    people: Sequence[Player], club: Club | None = None, talk: str = "deals", game: str = "tuppi"
) -> Match:
    """A match that has begun and is dealt, as far as bots play."""
    seats = [services.SeatPlan(one) for one in people]
    made = services.start(match=services.create_match(game=game, seats=seats, club=club, talk=talk))
    play_bots(match_id=made.pk, holder="test")
    return Match.objects.get(pk=made.pk)


def look(match: Match, *people: Player) -> Match:
    """These look at their cards of the deal that is played."""
    deal = closed_hands.deal_of(event_store.load(match))
    for player in people:
        closed_hands.look(match_id=match.pk, by=player, deal=deal)
    return Match.objects.get(pk=match.pk)


def all_look(match: Match) -> Match:
    return look(match, *(seat.player for seat in match.seats.select_related("player")))


def move(match: Match) -> Match:
    """The first move that whoever is to move could make."""
    live = event_store.load(Match.objects.get(pk=match.pk))
    seat = live.actors()[0]
    return services.play_move(
        match_id=match.pk, seat=seat, texts=live.legal_texts(seat)[:1], expect_seq=live.seq
    )


def played(match: Match, deals: int = 1) -> Match:
    """After so many more deals, played by nobody in particular; the next one is dealt."""
    row = Match.objects.get(pk=match.pk)
    until = len(event_store.load(row).sheet.rows) + deals
    Seat.objects.filter(match=match).update(looked=until)

    def to_its_end(live: LiveMatch) -> Any:
        while len(live.sheet.rows) < until and not live.over:
            live.play_action(live.actors()[0], live.state.legal(live.actors()[0])[0])  # type: ignore[union-attr]
            live.advance()

    services.change(match.pk, to_its_end, None)
    return Match.objects.get(pk=match.pk)
