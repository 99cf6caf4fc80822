"""What is typed into a setting: read as its kind has it, or refused in a sentence."""

from __future__ import annotations

import pytest

from common.refusals import Refusal, reason_for
from common.site_kinds import Hundredths, MailAddress, OneOf, Whole

RUBBISH = [
    "",
    " ",
    "x",
    "-1",
    "1e3",
    "NaN",
    "Infinity",
    "9" * 50,
    "1\n2x",
    "٣",
    "<script>",
    "\x00",
    "1,234.5",
]


@pytest.mark.parametrize("text", [*RUBBISH, "7.5", "0", "61"])
def test_a_whole_number_out_of_range_or_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        Whole(1, 60).typed(text)


def test_a_whole_number_may_have_blanks_between() -> None:
    assert Whole(1, 60_000, "ms").typed(" 12 000 ") == 12_000
    assert Whole(1, 60_000, "ms").said(12_000) == "12,000 ms"
    with pytest.raises(Refusal) as refused:
        Whole(1, 60).typed("61")
    assert reason_for(refused.value) == "It has to be between 1 and 60."


@pytest.mark.parametrize("text", [*RUBBISH, "1.005", "0.99"])
def test_an_amount_with_three_decimals_or_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        Hundredths(100, 100_000).typed(text)


@pytest.mark.parametrize(
    ("text", "value"), [("12", 1200), ("12,5", 1250), ("12.50", 1250), ("1 000", 100_000)]
)
def test_an_amount_is_kept_in_hundredths(text: str, value: int) -> None:
    kind = Hundredths(100, 100_000)
    assert kind.typed(text) == value
    assert kind.typed(kind.in_field(value)) == value


@pytest.mark.parametrize("stored", [None, True, "5", 5.0, [5], {"a": 1}, 61])
def test_a_stored_value_that_is_none_is_refused(stored: object) -> None:
    for kind in (Whole(1, 60), Hundredths(1, 60), OneOf({"a": "A"}), MailAddress()):
        with pytest.raises(Refusal):
            kind.checked(stored)


def test_one_of_several_is_chosen() -> None:
    kind = OneOf({"a": "the first", "b": "the second"})
    assert (kind.typed("b"), kind.said("b")) == ("b", "the second")
    with pytest.raises(Refusal, match="listed"):
        kind.typed("c")


@pytest.mark.parametrize(
    "text", ["kerho@example.org", "Kerho <kerho@example.org>", "Äijän kerho <k@example.org>"]
)
def test_one_address_with_or_without_a_name_is_taken(text: str) -> None:
    assert MailAddress().typed(f" {text} ") == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kerho",
        "a@example.org, b@example.org",
        "a@example.org\nBcc: b@example.org",
        "a@example.org b",
        "A <a@b> <c@example.org>",
        "<a@example.org>",
        'A "B" <a@example.org>',
        "x" * 300 + "@example.org",
    ],
)
def test_what_is_no_address_or_several_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        MailAddress().typed(text)
