"""What the book warns of stands on the page of the game, in both languages, before one begins to play."""

from __future__ import annotations

from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parents[2] / "games"


@pytest.mark.parametrize(
    ("page", "english", "finnish"),
    [
        ("throwing/tuomas_petanque", "dangerous in careless hands", "vaarallisia"),
        ("throwing/contract_petanque", "dangerous in careless hands", "vaarallisia"),
        ("outdoor/bleep_game", "disturbs whoever drives", "häiritsee kuljettajaa"),
        ("outdoor/rymypallo", "hurts or might injure is forbidden", "voi vahingoittaa, on kielletty"),
    ],
)
def test_my_games_lines_2444_3670_and_4010(page: str, english: str, finnish: str) -> None:
    for suffix, words in ((".md", english), (".fi.md", finnish)):
        text = (GAMES / f"{page}{suffix}").read_text(encoding="utf-8")
        before = text.partition("\n## Scoring")[0].partition("\n## Pisteet")[0]
        assert words in " ".join(before.split())
