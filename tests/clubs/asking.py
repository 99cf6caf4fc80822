"""Programmes that ask the API about clubs."""

from __future__ import annotations

from collections.abc import Callable

from rest_framework.test import APIClient

from clubs.models import Club, Membership, Player

Asks = Callable[[Player | None], APIClient]


Account = Callable[[str], Player]


def at(club: Club, *parts: object) -> str:
    return "/".join([f"/api/clubs/{club.slug}", *map(str, parts), ""])


def role_of(player: Player) -> str | None:
    return Membership.objects.filter(player=player).values_list("role", flat=True).first()
