"""Psychological Jujitsu in lock-step with OpenSpiel's Goofspiel, where a prize that is tied for is thrown out too."""

from random import Random

import pytest

from games.core.state import CHANCE
from games.kits.cards import cards_of
from games.other.psychological_jujitsu import worth
from tests.games.dsl import begin

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; requirements/oracle.txt has it for these comparisons"
)
pytestmark = pytest.mark.oracle


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_psychological_jujitsu(players):
    rules = f"goofspiel(players={players},imp_info=false,returns_type=total_points)"
    tied = 0
    for seed in range(60):
        rng, ours = Random(seed), begin("psychological-jujitsu", players).state
        theirs = pyspiel.load_game(rules).new_initial_state()
        ours.apply_chance(ours.draw(rng))
        while ours.actors():
            theirs.apply_action(worth(ours.prizes[0]) - 1)
            bids = []
            for seat in ours.actors():
                legal = {worth(card) - 1: card for card in ours.legal(seat)}
                assert sorted(legal) == theirs.legal_actions(seat)
                bids.append(rng.choice(sorted(legal)))
                ours.apply(seat, legal[bids[-1]])
            assert ours.actors() == (CHANCE,)
            ours.apply_chance(ours.draw(rng))
            theirs.apply_actions(bids)
            if len(ours.prizes) == 1:  # there the last prize and the last cards go by themselves
                for seat in ours.actors():
                    ours.apply(seat, ours.legal(seat)[0])
                ours.apply_chance(ours.draw(rng))
        assert theirs.is_terminal()
        assert list(ours.result().points) == theirs.returns()
        tied += sum(worth(card) for won in ours.won for card in cards_of(won)) < 91
    assert tied >= 20
