"""What a row of a sheet is called."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.core import registry
from matches.row_labels import word_of


@pytest.mark.parametrize(
    "unit", sorted({str(game.sheet(game.table_for()).unit) for game in registry.all_games()})
)
def test_every_word_of_every_game_is_said_small_in_both_languages(unit: str) -> None:
    assert word_of(unit) == unit.lower()
    with translation.override("fi"):
        assert word_of(unit) != unit.lower()


def test_a_word_that_no_sheet_uses_is_refused() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        word_of("Rubbish")
