"""Matches of the site that are played to their end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from clubs.models import Player
from games.core.match import LiveMatch
from matches import event_store, services
from matches.models import Match


def played(people: Sequence[Player], game: str = "hearts", **more: object) -> Match:
    """A match on the site, played at random to its end."""
    seats = [services.SeatPlan(one) for one in people]
    match = services.start(match=services.create_match(game=game, seats=seats, **more))  # type: ignore[arg-type]
    rng, boards = Random(7), event_store.sealed_source(match)

    def to_the_end(live: LiveMatch) -> None:
        live.advance(rng, boards)
        while not live.over:
            assert live.state is not None
            seat = live.actors()[0]
            live.play_action(seat, live.state.sample_legal(seat, rng))
            live.advance(rng, boards)

    match = services.change(match.pk, to_the_end, None)
    assert match.status == Match.Status.FINISHED
    return match
