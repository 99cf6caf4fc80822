"""Measuring players."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.cli import main
from games.players import measured, measuring
from tests.games.players.measured_games import PLAYED

DOCS = Path(__file__).resolve().parents[3] / "docs" / "developers" / "players.md"


def test_the_command_writes_what_it_found_and_leaves_other_games_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "measured.json"
    file.write_text(
        json.dumps({"tuppi": [{"spec": "greedy", "below": "random", "gain": 1, "error": 0.1, "deals": 20}]})
    )
    for module in (measured, measuring):
        monkeypatch.setattr(module, "FILE", file)
    measured.measured.cache_clear()
    try:
        page = tmp_path / "players.md"
        page.write_text(f"# Players\n\n{measuring.HEAD}\n|---|\n| tuppi | old |\n\nThe end.\n")
        assert main(["strengths", "hutunkeitto", "--seconds", "1", "--page", str(page)]) == 0
        written = json.loads(file.read_text())
        assert page.read_text() == f"# Players\n\n{measuring.to_markdown()}\nThe end.\n"
        page.write_text("# Players\n")
        assert main(["strengths", "--page", str(page)]) == 2
    finally:
        measured.measured.cache_clear()
    assert [row["spec"] for row in written["hutunkeitto"]] == list(measuring.CANDIDATES)
    assert len(written["tuppi"]) == 1
    said = capsys.readouterr()
    assert "hutunkeitto: greedy against random" in said.out
    assert "players.md has no table of players" in said.err


def test_every_played_game_has_been_measured_and_the_table_in_the_docs_says_so() -> None:
    assert sorted(measured.measured()) == sorted(PLAYED)
    assert measuring.to_markdown() in DOCS.read_text(encoding="utf-8")
