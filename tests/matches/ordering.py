"""Orders at live tables, and the time that passes at them."""

from __future__ import annotations

from clubs.models import Player
from matches import event_store, orders, services
from matches.models import Match, Order
from matches.strictness import Strictness

SECONDS = 2
"""After so long at the latest an order is carried out (`slow`)."""


def hex_of(*players: Player, size: int = 4, **more: object) -> Match:
    """A running match of small Hex in which moves may be taken back."""
    seats = [services.SeatPlan(one) for one in players]
    wanted: dict[str, object] = {
        "game": "hex",
        "options": {"size": size},
        "strictness": Strictness("friendly"),
    }
    match = services.create_match(seats=seats, **(wanted | more))  # type: ignore[arg-type]
    services.start(match=match)
    return Match.objects.get(pk=match.pk)


def order(match: Match, seat: int, kind: str = "premove", text: str = "", answers: str = "") -> Order:
    player = match.seats.get(index=seat).player
    seq = Match.objects.get(pk=match.pk).seq
    return orders.give(
        match_id=match.pk, seat=seat, by=player, kind=kind, expect_seq=seq, text=text, answers=answers
    )


def move(match: Match, seat: int, text: str) -> Match:
    seq = Match.objects.get(pk=match.pk).seq
    return services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=seq)


def log(match: Match) -> list[str]:
    """What has been played."""
    live = event_store.load(Match.objects.get(pk=match.pk))
    return [event.text for event in live.log if event.kind == "move"]


def state(made: Order) -> tuple[str, str]:
    made.refresh_from_db()
    return made.state, made.why
