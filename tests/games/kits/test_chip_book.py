"""The arithmetic of real chips: who has how many, who owes whom, what the bank has done."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from games.core.errors import BadResult
from games.core.messages import Seat
from games.kits.chip_book import OTHERWISE, Book, all_of


def book(*stacks: int, bought: int = 100) -> Book:
    """Single players with these chips in front, each of whom has bought as many."""
    return Book([(seat,) for seat in range(len(stacks))], list(stacks), [bought] * len(stacks))


def partners() -> Book:
    """Two against two with 28 chips a side."""
    return Book([(0, 2), (1, 3)], [28, 28], [28, 28])


def as_it_stands(one: Book) -> tuple[Any, ...]:
    return one.stacks, one.bought, one.ious, one.bank, one.known


def refused(one: Book, entry: Callable[..., str], *what: Any) -> dict[str, str]:
    """What is said to an entry that cannot be; it changes nothing."""
    before = as_it_stands(one.clone())
    with pytest.raises(BadResult) as error:
        entry(*what)
    assert as_it_stands(one) == before
    return {name: str(why) for name, why in error.value.fields.items()}


# Names and sums -------------------------------------------------------------------------------------------------------


def test_a_side_is_named_by_its_players():
    assert all_of((0,)) == Seat(0)
    assert str(all_of((0, 2))) == "{0} and {2}"
    assert str(all_of((0, 2, 4))) == "{0} and {2} and {4}"
    assert (book(1, 2).alone(1), partners().alone(1)) == (True, False)


def test_what_is_won_is_chips_and_ious_held_less_ious_written_and_chips_bought():
    one = Book([(0,), (1,), (2,)], [20, 140, 140], [100] * 3, {(1, 0): 50})
    assert [one.net(side) for side in range(3)] == [-130, 90, 40]
    assert (one.held(1), one.owed(0), one.held(0)) == (50, 50, 0)


def test_a_copy_goes_its_own_way():
    one = book(100, 100)
    before = as_it_stands(one.clone())
    twin = one.clone()
    twin.lend(0, 1, 10)
    twin.buy(None, 5)
    twin.pay_out(0, 3)
    assert as_it_stands(one) == before


@given(st.lists(st.tuples(st.sampled_from(["buy", "move", "lend", "repay"]), st.integers(0, 2), st.integers(0, 2),
                          st.integers(1, 120)), max_size=12))  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_without_the_bank_what_some_win_others_lose(entries):
    one = book(100, 100, 100)
    for kind, side, other, chips in entries:
        before = as_it_stands(one.clone())
        try:
            if kind == "buy":
                one.buy(side, chips)
            elif side != other:
                getattr(one, kind)(side, other, chips)
        except BadResult:
            assert as_it_stands(one) == before
        assert sum(one.stacks) == one.issued
        assert sum(one.net(seat) for seat in range(3)) == 0
        assert min(one.stacks) >= 0


# Buying and the bank --------------------------------------------------------------------------------------------------


def test_what_is_bought_is_owed_for():
    one = book(100, 100)
    assert one.buy(1, 50) == "{1} buys 50: 250 are in play"
    assert one.buy(None, 10) == "Everybody buys 10: 270 are in play"
    assert (one.stacks, one.bought, one.net(1)) == ([110, 160], [110, 160], 0)


def test_what_the_bank_pays_is_won_and_what_it_gets_is_lost():
    one = book(100, 100)
    assert one.pay_out(0, 30) == "The bank pays {0} 30: 230 are in play"
    assert one.pay_in(1, 5) == "{1} pays the bank 5: 225 are in play"
    assert ([one.net(0), one.net(1)], one.bank, one.issued) == ([30, -5], 25, 225)
    assert one.pay_out(None, 1) == "The bank pays everybody 1: 227 are in play"
    assert one.pay_in(None, 2) == "Everybody pays the bank 2: 223 are in play"


def test_nobody_pays_the_bank_more_than_he_has_and_all_together_no_more_than_there_is():
    one = book(55, 55, bought=55)
    assert "{0} has 55 chips by the sheet, not 56" in refused(one, one.pay_in, 0, 56)["chips"]
    one.known = False
    assert refused(one, one.pay_in, None, 56) == {"chips": "112 is more than the 110 chips in play."}


def test_where_one_of_all_cannot_pay_nobody_has_paid():
    one = Book([(0,), (1,)], [90, 10], [50, 50])
    assert "{1} has 10" in refused(one, one.pay_in, None, 20)["chips"]


def test_partners_are_told_of_in_the_plural():
    one = partners()
    assert one.buy(1, 4) == "{1} and {3} buy 4: 60 are in play"
    assert one.pay_in(1, 3) == "{1} and {3} pay the bank 3: 57 are in play"
    assert one.move(0, 1, 2) == "{0} and {2} give {1} and {3} 2"
    assert one.lend(0, 1, 5) == "{0} and {2} borrow 5 from {1} and {3} for an IOU"
    assert one.repay(0, 1, 5) == "{0} and {2} pay {1} and {3} 5 back and nothing more is owed"


# From one to another --------------------------------------------------------------------------------------------------


def test_who_gives_must_have_unless_only_the_table_knows():
    one = book(70, 100)
    why = refused(one, one.move, 0, 1, 71)["chips"]
    assert why == f"{{0}} has 70 chips by the sheet, not 71. {OTHERWISE}"
    one.known = False
    assert one.move(0, 1, 71) == "{0} gives {1} 71"
    assert (one.net(0), one.net(1)) == (-101, 71)


def test_another_lender_than_the_one_with_the_most_is_refused_and_the_right_one_named__line_1791():
    one = book(0, 170, 130)
    why = refused(one, one.lend, 0, 2, 50)["lender"]
    assert why.startswith("borrow from {1}, who has the most by the sheet: 170, and {2} 130.")
    assert "enter a count first" in why


def test_the_borrower_himself_may_have_the_most_and_borrows_from_the_next():
    one = book(170, 100, 30)
    assert one.lend(0, 1, 10) == "{0} borrows 10 from {1} for an IOU"


def test_of_several_with_the_most_any_may_lend():
    for lender in (1, 2):
        one = book(0, 150, 150)
        one.lend(0, lender, 150)
        assert one.stacks[lender] == 0
    one = book(0, 150, 150, 100)
    assert "{1} or {2}" in refused(one, one.lend, 0, 3, 1)["lender"]


def test_nobody_lends_more_than_he_has_or_than_there_is():
    one = book(100, 100, 100)
    assert "{1} has 100 chips by the sheet, not 101" in refused(one, one.lend, 0, 1, 101)["chips"]
    one.known = False
    assert "301 is more than the 300 chips in play" in refused(one, one.lend, 0, 1, 301)["chips"]


def test_loans_between_two_add_up():
    one = book(0, 200)
    one.lend(0, 1, 50)
    assert one.lend(0, 1, 20) == "{0} borrows 20 from {1} for an IOU, 70 in all"
    assert (one.ious, one.stacks) == ({(1, 0): 70}, [70, 130])


def test_an_iou_is_paid_back_in_parts_and_no_further():
    one = book(0, 200, 100)
    one.lend(0, 1, 50)
    assert one.repay(0, 1, 20) == "{0} pays {1} 20 back and 30 are still owed"
    assert refused(one, one.repay, 0, 1, 31) == {"chips": "{0} owes {1} 30: 31 cannot be paid back."}
    assert refused(one, one.repay, 1, 2, 1) == {"chips": "{1} owes {2} nothing: 1 cannot be paid back."}
    assert one.repay(0, 1, 30) == "{0} pays {1} 30 back and nothing more is owed"
    assert (one.ious, one.stacks) == ({}, [0, 200, 100])


def test_what_has_been_lent_cannot_be_paid_back_from_an_empty_stack():
    one = book(0, 200, 100)
    one.lend(0, 1, 50)
    one.count([0, 200, 100])
    assert "{0} has 0 chips" in refused(one, one.repay, 0, 1, 50)["chips"]


# Counting -------------------------------------------------------------------------------------------------------------


def test_a_count_that_comes_to_what_is_in_play_is_what_everybody_has():
    one = book(100, 100)
    one.known = False
    assert one.count([150, 50]) == "150 + 50 = 200 counted, as many as are in play"
    assert (one.stacks, one.known) == ([150, 50], True)


@pytest.mark.parametrize(
    ("stacks", "off"),
    [([150, 49], "199 were counted: 1 missing"), ([150, 52], "202 were counted: 2 too many")],
)
def test_a_count_that_is_off_says_by_how_much(stacks, off):
    one = book(100, 100)
    assert refused(one, one.count, stacks) == {"stacks": f"200 chips are in play, but {off}. Count again."}
