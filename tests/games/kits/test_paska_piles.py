"""The pile of Paskahousu and Valepaska, lines 2686-2709."""

from dataclasses import dataclass

import pytest

from games.kits.cards import RANKS
from games.kits.paska_piles import ace_alone, dear, pile_falls, playable_ranks


@dataclass(frozen=True)
class Put:
    rank: int
    count: int = 1


def pile(text):
    """`7 7 J`: plays of one card each; `72`: two sevens at once."""
    return [Put(RANKS.index(one[0]), int(one[1:] or 1)) for one in text.split()]


def ranks(text):
    return [RANKS.index(one) for one in text]


@pytest.mark.parametrize(
    ("on", "may"),
    [
        ("2", "2"),
        ("3", "23456789T"),
        ("6", "26789T"),
        ("7", "2789TJQK"),
        ("9", "29TJQK"),
        ("J", "2JQKA"),
        ("K", "2KA"),
    ],
)
def test_what_may_be_put_on_a_rank(on, may):
    assert playable_ranks(pile(on), high_on_empty=False) == ranks(may)


def test_a_pile_begins_with_any_low_card_and_with_faces_where_that_is_agreed():
    assert playable_ranks([], high_on_empty=False) == ranks("23456789TA")
    assert playable_ranks([], high_on_empty=True) == ranks("23456789TJQKA")


@pytest.mark.parametrize("on", ["T", "5 T", "J A", "64", "6 6 62", "K2 K2"])
def test_a_ten_an_ace_on_a_face_and_four_alike_make_it_fall(on):
    assert pile_falls(pile(on))


@pytest.mark.parametrize("on", ["2", "24", "A", "A2", "6 6 6", "6 7 6 62", "K K"])
def test_nothing_else_does(on):
    assert not pile_falls(pile(on))


def test_an_ace_on_the_empty_pile_goes_to_the_next_player():
    assert ace_alone(pile("A")) and not ace_alone(pile("J A")) and not ace_alone(pile("5"))


def test_tens_aces_and_twos_are_kept_the_longest():
    kept = sorted(range(13), key=dear)
    assert {RANKS[rank] for rank in kept[-3:]} == {"2", "T", "A"}
    assert [RANKS[rank] for rank in kept[:10]] == list("3456789JQK")
