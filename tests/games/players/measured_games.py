"""The games that are played here."""

from __future__ import annotations

from games.core import registry

PLAYED = [game.key for game in registry.all_games() if game.dealt_here()]
