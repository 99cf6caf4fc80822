"""Games, and options of games, that allow what is a breach elsewhere: neither rated nor played for a stake.

Sources: Unusual Games, lines 169 (Liars' Poker: looking at others' cards), 211-218 (Spielen: secret codes of partners).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.core import registry
from games.core.errors import UnknownGame
from games.core.game import Game


def of_options(game: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What a game allows with these options; nothing of a game that is no longer known."""
    try:
        return registry.get(game).allowed_by(options)
    except UnknownGame:
        return ()


def of_any(game: type[Game]) -> tuple[str, ...]:
    """What a game allows with some options or others."""
    return tuple(dict.fromkeys([*game.permits, *(option.allows for option in game.options if option.allows)]))


def said(ways: tuple[str, ...]) -> list[str]:
    """What is allowed, in words, and what follows from it; nothing for nothing."""
    words = {
        "looking": _("One may look at others’ cards here."),
        "codes": _("Partners may agree on secret codes here, which their opponents need not be told."),
    }
    found = [words[way] for way in ways]
    return [*found, _("Such a match is neither rated nor played for a stake.")] if found else []
