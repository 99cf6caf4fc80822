"""Account numbers, and what a bank's app reads."""

from __future__ import annotations

import random
import string

import pytest

from ledger.engine import epc_text, iban, in_fours

RIGHT = [
    "FI2112345600000785",
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "NL91ABNA0417164300",
    "SE4550000000058398257466",
    "EE382200221020145685",
]


@pytest.mark.parametrize("number", RIGHT)
def test_a_number_is_read_with_and_without_spaces(number):
    assert iban(number) == iban(in_fours(number)) == iban(f" {number.lower()} ") == number


@pytest.mark.parametrize("number", RIGHT)
def test_any_wrong_sign_and_any_two_that_changed_places_are_found(number):
    for at in range(4, len(number)):
        for sign in string.digits:
            if number[at] != sign and number[at].isdigit():
                assert iban(number[:at] + sign + number[at + 1 :]) is None
        swapped = number[: at - 1] + number[at] + number[at - 1] + number[at + 1 :]
        assert iban(swapped) in (None, number)


@pytest.mark.parametrize(
    "typed", ["", "FI", "FI21 1234", "FI211234560000078", "XX2112345600000785", "²" * 18, "\0", "9" * 500]
)
def test_what_is_no_number_is_none(typed):
    assert iban(typed) is None


def test_a_code_says_whom_how_much_and_what_for():
    text = epc_text(name="Aino Aalto", number=RIGHT[0], cents=1205, message="Kerho: Eero")
    assert text.split("\n") == [
        "BCD", "002", "1", "SCT", "", "Aino Aalto", RIGHT[0], "EUR12.05", "", "", "Kerho: Eero",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_a_code_always_fits_and_loses_nothing_but_the_end_of_its_message(seed):
    rng = random.Random(seed)
    name, message = ("".join(rng.choices("aäö€😀 ", k=rng.randrange(1, most))) for most in (70, 200))
    text = epc_text(name=name, number=RIGHT[0], cents=rng.randrange(1, 10**11), message=message)
    lines = text.split("\n")
    assert len(text.encode()) <= 331 or len(name.encode()) > 230
    assert (len(lines), lines[5], lines[6]) == (11, name, RIGHT[0])
    assert message.startswith(lines[10])


@pytest.mark.parametrize("cents", [0, -1, 10**11])
def test_an_amount_that_no_transfer_has_is_refused(cents):
    with pytest.raises(ValueError, match="cents"):
        epc_text(name="A", number=RIGHT[0], cents=cents, message="")
