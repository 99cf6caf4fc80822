"""What the rules engine says, in the reader's language."""

from __future__ import annotations

import pytest
from django.utils import translation

from common.speaking import spoken
from games.core.messages import Seat, say
from games.core.naming import Names

AT_TABLE = Names(("Aino", "Eero <b>"), ())


@pytest.mark.parametrize(("language", "words"), [("en", "Aino passes."), ("fi", "Aino passaa.")])
def test_a_message_names_who_sits_there_in_the_readers_language(language: str, words: str) -> None:
    with translation.override(language):
        assert spoken(say("{player} passes.", player=Seat(0)), AT_TABLE) == words


def test_a_number_is_written_as_the_language_does() -> None:
    message = say("{number} points", number=-12345)
    with translation.override("en"):
        assert spoken(message) == "−12,345 points"
    with translation.override("fi"):
        assert spoken(message).startswith("−12\xa0345")


def test_a_name_stays_as_it_is_whatever_it_looks_like() -> None:
    assert spoken(say("{player} passes.", player=Seat(1)), AT_TABLE).startswith("Eero <b>")


def test_plain_english_gets_its_names() -> None:
    assert spoken("{0} gave up.", AT_TABLE) == "Aino gave up."


def test_nothing_said_is_not_translated() -> None:
    with translation.override("fi"):
        assert spoken("") == "", "gettext answers the empty text with the catalogue's head"
