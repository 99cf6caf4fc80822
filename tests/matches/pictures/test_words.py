"""What pictures say."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.kits.cards import TEXT
from matches.pictures.words import card_name, colour_name, hidden_cards, is_playing_card


def test_each_of_the_fifty_two_has_a_name_of_its_own() -> None:
    assert len({card_name(text) for text in TEXT}) == 52
    assert all(is_playing_card(text) for text in TEXT)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("KS", "king of spades"),
        ("TD", "ten of diamonds"),
        ("*", "joker"),
        ("*2", "joker"),
        ("?", "face-down card"),
        ("12:KS/TD", "12: king of spades, ten of diamonds"),
        ("Badger", "Badger"),
        ("", ""),
    ],
)
def test_a_card_in_words(text: str, name: str) -> None:
    assert card_name(text) == name


@pytest.mark.parametrize("text", ["", "?", "*", "1S", "SK", "KSS", "10H", "K♠"])
def test_what_is_no_playing_card(text: str) -> None:
    assert not is_playing_card(text)


def test_words_are_the_readers() -> None:
    with translation.override("fi"):
        assert card_name("KS") != "king of spades"
        assert colour_name("red") == "punainen"
    assert (colour_name("red"), colour_name("octarine")) == ("red", "octarine")
    assert hidden_cards(13) == "13 face-down cards"
