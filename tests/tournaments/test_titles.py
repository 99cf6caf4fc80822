"""Titles and addresses of competitions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tournaments import titles
from tournaments.errors import CompetitionError
from tournaments.models import Competition


def test_a_title_is_one_line_of_words() -> None:
    assert titles.clean("  Hex \n Open ") == "Hex Open"
    for wrong in ("", " ", "x" * 81):
        with pytest.raises(CompetitionError, match="1 to 80"):
            titles.clean(wrong)


@pytest.mark.django_db
def test_a_second_one_of_that_title_has_another_address(hex_open: Callable[..., Competition]) -> None:
    assert titles.free_address("Hex Cup") == "hex-cup"
    hex_open(2)
    assert titles.free_address("Hex Open").startswith("hex-open-")
    assert titles.free_address("!!!") == "competition"
