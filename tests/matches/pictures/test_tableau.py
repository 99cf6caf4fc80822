"""The piles of a patience as they are drawn and read aloud."""

import re
from pathlib import Path

from django.conf import settings
from django.utils.translation import override

from matches.pictures.tableau import spots, tableau

PILES = [
    {"name": "A", "count": 4, "cards": ["?", "?", "KS", "7D"]},
    {"name": "B", "count": 0},
]


def test_open_cards_are_spots_named_from_the_top_and_an_empty_pile_is_one() -> None:
    assert [spots(pile) for pile in PILES] == [["A4", "A3", "A2", "A1"], ["B0"]]  # type: ignore[arg-type]
    drawn = tableau(PILES)  # type: ignore[arg-type]
    assert [drawn.count(f'data-at="{spot}"') for spot in ("A4", "A3", "A2", "A1", "B0")] == [0, 0, 1, 1, 1]


def test_cards_are_read_aloud_with_their_pile_and_backs_once() -> None:
    drawn = tableau(PILES)  # type: ignore[arg-type]
    for said in ("A: 2 face-down cards", "A: king of spades", "A: seven of diamonds", "Pile B, empty"):
        assert drawn.count(f'aria-label="{said}"') == 1
    with override("fi"):
        drawn = tableau(PILES)  # type: ignore[arg-type]
    for said in ("A: 2 korttia nurinpäin", "A: pata kuningas", "Pino B, tyhjä"):
        assert f'aria-label="{said}"' in drawn


def test_no_text_of_a_pile_becomes_markup() -> None:
    drawn = tableau([{"name": "<b>", "count": 1, "cards": ["<i>"]}])
    assert "<b>" not in drawn and "<i>" not in drawn


def test_a_tile_shows_its_number_and_its_sign_where_the_next_one_covers_the_rest() -> None:
    drawn = tableau([{"name": "A", "count": 3, "cards": ["C5", "Green", "F2a"]}])
    assert [drawn.count(sign) for sign in ("●", "發", "❀")] == [2, 2, 2]
    assert "C5</text>" not in drawn


def test_an_own_card_shows_its_name_once_and_a_joker_its_star() -> None:
    drawn = tableau([{"name": "A", "count": 2, "cards": ["7sk:Suns|Knots", "*"]}])
    assert drawn.count(">7sk<") == 1 and "|" not in drawn.split("aria-hidden", 1)[1].split("</svg>")[0]
    assert ">*<" not in drawn


def test_no_style_of_the_whole_site_gives_the_sheet_of_a_card_another_size() -> None:
    """A card's white sheet is a rectangle of the class that people's pictures have too."""
    styles = (Path(settings.BASE_DIR) / "static/css/kerho.css").read_text()
    assert re.findall(r"^\.face(?![-\w.])[^{]*", styles, re.M) == [".face:not(rect) "]
