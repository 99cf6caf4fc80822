"""Kymmenen tikkua laudalla (ten sticks on a plank): Purkkis with a plank to stamp on and ten sticks to gather.

Source: My Games, lines 3944-3956.
"""

from __future__ import annotations

from typing import ClassVar, Final

from games.core.registry import register
from games.outdoor.purkkis import DECISIONS, EXTRA, NO_POINTS, ROLES, SEEKING, USUAL, HideAndSeek

STICKS: Final = 10


@register
class KymmenenTikkua(HideAndSeek):
    title = "Kymmenen tikkua laudalla"
    summary = f"Hide and seek while the seeker puts {STICKS} sticks back on a plank. A record of seekers."
    sources = ("my-games 3944-3956",)
    page: ClassVar[dict[str, str]] = {
        "object": NO_POINTS,
        "equipment": (
            "A large yard, a plank of about a metre laid over a block of wood so that one end is in the air, and "
            f"{STICKS} "
            f"sticks on the end that touches the ground; around {USUAL} players."
        ),
        "play": (
            f"A hider stamps on the end in the air, and the sticks fly. The seeker must put plank and all {STICKS} "
            "sticks "
            "back before seeking, instead of fetching a ball; meanwhile the others hide. Everything else is as in "
            "Purkkis. " + SEEKING.format(home="the plank", free="stamp on the plank")
        ),
        "roles": ROLES,
        "scoring": NO_POINTS,
        "extra-rule": EXTRA,
        "match": "It goes on as long as people like.",
    }
    decisions = (*DECISIONS, "What is not said of this game is taken from Purkkis.")
