"""The end of a chip sheet in words."""

import pytest

from games.kits.chip_book import Book
from games.kits.chip_words import bank_note, reckoned


def test_a_total_is_reckoned_from_all_it_comes_from():
    book = Book([[0], [1]], [120, 60], [100, 100])
    book.move(0, 1, 20)
    book.buy(1, 20)
    book.lend(0, 1, 30)
    book.cash_out(0, 130)
    assert str(reckoned(book, 0)) == "{0}: 0 + 130 cashed - 30 owed - 100 bought = 0"
    assert str(reckoned(book, 1)) == "{1}: 70 + 30 in IOUs - 120 bought = -20"


@pytest.mark.parametrize(
    ("bank", "said"), [(0, ""), (3, "has paid 3 more than it took"), (-3, "taken 3 more than it paid")]
)
def test_a_bank_that_does_not_cancel_out_says_so(bank, said):
    assert said in str(bank_note(bank))
