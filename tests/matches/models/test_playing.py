"""What the database keeps of matches whatever a programme does, and how they are called."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import Player
from matches.models import Board, BoardSet, Confirmation, Event, Match, Objection, Seat

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("lacks", ["result", "finished_at"])
def test_a_finished_match_has_a_result_and_a_time(hex_of_people: Match, lacks: str) -> None:
    ended = {"status": "finished", "result": {}, "finished_at": timezone.now()}
    with pytest.raises(IntegrityError, match="match_finished_has_result"), transaction.atomic():
        Match.objects.update(**{**ended, lacks: None})
    Match.objects.update(**ended)
    assert Match.objects.get().is_over


@pytest.mark.parametrize(
    ("status", "over"), [("waiting", False), ("running", False), ("paused", False), ("void", True)]
)
def test_a_match_is_over_once_nobody_plays_it_any_more(status: str, over: bool) -> None:
    assert Match(status=status).is_over is over


@pytest.mark.parametrize(
    "again",
    [
        lambda match: Seat.objects.create(
            match=match, index=0, side=0, player=match.seats.get(index=0).player
        ),
        lambda match: Event.objects.bulk_create(Event(match=match, seq=9, kind="move") for _ in "ab"),
        lambda match: Board.objects.bulk_create(
            Board(board_set=match.board_set, number=1, sealed="x") for _ in "ab"
        ),
        lambda match: Confirmation.objects.bulk_create(
            Confirmation(match=match, side=0, seq=1, player=match.seats.get(index=0).player) for _ in "ab"
        ),
    ],
    ids=["seat", "event", "board", "confirmation"],
)
def test_each_is_there_once(hex_of_people: Match, again: Callable[[Match], object]) -> None:
    hex_of_people.board_set = BoardSet.objects.create()
    hex_of_people.save()
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        again(hex_of_people)


def test_everything_of_a_match_is_called_by_what_it_is(hex_of_people: Match, aino: Player) -> None:
    match = hex_of_people
    board = Board(board_set=BoardSet(pk=7), number=2)
    assert [
        str(one)
        for one in (board, board.board_set, match.seats.get(index=0), Event(seq=3, kind="move", text="a1"))
    ] == [
        "board 2 of set 7",
        "board set 7",
        "seat 0: Aino",
        "3 move a1",
    ]
    assert str(match) == f"hex {match.code}" and match.get_absolute_url() == f"/matches/{match.code}/"
    assert str(Objection(match=match, player=aino)) == f"Aino objects to match {match.pk}"
    assert str(Confirmation(match=match, side=1)) == f"side 1 of match {match.pk}"
