"""What all games of Five Hundred share: the value of contracts and the rank of cards, Parlett, lines 3657-3714."""

import pytest

from games.kits.cards import SUITS, cards_of
from games.kits.rankings import NO_TRUMP
from games.tricks.kit.five_hundred import CONTRACTS, WORTH, FiveHundredState, rankings_of

PACK = FiveHundredState.pack


def test_they_are_worth_what_the_table_says():
    rows = {"S": 40, "C": 60, "D": 80, "H": 100, "NT": 120}
    for level in range(6, 11):
        for strain, six in rows.items():
            assert WORTH[f"{level}{strain}"] == six + 100 * (level - 6)
    assert (WORTH["misere"], WORTH["open"]) == (250, 520)


def test_contracts_are_in_order_of_what_they_count_but_misere():
    worth = [WORTH[bid] for bid in CONTRACTS if bid not in ("misere", "open")]
    tricks = [int(bid.rstrip("SCDHNT")) for bid in CONTRACTS if bid not in ("misere", "open")]
    assert tricks == sorted(tricks) and len(worth) == 25
    assert CONTRACTS[10] == "misere" and CONTRACTS[-1] == "open"


@pytest.mark.parametrize(
    ("trump", "highest"), [("S", "JC JS *"), ("C", "JS JC *"), ("H", "JD JH *"), ("D", "JH JD *")]
)
def test_the_joker_and_the_bowers_stand_above_the_trumps(trump, highest):
    suit = SUITS.index(trump)
    ranking = rankings_of(PACK)[suit]
    top = sorted(cards_of(ranking.suits[suit]), key=lambda card: ranking.height[card])[-3:]
    assert [PACK.texts[card] for card in top] == highest.split()


def test_without_trumps_the_joker_alone_is_one():
    assert rankings_of(PACK)[NO_TRUMP].trumps == PACK.jokers
