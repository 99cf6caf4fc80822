"""Poliisi ja Rosvo (cops and robbers): Tuikkunen by daylight, with nothing to hide behind.

Source: My Games, lines 3984-3992.
"""

from __future__ import annotations

from typing import ClassVar

from games.core.options import Preset, Source
from games.core.registry import register
from games.outdoor.tuikkunen import DECISIONS, NO_POINTS, Prison


@register
class PoliisiJaRosvo(Prison):
    title = "Poliisi ja Rosvo"
    summary = "Cops catch robbers on a small yard by daylight, and robbers free each other."
    presets = (
        Preset(
            "my-games", "Poliisi ja Rosvo", (Source("my-games", "poliisi-ja-rosvo", (3984, 3992)),), seats=10
        ),
    )
    hidden = False
    page: ClassVar[dict[str, str]] = {
        "object": "Cops try to imprison all robbers, robbers to stay free and to free the others.",
        "equipment": "A small yard without hiding places, and a prison. Ten or more players in two teams.",
        "play": (
            "Cops and robbers start from different ends of the yard by daylight: nobody counts, nobody has a "
            "flashlight, and "
            "all are visible all the time. A robber whom a cop touches goes to prison; a free robber who touches a "
            "prisoner "
            "there sets that one free."
        ),
        "scoring": NO_POINTS,
        "match": "When all robbers are prisoners, the teams switch roles. It goes on as long as people like.",
    }
    decisions = DECISIONS
