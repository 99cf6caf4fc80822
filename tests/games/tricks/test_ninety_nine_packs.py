"""The packs of Ninety-Nine, and what cards laid aside say: Parlett, lines 3334-3639."""

import pytest

from games.core.registry import get
from games.kits.rankings import rankings
from games.tricks.ninety_nine_packs import PACK, bid_of, dealt, hopes_of, is_made, tricks_of

GAME = get("ninety-nine")


@pytest.mark.parametrize(
    ("preset", "cards", "tricks"),
    [
        ("parlett", 36, 9),
        ("two", 24, 9),
        ("dummy", 36, 9),
        ("four", 52, 10),
        ("five", 60, 9),
        ("five-52", 52, 8),
    ],
)
def test_cards_and_tricks_by_how_many_play(preset, cards, tricks):
    table = GAME.table_for(None, {}, preset)
    assert (len(dealt(table)), tricks_of(table)) == (cards, tricks)


def test_only_suits_say_a_bid():
    assert bid_of(PACK.mask("AC 2H 7S KD")) == 6


def test_low_bids_say_what_is_too_high_too():
    assert is_made(0, 10, 10, 3)
    assert not is_made(0, 9, 9, 3)


def test_high_cards_and_trumps_promise_more():
    hopes = hopes_of(GAME.table_for(), rankings(pack=PACK, deck=PACK.deck)[3])
    first = PACK.first
    assert hopes[first["AS"]] > hopes[first["AH"]] > hopes[first["6H"]]
    assert hopes[first["6S"]] > hopes[first["6H"]]
