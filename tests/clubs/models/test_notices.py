"""What is told, and what is done, once."""

from __future__ import annotations

import pytest

from clubs.models import Club, DoneOnce, Notice, Player
from tests.clubs.models.refused import refused

pytestmark = pytest.mark.django_db


def test_each_happening_is_told_once_and_each_key_does_one_thing(club: Club, aino: Player) -> None:
    Notice.objects.create(player=aino, kind="void", key="k", club=club)
    refused(
        lambda: Notice.objects.create(player=aino, kind="void", key="k", club=club),
        "clubs_notice|notice_once",
    )
    DoneOnce.objects.create(user=aino.user, key="k")
    refused(lambda: DoneOnce.objects.create(user=aino.user, key="k"), "clubs_doneonce|done_once")
