"""Which built-in players are offered: only those measured stronger than what stands below them."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from games import players as bots
from games.cli import main
from games.core import registry
from games.players import arena, measured, measuring
from games.players.measured import CLEAR, Proof

DOCS = Path(__file__).resolve().parents[3] / "docs" / "developers" / "players.md"
PLAYED = [game.key for game in registry.all_games() if game.dealt_here()]


@pytest.mark.parametrize("key", PLAYED)
def test_each_player_offered_beat_the_one_before_it_by_more_than_luck(key: str) -> None:
    proofs = {proof.spec: proof for proof in measured.measured()[key]}
    offered = [strength.spec for strength in bots.offered(key)]
    assert offered[0] == "random"
    for below, spec in pairwise(offered):
        assert proofs[spec].below == below
        assert proofs[spec].is_proved


def test_a_search_that_gains_nothing_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    found = (
        Proof("greedy", "random", 2.0, 0.1, 40),
        Proof("monte-carlo", "greedy", -0.2, 0.1, 40),
        Proof("tree-fast", "greedy", 0.2, 0.1, 40),
        Proof("tree-strong", "greedy", 0.5, 0.1, 40),
    )
    monkeypatch.setattr("games.players.strengths.measured", lambda: {"tuppi": found})
    assert [strength.spec for strength in bots.offered("tuppi")] == ["random", "greedy", "tree-strong"]


def test_a_game_that_was_not_measured_offers_those_that_do_not_search() -> None:
    assert [strength.spec for strength in bots.offered("a-game-of-tomorrow")] == ["random", "greedy"]


def test_deals_that_all_come_out_alike_prove_nothing() -> None:
    assert not Proof("tree-fast", "greedy", 0.0, 0.0, 200).is_proved
    assert Proof("greedy", "random", 1.0, 0.0, 16).is_proved


def test_a_duel_ends_when_it_is_clear() -> None:
    clear = arena.until_clear(registry.get("hutunkeitto").table_for(), "greedy", "random", seconds=60)
    assert clear.z >= CLEAR
    assert arena.LEAST <= clear.deals < arena.ALIKE


def test_a_duel_between_equals_ends_too() -> None:
    even = arena.until_clear(registry.get("hutunkeitto").table_for(), "greedy", "greedy", seconds=60)
    assert (even.gain, even.error, even.z) == (0, 0, 0)


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
        assert main(["strengths", "hutunkeitto", "--seconds", "1"]) == 0
        written = json.loads(file.read_text())
    finally:
        measured.measured.cache_clear()
    assert [row["spec"] for row in written["hutunkeitto"]] == list(measuring.CANDIDATES)
    assert len(written["tuppi"]) == 1
    assert "hutunkeitto: greedy against random" in capsys.readouterr().out


def test_every_played_game_has_been_measured_and_the_table_in_the_docs_says_so() -> None:
    assert sorted(measured.measured()) == sorted(PLAYED)
    assert measuring.to_markdown() in DOCS.read_text(encoding="utf-8")
