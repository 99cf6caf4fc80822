"""Rules pages as they are written."""

from __future__ import annotations

from games.core.game import Game
from games.core.rules_page import page_file


def source(game: type[Game], language: str) -> str:
    path = page_file(game, language)
    assert path is not None, f"{game.key} has no page in {language}"
    return path.read_text(encoding="utf-8")
