"""The best hand with fixed cards, against trying all of them."""

from itertools import combinations

from hypothesis import given, settings, strategies as st

from games.kits.cards import CARD, mask_of
from games.kits.poker import hand_strength
from games.rummy.kit.poker_melds import best_hand

FEW = [card for card in range(52) if card % 13 < 6 or card // 13 == 0]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.one_of(st.integers(0, 51), st.sampled_from(FEW)), unique=True, max_size=12), st.integers(0, 5)
)
def test_the_best_hand_is_the_best_of_all(cards, number):
    fixed, pool = cards[:number], cards[number:]
    strength, found = best_hand(mask_of(fixed), mask_of(pool))
    tried = [
        hand_strength(mask_of([*fixed, *more]))
        for more in combinations(pool, 5 - len(fixed))
        if len(fixed) <= 5
    ]
    assert strength == max(tried, default=-1)
    if tried:
        assert hand_strength(found) == strength
        assert found & mask_of(fixed) == mask_of(fixed)
        assert not found & ~mask_of(cards)


def test_too_few_cards_make_no_hand():
    assert best_hand(0, mask_of([CARD["KS"], CARD["KH"]])) == (-1, 0)
