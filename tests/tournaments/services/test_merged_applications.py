"""What a guest had asked to play in becomes the member's, once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from clubs.services import create_player
from tournaments.models import Application, Competition, EntryAnswer, EntryQuestion
from tournaments.receivers import move_entries

pytestmark = pytest.mark.django_db


def asked(competition: Competition, player: Player) -> Application:
    return Application.objects.create(
        competition=competition, player=player, asked_by=player, state="waiting"
    )


def test_an_application_and_answers_move(hex_open: Callable[..., Competition]) -> None:
    competition, guest, member = hex_open(2), create_player(name="Lempi"), create_player(name="Lempi M")
    question = EntryQuestion.objects.create(competition=competition, number=1, text="Car?", kind="yes-no")
    EntryAnswer.objects.create(question=question, player=guest, text="yes")
    row = asked(competition, guest)
    move_entries(guest, member)
    row.refresh_from_db()
    assert (row.player, row.asked_by) == (member, member)
    assert EntryAnswer.objects.get().player == member


def test_the_members_own_stands(hex_open: Callable[..., Competition]) -> None:
    competition, guest, member = hex_open(2), create_player(name="Lempi"), create_player(name="Lempi M")
    question = EntryQuestion.objects.create(competition=competition, number=1, text="Car?", kind="yes-no")
    for player, text in ((guest, "yes"), (member, "no")):
        EntryAnswer.objects.create(question=question, player=player, text=text)
        asked(competition, player)
    move_entries(guest, member)
    assert [row.player for row in Application.objects.all()] == [member]
    assert [row.text for row in EntryAnswer.objects.all()] == ["no"]
