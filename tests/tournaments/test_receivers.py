"""Where a guest was entered becomes the member's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.builtin import ensure_builtin_bots
from clubs.errors import ClubError
from clubs.services import create_player
from tournaments.models import Competition, Entry
from tournaments.receivers import entries_of_bot, move_entries
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_entries_and_what_one_has_entered_or_organises_move(hex_open: Callable[..., Competition]) -> None:
    competition = hex_open(2)
    guest, member = create_player(name="Lempi"), create_player(name="Lempi M")
    competitions.enter(competition=competition, players=[guest], by=guest)
    Competition.objects.update(organiser=guest)
    move_entries(guest, member)
    entry = Entry.objects.get(player=member)
    assert (entry.entered_by, Competition.objects.get().organiser) == (member, member)
    assert not Entry.objects.filter(player=guest).exists()


def test_both_entered_in_one_competition_are_two_people(hex_open: Callable[..., Competition]) -> None:
    guest, member = create_player(name="Lempi"), create_player(name="Lempi M")
    competitions.enter(competition=hex_open(2), players=[guest, member])
    with pytest.raises(ClubError, match="both entered in “Hex Open”"):
        move_entries(guest, member)
    assert Entry.objects.filter(player=guest).exists()


def test_where_a_bot_is_entered_is_said_until_it_is_over(hex_open: Callable[..., Competition]) -> None:
    bot = ensure_builtin_bots()[0]
    competition = hex_open(2)
    Entry.objects.create(competition=competition, player=bot.player)
    assert entries_of_bot(bot=bot) == [
        "In “Hex Open” it forfeits what has not begun; nobody’s rating moves by that."
    ]
    Competition.objects.update(status=Competition.Status.FINISHED)
    assert entries_of_bot(bot=bot) == []
