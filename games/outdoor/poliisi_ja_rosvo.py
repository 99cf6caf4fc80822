"""Poliisi ja Rosvo (cops and robbers): Tuikkunen by daylight, with nothing to hide behind.

Source: My Games, lines 3984-3992.
"""

from __future__ import annotations

from games.core.messages import say
from games.core.registry import register
from games.outdoor.tuikkunen import Prison


@register
class PoliisiJaRosvo(Prison):
    title = "Poliisi ja Rosvo"
    summary = say("Cops catch robbers on a small yard by daylight, and robbers free each other.")
    sources = ("my-games 3984-3992",)
