"""Runs and sets in a hand, and what is left over, against plain trying of every set of cards."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from games.kits.cards import BIT, cards_of, mask_of
from games.kits.pack import Pack
from games.rummy.kit.drawing import LOW_ACE, PLAIN
from games.rummy.kit.melds import LONGEST, Melds


def is_meld(cards):
    """The rules in plain words."""
    ranks = sorted(LOW_ACE.rank[card] for card in cards)
    suits = {LOW_ACE.suit[card] for card in cards}
    if len(set(ranks)) == 1:
        return 3 <= len(cards) <= 4
    return (
        3 <= len(cards) <= LONGEST
        and len(suits) == 1
        and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    )


def hands(number, size):
    rng = Random(number)
    few = [card for card in LOW_ACE.deck if LOW_ACE.rank[card] < 6]
    return [mask_of(rng.sample(few if trial % 2 else LOW_ACE.deck, size)) for trial in range(number)]


@pytest.mark.parametrize("hand", hands(30, 9))
def test_the_melds_of_a_hand_are_all_its_runs_and_sets(hand):
    tried = [
        mask_of(some) for size in range(3, 6) for some in combinations(cards_of(hand), size) if is_meld(some)
    ]
    assert sorted(PLAIN.within(hand)) == sorted(tried)


@pytest.mark.parametrize("hand", hands(30, 9))
def test_the_melds_of_three_in_a_hand_go_by_their_places_in_the_base(hand):
    assert PLAIN.threes(hand) == [place for place, meld in enumerate(PLAIN.base) if not meld & ~hand]


@pytest.mark.parametrize("hand", hands(30, 10))
def test_deadwood_is_the_least_that_any_melds_leave(hand):
    @cache
    def least(left):
        melds = [meld for meld in PLAIN.all if not meld & ~left]
        return min([PLAIN.points(left), *(least(left & ~meld) for meld in melds)])

    assert PLAIN.deadwood(hand) == least(hand)


def test_there_are_185_melds_and_96_of_three_cards():
    assert (len(PLAIN.all), len(PLAIN.base)) == (185, 96)
    assert [PLAIN.place[meld] for meld in PLAIN.all] == list(range(185))


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ("AC 2C 3C", 0),
        ("QC KC AC", 21),  # the ace does not follow the king
        ("AC 2C 3D", 6),
        ("KC KD KH KS QC JC", 0),  # the king of clubs is in the run
        ("4C 5C 6C 7C 7D 7H 7S", 0),
        ("KS KH KC 7D 8D 9D 5S 5D 2H 2C", 14),  # line 1522
    ],
)
def test_what_is_left_of_a_hand(cards, left):
    assert PLAIN.deadwood(LOW_ACE.mask(cards)) == left


@pytest.mark.parametrize(
    ("meld", "added"),
    [("7C 7D 7H", "7S"), ("7C 7D 7H 7S", ""), ("5C 6C 7C", "4C 8C"), ("AD 2D 3D", "4D"), ("JH QH KH", "TH")],
)
def test_what_can_be_added_to_a_meld(meld, added):
    assert PLAIN.added(LOW_ACE.mask(meld)) == LOW_ACE.mask(added)


def test_a_card_that_fits_a_run_and_a_set_is_laid_on_the_run():
    melds = [LOW_ACE.mask("7C 7D 7H"), LOW_ACE.mask("4S 5S 6S")]
    assert PLAIN.taker(melds, LOW_ACE.first["7S"]) == 1
    assert PLAIN.taker(melds, LOW_ACE.first["9S"]) == -1


def test_any_pack_without_twins_has_its_melds():
    tiles = Pack("123456", "RB")
    melds = Melds(tiles, [1] * 12)
    assert {melds.text(meld) for meld in melds.all if meld & BIT[0]} == {
        "1R 2R 3R",
        "1R 2R 3R 4R",
        "1R 2R 3R 4R 5R",
    }


def test_twins_and_jokers_are_refused():
    with pytest.raises(ValueError, match="twins"):
        Melds(Pack(copies=2), [1] * 104)
