"""Options: free text (a deck, a position), and values as people read them."""

import pytest

from games.core.errors import BadOption
from games.core.options import Option

DECK = Option("deck", "Deck", "", longest=10)


def test_text_is_kept_as_typed_with_plain_line_ends():
    assert DECK.kind == "text"
    assert DECK.clean(" a\r\nb ") == "a\nb"


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (7, "7 is not a text"),
        (None, "not a text"),
        ("x" * 11, "11 characters are more than 10"),
        ("\0", "null"),
    ],
)
def test_what_is_no_text_or_too_long_is_refused(value, reason):
    with pytest.raises(BadOption, match=reason):
        DECK.clean(value)


@pytest.mark.parametrize("value", ["above the king", "", None, 0, True, ["high"], {"high": 1}, b"high"])
def test_what_is_no_key_of_a_choice_is_refused(value):
    with pytest.raises(BadOption, match="is not one of high, low"):
        Option("ace", "The ace is", "high", {"high": "above the king", "low": "below the two"}).clean(value)


@pytest.mark.parametrize(
    ("option", "value", "read"),
    [
        (Option("sooli", "Sooli", True), False, "no"),
        (Option("target", "Target", 5, lo=1, hi=9), 7, "7"),
        (Option("ace", "The ace is", "high", {"high": "above the king"}), "high", "above the king"),
        (DECK, "a {b}", "a {b}"),
        (DECK, "", "empty"),
    ],
)
def test_a_value_is_read_in_words(option, value, read):
    assert str(option.said(value)) == read


@pytest.mark.parametrize("value", [[], {}, ["high"], 1, None, "", "x" * 5000])
def test_what_is_no_choice_is_refused_whatever_it_is(value):
    with pytest.raises(BadOption, match="is not one of high"):
        Option("ace", "The ace is", "high", {"high": "above the king"}).clean(value)
