"""Playing cards as pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.kits.cards import TEXT
from matches.pictures.cards import card, cards, drawn, suit_symbols


def test_every_card_is_a_small_closed_picture_of_its_own() -> None:
    pictures = {text: card(text) for text in (*TEXT, "*", "?")}
    assert len(set(pictures.values())) == 54
    for text, picture in pictures.items():
        ElementTree.fromstring(picture)
        assert len(picture) < 1300, text


def test_a_card_says_what_it_is_in_the_readers_language() -> None:
    assert 'aria-label="king of spades"' in card("KS")
    with translation.override("fi"):
        assert "king" not in card("KS")
    assert 'aria-label="king of spades"' in card("KS"), "each language has its own"


def test_a_back_tells_nothing_not_even_where_to_click() -> None:
    assert "data-at" not in card("?")
    assert 'data-at="KS"' in card("KS")


def test_no_card_of_a_games_own_becomes_markup() -> None:
    for picture in (card('<b>"'), card('x:<i>|"'), drawn("<b>")):
        assert "<b>" not in picture and "<i>" not in picture


@pytest.mark.parametrize("suit", "CDHS")
def test_the_suits_are_drawn_once_a_page(suit: str) -> None:
    assert suit_symbols().count(f'id="suit-{suit}"') == 1
    assert f'href="#suit-{suit}"' in card(f"7{suit}")


@pytest.mark.parametrize(("held", "row"), [(1, 1), (3, 3), (8, 8), (9, 5), (13, 7)])
def test_on_a_phone_a_small_hand_stands_in_one_row_and_a_large_one_in_two(held: int, row: int) -> None:
    assert f"--n:{held};--row:{row}" in cards(["AS"] * held, hand=True)
