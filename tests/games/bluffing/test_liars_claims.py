"""What is named at Liars' Poker. Unusual card games, lines 162-167."""

from __future__ import annotations

import pytest

from games.bluffing.liars_claims import CLAIMS, NEXT, holds, text_of
from games.kits.pack import PACK_52

BY_TEXT = {text_of(claim): place for place, claim in enumerate(CLAIMS)}
LADDER = [
    *("one A", "pair 3", "pair A", "two-pairs 4 3", "two-pairs A K", "three 3", "straight 5", "straight A"),
    *("full-house 3 A", "full-house 8 5", "four 3", "straight-flush 5 S", "straight-flush A C"),
    *("five 3", "six 3", "eight A"),
]


def there(text: str, cards: str) -> bool:
    return holds(CLAIMS[BY_TEXT[text]], PACK_52.mask(cards))


def test_trap_the_order_of_hands_has_no_flush():
    assert [BY_TEXT[text] for text in LADDER] == sorted(BY_TEXT[text] for text in LADDER)
    assert not any("flush" in text for text in BY_TEXT if not text.startswith("straight-flush"))


def test_line_167_a_full_house_of_eights_and_fives_beats_one_of_fives_and_eights():
    assert BY_TEXT["full-house 8 5"] > BY_TEXT["full-house 5 8"]


def test_line_167_a_straight_from_six_to_ten_beats_one_from_four_to_eight():
    assert BY_TEXT["straight T"] > BY_TEXT["straight 8"]


def test_straight_flushes_of_another_suit_are_no_higher():
    low = BY_TEXT["straight-flush T C"]
    assert {text_of(CLAIMS[NEXT[low]])} == {"straight-flush J C"}
    assert NEXT[BY_TEXT["straight-flush T S"]] == NEXT[low]


def test_a_deuce_cannot_be_named():
    assert not [
        text
        for text in BY_TEXT
        if text.split()[0] in ("one", "pair", "three", "four") and text.endswith(" 2")
    ]
    assert len(CLAIMS) == 344


@pytest.mark.parametrize(
    ("text", "cards", "found"),
    [
        ("one 7", "7C", True),
        ("one 7", "2C", True),
        ("one 7", "8C 9C", False),
        ("three Q", "QC QD 2H", True),
        ("three Q", "KC KD KH KS QC QD", False),
        ("two-pairs 9 5", "9C 5C 2D 2H", True),
        ("two-pairs 9 5", "9C 5C 2D", False),
        ("full-house 8 5", "8C 8D 5C 5D 2H", True),
        ("full-house 8 5", "8C 8D 5C 2H", False),
        ("straight T", "TC 9D 8H 7S 6C", True),
        ("straight T", "TC 9D 2H 7S 2C", True),
        ("straight T", "TC 9D 7S 6C JC", False),
        ("straight 5", "AC 2D 3H 4S 5C", True),
        ("straight 5", "AC 3H 4S 5C", False),
        ("straight-flush T H", "TH 9H 8H 7H 2C", True),
        ("straight-flush T H", "TH 9H 8H 7H 6C", False),
        ("five K", "KC KD KH KS 2C", True),
        ("eight K", "KC KD KH KS 2C 2D 2H 2S", True),
        ("eight K", "KC KD KH KS 2C 2D 2H", False),
    ],
)
def test_trap_everybody_s_cards_are_pooled_and_deuces_are_wild(text, cards, found):
    assert there(text, cards) is found


def test_against_every_choice_of_cards_for_the_deuces():
    """An oracle: each deuce is tried as each card."""
    for cards in ("2C 2D 8C 8D 5H", "2C 9C TC JC 4D", "2C 2D AC 3C 5C 7D"):
        mask, deuces = PACK_52.mask(cards), [card for card in PACK_52.cards(cards) if card % 13 == 0]
        plain = [card % 13 for card in PACK_52.cards(cards) if card % 13]
        for claim in CLAIMS:
            if claim[0] in (0, 1, 3, 6):
                size = (1, 2, 0, 3, 0, 0, 4)[claim[0]]
                assert holds(claim, mask) is (plain.count(claim[1]) + len(deuces) >= size), claim
