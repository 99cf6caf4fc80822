"""What the database keeps of boards at one table, whatever a programme does."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Player
from matches.models import HalfBoard, HalfBoardWord, Match

pytestmark = pytest.mark.django_db


def test_a_table_has_a_board_once_and_the_other_table_has_it_too(sakaali: Match) -> None:
    half = HalfBoard.objects.create(match=sakaali, table=0, board=1, result=[50, 71])
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        HalfBoard.objects.create(match=sakaali, table=0, board=1, result=[71, 50])
    HalfBoard.objects.create(match=sakaali, table=1, board=1, result=[25, 25])
    HalfBoard.objects.create(match=sakaali, table=0, board=2, result=[25, 25])
    assert str(half) == f"board 1 at table 0 of match {sakaali.pk}"


def test_a_player_gives_their_word_on_it_once(sakaali: Match, eight: dict[str, Player]) -> None:
    half = HalfBoard.objects.create(match=sakaali, table=0, board=1, result=[50, 71])
    word = HalfBoardWord.objects.create(half=half, player=eight["Aino"], side=0)
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        HalfBoardWord.objects.create(half=half, player=eight["Aino"], side=1)
    HalfBoardWord.objects.create(half=half, player=eight["Bertta"], side=1)
    assert str(word) == f"{eight['Aino'].pk} on half {half.pk}"


def test_words_go_with_their_half_and_halves_with_their_match(
    sakaali: Match, eight: dict[str, Player]
) -> None:
    half = HalfBoard.objects.create(match=sakaali, table=0, board=1, result=[50, 71])
    HalfBoardWord.objects.create(half=half, player=eight["Aino"], side=0)
    sakaali.half_boards.all().delete()
    assert not HalfBoardWord.objects.exists()
