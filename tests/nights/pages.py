"""What the pages of a night are asked and answer."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from clubs.models import Player

Visit = Callable[[str], Client]


def ids(crowd: list[Player]) -> list[int]:
    return [player.pk for player in crowd]
