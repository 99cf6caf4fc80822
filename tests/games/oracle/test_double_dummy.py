"""The last tricks of bridge and whist, solved by our rules alone and by endplay's double-dummy solver.

Every legal card is searched to the end here, without a memory or bounds; there it is Bo Haglund's solver.
"""

from random import Random

import pytest

from games.kits.cards import SUIT_MASK, TEXT, cards_of
from tests.games.dsl import begin

REASON = "endplay is not installed; requirements/oracle.txt has it for these comparisons"
dds = pytest.importorskip("endplay.dds", reason=REASON)
types = pytest.importorskip("endplay.types", reason=REASON)
pytestmark = pytest.mark.oracle

LEFT = 3
"""So many cards are left in each hand."""
SPADES_FIRST = (3, 2, 1, 0, 4)
"""Their number of each strain, no trumps last."""


def ending(key, rng, *calls):
    """A deal played at random until so many cards are left."""
    state = begin(key, dealer=rng.randrange(2)).state
    state.apply_chance(state.draw(rng))
    for call in calls:
        state.apply(state.turn[0], state.parse(state.turn[0], call))
    while max(hand.bit_count() for hand in state.hands[:4]) > LEFT or state.trick:
        state.apply(state.turn[0], state.sample_legal(state.turn[0], rng))
    return state


def tricks(state, side):
    """What the side wins in all, if both play as well as they can: the holders of a side sit opposite each other."""
    if not state.actors():
        return sum(state.won[holder] for holder in side)
    (seat,) = state.actors()
    holder = state.order[len(state.trick)]
    best = max if holder in side else min
    return best(tricks(after(state, seat, card), side) for card in state.legal(seat))


def after(state, seat, card):
    then = state.clone()
    then.apply(seat, card)
    return then


def solved(state, order, trump):
    """Their number of tricks for each card that may be led."""
    suits = [[cards_of(state.hands[holder] & SUIT_MASK[suit]) for suit in (3, 2, 1, 0)] for holder in order]
    hands = (".".join("".join(TEXT[card][0] for card in suit) for suit in hand) for hand in suits)
    board = types.Deal(
        "N:" + " ".join(hands), first=types.Player.north, trump=types.Denom(SPADES_FIRST[trump])
    )
    return {f"{card.rank.abbr}{card.suit.name[0].upper()}": won for card, won in dds.solve_board(board)}


BIDS = tuple(("contract-bridge", f"bid 1{strain}") for strain in ("C", "D", "H", "S", "NT"))


@pytest.mark.parametrize(("key", "bid"), [*BIDS, ("double-dummy", ""), ("rubber-whist", "")])
def test_the_last_tricks_are_worth_as_many_as_the_solver_says(key, bid):
    matter = 0
    for seed in range(30):
        state = ending(key, Random(seed), *((bid, "pass", "pass", "pass") if bid else ()))
        (seat,) = state.actors()
        order = state.trick_order(state.order[0])
        side, before = order[::2], sum(state.won[holder] for holder in order[::2])
        ours = {TEXT[card]: tricks(after(state, seat, card), side) - before for card in state.legal(seat)}
        assert ours == solved(state, order, state.trump())
        matter += len(set(ours.values())) > 1
    assert matter >= 4
