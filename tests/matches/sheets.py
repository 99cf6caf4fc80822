"""Keeping the sheet of a match, as a service and on its page."""

from __future__ import annotations

from typing import Any

from django.test import Client

from clubs.models import Player
from matches import services
from matches.models import Match
from tests.helpers.company import browser_of


def enter(match: Match, *deals: dict[str, Any]) -> Match:
    for deal in deals:
        match = services.enter_result(match_id=match.pk, data=deal, expect_seq=match.seq)
    return match


def running(game: str, people: list[Player], **more: Any) -> Match:
    seats = [services.SeatPlan(one) for one in people]
    return services.start(match=services.create_match(game=game, seats=seats, entered=True, **more))


NOLO = {"game": "nolo", "tricks.0": "6", "tricks.1": "7"}


def phone(player: Player | None) -> Client:
    return browser_of(player)


def page(match: Match, player: Player | None = None) -> str:
    return phone(player).get(f"/matches/{match.code}/").content.decode()


def save(match: Match, player: Player, deal: dict[str, str], seq: int | str) -> Any:
    return phone(player).post(f"/matches/{match.code}/deal/", {**deal, "seq": str(seq)})
