"""Which cards make up a number, alone and side by side."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from games.fishing.kit.totals import MOST, side_by_side, totals
from games.kits.cards import cards_of, mask_of
from games.kits.pack import Pack

PACK = Pack("A23456789TJQK")
WORTH = PACK.worth({rank: place for place, rank in enumerate("A23456789T", start=1)})


@pytest.mark.parametrize("seed", range(30))
def test_the_totals_are_all_sets_that_count_so_much_and_no_other(seed):
    rng = Random(seed)
    cards, number = rng.sample(range(52), 8), rng.randint(1, 10)
    sets = [mask_of(some) for size in range(1, 9) for some in combinations(cards, size)]
    wanted = {one for one in sets if sum(WORTH[card] for card in cards_of(one)) == number}
    court = mask_of([card for card in cards if not WORTH[card]])
    assert set(totals(cards, WORTH, number)) == {one for one in wanted if not one & court}


def test_totals_of_few_cards_come_first():
    found = totals(PACK.cards("AS 2S 3S 4S 5S"), WORTH, 5)
    assert [one.bit_count() for one in found] == [1, 2, 2]


def test_totals_that_share_no_card_go_together():
    pair, three, other = (PACK.mask(cards) for cards in ("TS", "5S 3S 2S", "5S 5D"))
    assert set(side_by_side([pair, three, other])) == {pair, three, other, pair | three, pair | other}


def test_of_a_table_that_nobody_has_cleared_no_more_than_so_many_sets_are_listed():
    found = totals(PACK.deck, WORTH, 10)
    assert len(found) == MOST
    assert len(side_by_side(found)) == MOST
