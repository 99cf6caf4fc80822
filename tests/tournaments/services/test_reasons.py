"""Reasons are read by everybody: some words, not too many, that can be read."""

from __future__ import annotations

import pytest

from tournaments.errors import CompetitionError
from tournaments.services.reasons import MOST_REASON, reason_of


def test_it_is_kept_in_single_spaces() -> None:
    assert reason_of("  two \n phones ") == "two phones"
    assert reason_of("x" * MOST_REASON) == "x" * MOST_REASON


@pytest.mark.parametrize("text", ["", " \n ", "x" * (MOST_REASON + 1), "a\x00b"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(CompetitionError, match="1 to 300"):
        reason_of(text)
