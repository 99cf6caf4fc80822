"""Options that are free text: a deck, a position."""

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
