"""Players as they were measured."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games import players as bots
from games.players import measured
from games.players.measured import Proof
from tests.games.players.measured_games import PLAYED


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
