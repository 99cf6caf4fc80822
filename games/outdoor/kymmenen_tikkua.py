"""Kymmenen tikkua laudalla (ten sticks on a plank): Purkkis with a plank to stamp on and ten sticks to gather.

Source: My Games, lines 3944-3956.
"""

from __future__ import annotations

from typing import Final

from games.core.messages import say
from games.core.registry import register
from games.outdoor.purkkis import HideAndSeek

STICKS: Final = 10


@register
class KymmenenTikkua(HideAndSeek):
    title = "Kymmenen tikkua laudalla"
    summary = say(
        "Hide and seek while the seeker puts {sticks} sticks back on a plank. A record of seekers.",
        sticks=STICKS,
    )
    sources = ("my-games 3944-3956",)
