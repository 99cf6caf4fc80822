"""The same people once more, everybody a seat further, however often and by however many it is asked for."""

from __future__ import annotations

import pytest

from clubs.models import Player
from lobby import playing_again
from lobby.errors import NotYours, TableGone
from lobby.models import OpenTable
from matches.models import Match
from tests.helpers.concurrency import at_once
from tests.helpers.endings import lost_by
from tests.lobby.conftest import Opened, seated, sit

pytestmark = pytest.mark.django_db
Status = OpenTable.Status


@pytest.fixture
def played(opened: Opened, people: dict[str, Player]) -> Match:
    match = sit(opened(options={"size": 4}), people["Eero"]).match
    assert match is not None
    return lost_by(match_id=match.pk, seat=0)


def test_everybody_sits_a_seat_further_once_all_have_said_so(
    played: Match, people: dict[str, Player]
) -> None:
    table = playing_again.play_again(match=played, by=people["Eero"])
    assert (seated(table), table.status) == (["Eero", None], Status.OPEN)
    after = playing_again.play_again(match=played, by=people["Aino"])
    assert after.pk == table.pk and after.match is not None
    assert [seat.player.name for seat in after.match.seats.all()] == ["Eero", "Aino"]
    assert after.match.options["size"] == 4
    assert playing_again.play_again(match=played, by=people["Eero"]).match == after.match, (
        "it is there already"
    )


def test_what_all_played_on_one_device_asks_nobody_to_a_table(
    played: Match, people: dict[str, Player]
) -> None:
    played.device = people["Aino"]
    with pytest.raises(NotYours):
        playing_again.play_again(match=played, by=people["Aino"])
    assert not OpenTable.objects.filter(status=Status.OPEN).exists()


def test_only_for_who_played_it_to_its_end(played: Match, opened: Opened, people: dict[str, Player]) -> None:
    running = sit(opened(), people["Eero"]).match
    assert running is not None
    for match, by in ((played, people["Outi"]), (running, people["Eero"])):
        with pytest.raises(NotYours):
            playing_again.play_again(match=match, by=by)


def test_of_strangers_too(opened: Opened, people: dict[str, Player]) -> None:
    match = sit(opened(), people["Outi"]).match
    assert match is not None
    over = lost_by(match_id=match.pk, seat=1)
    assert playing_again.play_again(match=over, by=people["Outi"]).is_open


@pytest.mark.django_db(transaction=True)
def test_both_play_again_at_one_moment(opened: Opened, people: dict[str, Player]) -> None:
    match = sit(opened(), people["Eero"]).match
    assert match is not None
    over = lost_by(match_id=match.pk, seat=0)
    again = [lambda one=one: playing_again.play_again(match=over, by=people[one]) for one in ("Aino", "Eero")]
    raised = at_once(again)
    assert all(isinstance(error, TableGone) for error in raised), raised
    playing_again.play_again(match=over, by=people["Aino"])
    assert playing_again.play_again(match=over, by=people["Eero"]).match is not None
    assert Match.objects.count() == 2
