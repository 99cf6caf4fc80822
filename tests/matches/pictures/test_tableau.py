"""The piles of a patience as they are drawn and read aloud."""

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
