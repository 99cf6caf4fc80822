"""Amounts of money are written as the reader's language does, and read as people type them."""

import pytest
from django.utils.translation import override

from ledger.amounts import minor_units
from ledger.errors import LedgerError
from ledger.models import Currency
from ledger.stakes import MOST

EURO = Currency(code="EUR", exponent=2)
DINAR = Currency(code="KWD", name="dinar", exponent=3)
BEANS = Currency(code="BEANS", name="beans", exponent=0, kind=Currency.Kind.POINTS)


@pytest.mark.parametrize(
    ("currency", "amount", "english", "finnish"),
    [
        (EURO, 123456, "+€1,234.56", "+1\xa0234,56\xa0€"),
        (EURO, -40, "−€0.40", "−0,40\xa0€"),
        (EURO, 0, "€0.00", "0,00\xa0€"),
        (DINAR, -1500, "−1.500\xa0KWD", "−1,500\xa0KWD"),
        (BEANS, 12000, "+12,000\xa0beans", "+12\xa0000\xa0beans"),
    ],
)
def test_an_amount_is_written_as_the_reader_s_language_does(currency, amount, english, finnish):
    for language, text in (("en", english), ("fi", finnish)):
        with override(language):
            assert currency.changed(amount) == text
            assert currency.paid(amount) == text.lstrip("+−")


@pytest.mark.parametrize("language", ["en", "fi"])
def test_programs_get_the_same_text_in_every_language(language):
    with override(language):
        shown = [EURO.plain(amount) for amount in (1215, -5, 0, -121500)]
        assert (shown, BEANS.plain(-3)) == (["12.15", "-0.05", "0.00", "-1215.00"], "-3")


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("currency", [EURO, DINAR, BEANS])
@pytest.mark.parametrize("amount", [0, 1, 1215, 123_400, 1_234_567, MOST])
def test_what_a_form_or_a_page_shows_is_read_back(language, currency, amount):
    with override(language):
        typed = currency.typed(amount)
        shown = currency.paid(amount) if currency.exponent else typed
        for text in (typed, shown, f" {typed} {currency.code} "):
            assert minor_units(text, currency) == amount


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("12,50", 1250),
        ("12.50", 1250),
        ("12,5", 1250),
        ("12", 1200),
        (",50", 50),
        ("5.", 500),
        ("0", 0),
        ("0.010", 1),
        ("1 234,50", 123450),
        ("1\xa0234,50", 123450),
        ("1\u202f234", 123400),
        ("1,234.50", 123450),
        ("1.234,50", 123450),
        ("1,234,567", 123456700),
        ("12,50 €", 1250),
        ("€12.50", 1250),
        ("EUR 3", 300),
    ],
)
def test_both_decimal_marks_thousands_set_apart_and_the_unit_are_understood(language, typed, cents):
    with override(language):
        assert minor_units(typed, EURO) == cents


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("typed", ["1,234", "1.234", "12.345", "999,000"])
def test_what_can_be_read_in_two_ways_is_refused_in_every_language(language, typed):
    with override(language), pytest.raises(LedgerError, match=r"1250[.,]00"):
        minor_units(typed, EURO)


def test_a_currency_of_three_decimals_is_read_by_the_reader_s_decimal_mark():
    for language, meant, doubtful in (("en", "1.234", "1,234"), ("fi", "1,234", "1.234")):
        with override(language):
            assert minor_units(meant, DINAR) == 1234
            with pytest.raises(LedgerError, match=r"1250[.,]000"):
                minor_units(doubtful, DINAR)


@pytest.mark.parametrize(
    "typed",
    [
        "", " ", "-5", "−5", "+5", "1e3", "NaN", "Infinity", "ten", "€", "1..2", "1,2,3", "1,23,456", "1 23",
        "01,234.5", "1,234,5", "1.234.5", "0x10", "١٢", "½", "12,50\0", "1_000", "9" * 41, "9" * 10**6, "9" * 14,
        "0.005", "12,501", "<b>1</b>", "'; --",
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["en", "fi"])
def test_rubbish_is_refused_with_an_example(language, typed):
    with override(language), pytest.raises(LedgerError, match=r"12[.,]50"):
        minor_units(typed, EURO)
