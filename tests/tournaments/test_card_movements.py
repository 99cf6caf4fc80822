"""How many play for an entrant, and which games the card movements are for."""

from __future__ import annotations

import pytest

from games.core import registry
from tournaments.card_movements import movement_refusal, on_boards, team_size
from tournaments.models import Competition


@pytest.mark.parametrize(
    ("format", "game", "size"),
    [
        ("swiss", "hex", 1),
        ("swiss", "tuppi", 2),
        ("knock-out", "sakaali-eight", 4),
        ("whist", "tuppi", 1),
        ("mitchell", "contract-bridge", 2),
        ("teams-of-four", "contract-bridge", 4),
    ],
)
def test_as_many_play_as_sit_on_a_side_at_all_tables_of_a_match(format: str, game: str, size: int) -> None:
    assert team_size(format, registry.get(game).table_for()) == size


def test_card_movements_are_for_two_pairs() -> None:
    hex_, tuppi = registry.get("hex").table_for(), registry.get("tuppi").table_for()
    assert movement_refusal("whist", hex_) == "two pairs sit at a table of a card movement"
    assert movement_refusal("whist", tuppi) == movement_refusal("swiss", hex_) == ""


@pytest.mark.parametrize(
    ("format", "boards", "plays"), [("mitchell", 2, True), ("whist", 0, False), ("whist", 4, True)]
)
def test_an_individual_evening_is_on_boards_where_it_says_so(format: str, boards: int, plays: bool) -> None:
    assert on_boards(Competition(format=format, settings={"boards": boards})) == plays
