"""Playing cards as small numbers, hands as bit masks."""

from random import Random

import pytest

from games.kits.cards import (
    BIT,
    CARD,
    DECK_52,
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    TEXT,
    cards_of,
    cards_said,
    mask_of,
    one_of,
    said,
    spoken,
    texts_of,
)


def test_every_card_has_one_text_one_suit_and_one_rank():
    assert len(set(TEXT)) == 52
    assert [CARD[text] for text in TEXT] == list(DECK_52)
    assert {(SUIT_OF[card], RANK_OF[card]) for card in DECK_52} == {
        (s, r) for s in range(4) for r in range(13)
    }
    assert (TEXT[0], TEXT[12], TEXT[51]) == ("2C", "AC", "AS")


def test_a_mask_and_its_cards_are_the_same_hand():
    for cards in ([], [0], [51], [3, 17, 40], list(DECK_52)):
        assert cards_of(mask_of(cards)) == cards
    assert mask_of((5, 5)) == BIT[5]


def test_the_suits_share_the_deck_out():
    assert sum(SUIT_MASK) == mask_of(DECK_52)
    assert [len(cards_of(suit)) for suit in SUIT_MASK] == [13] * 4
    assert texts_of(SUIT_MASK[3])[:2] == ["AS", "KS"]


def test_a_view_has_suits_together_and_high_cards_first():
    assert texts_of(mask_of([CARD[text] for text in ("2C", "AS", "TS", "KC")])) == ["AS", "TS", "KC", "2C"]


@pytest.mark.parametrize(
    ("text", "sign", "words"),
    [("KS", "K♠", "king of spades"), ("TH", "10♥", "ten of hearts"), ("2C", "2♣", "two of clubs")],
)
def test_a_card_for_people(text, sign, words):
    assert said(CARD[text]) == sign
    assert str(spoken(CARD[text])) == words


def test_cards_in_a_message_stand_in_the_order_given():
    assert str(cards_said([CARD["TD"], CARD["AS"]])) == f"{said(CARD['TD'])} {said(CARD['AS'])}"


def test_one_card_of_a_hand_is_the_one_that_a_list_of_it_would_give():
    hand = mask_of([0, 5, 12, 13, 40, 51])
    drawn = [one_of(hand, Random(seed)) for seed in range(200)]
    assert drawn == [cards_of(hand)[int(Random(seed).random() * 6)] for seed in range(200)]
    assert set(drawn) == set(cards_of(hand))
