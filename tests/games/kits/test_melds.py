"""The melds kit: hands of two packs, what everybody knows of them, and what can be melded from a hand."""

from random import Random

import pytest

from games.core.errors import Illegal
from games.kits.kinds import JOKER, KIND
from games.kits.melds import DISCARD, DRAW, MELD, action_table, vocabulary, wild_action
from games.rummy.canasta import Canasta


def test_every_action_has_its_own_text():
    texts = vocabulary({DRAW: "draw"}, [JOKER, 0], range(2, 13))
    table = action_table(texts)
    assert table["meld KS"] == MELD + KIND["KS"]
    assert table["discard *"] == DISCARD + JOKER
    assert table["meld * K"] == wild_action(0, 11)
    assert "meld *" not in table
    with pytest.raises(ValueError, match="same text"):
        action_table({1: "draw", 2: "draw"})


@pytest.mark.parametrize(
    "rubbish", ["", "meld", "meld 1S", "discard", "meld KS K", "DRAW", "meld 2C 3", "discard KS "]
)
def test_rubbish_is_no_move(rubbish):
    state = Canasta.State(Canasta.table_for(), Canasta.Sheet(Canasta.table_for()).next_deal())
    with pytest.raises(Illegal, match="not a move"):
        state.parse(0, rubbish)


# What everybody knows of a hand ---------------------------------------------------------------------------------------


def begun(seed=1, preset="my-games"):
    state = Canasta.State(Canasta.table_for(preset=preset), Canasta.Sheet(Canasta.table_for()).next_deal())
    state.apply_chance(state.draw(Random(seed)))
    return state


def test_cards_picked_up_stay_known_until_they_are_played():
    state = begun()
    kings = [KIND["KS"], KIND["KS"], KIND["4D"]]
    state.pick_up(2, kings)
    for seed in range(20):
        world = state.resample(0, Random(seed))
        assert all(world.hands[2].kinds[kind] >= kings.count(kind) for kind in kings)
        assert world.hands[2].size == state.hands[2].size
    state.put_down(2, KIND["KS"])
    assert state.known[2][KIND["KS"]] == 1
    assert state.known[2][KIND["4D"]] == 1


def test_a_resampled_world_has_the_same_cards_and_the_own_hand():
    state = begun(3)
    everything = sorted([*state.stock, *state.pile, *(kind for hand in state.hands for kind in hand.cards())])
    worlds = set()
    for seed in range(20):
        world = state.resample(1, Random(seed))
        assert world.hands[1].cards() == state.hands[1].cards()
        assert world.pile == state.pile
        assert (
            sorted([*world.stock, *world.pile, *(k for hand in world.hands for k in hand.cards())])
            == everything
        )
        worlds.add(tuple(world.hands[0].cards()))
    assert len(worlds) > 10


def test_unseen_cards_fall_everywhere_alike():
    """A card that is not seen lies in another's hand as often as that hand is large."""
    state = begun(4)
    unseen = next(
        kind
        for kind in state.stock
        if state.stock.count(kind) == 1
        and not state.hands[0].kinds[kind]
        and all(not hand.kinds[kind] for hand in state.hands)
        and kind not in state.bonus
    )
    state.started = [True] * 4
    rng = Random(9)
    hits = sum(state.resample(0, rng).hands[1].kinds[unseen] for _ in range(1500))
    places = len(state.stock) + 33
    assert abs(hits / 1500 - 11 / places) < 0.035


# What can be melded ---------------------------------------------------------------------------------------------------


# Against trying everything --------------------------------------------------------------------------------------------
