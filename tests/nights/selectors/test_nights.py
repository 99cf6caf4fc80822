"""Which nights there are for whom, and what is on offer on one."""

from __future__ import annotations

from datetime import timedelta

import pytest

from clubs.models import Club, Player
from games.core import registry
from nights.models import HouseGame, Session
from nights.selectors.nights import coming, games_on_offer, nights
from nights.services import sessions
from tests.helpers.company import club_of

pytestmark = pytest.mark.django_db


def test_a_night_says_how_many_are_there_and_how_many_tables(night: Session, four: list[Player]) -> None:
    for game, seats in (("tuppi", 4), ("hex", 2)):
        sessions.open_table(session=night, game=game, players=four[:seats])
    shown = nights(club=night.club).get()
    assert (shown.present, shown.playing) == (5, 2), "neither multiplies the other"


def test_newest_first_and_those_to_come_soonest_first(night: Session) -> None:
    later = sessions.open_session(
        club=night.club, title="Later", starts_at=night.starts_at + timedelta(days=7)
    )
    last = sessions.open_session(club=night.club, title="Last", starts_at=night.starts_at + timedelta(days=9))
    assert list(nights(club=night.club)) == [last, later, night]
    assert list(coming(nights(club=night.club), later.starts_at)) == [later, last]


@pytest.mark.parametrize("visibility", ["members", "private"])
def test_nights_of_a_closed_club_are_its_members(
    night: Session, people: dict[str, Player], visibility: str
) -> None:
    public = sessions.open_session(
        club=club_of("Other", people["Stranger"]), title="Public", starts_at=night.starts_at
    )
    Club.objects.filter(pk=night.club.pk).update(visibility=visibility)
    assert set(nights(player=people["Member"])) == {night, public}
    assert list(nights(player=people["Stranger"])) == list(nights()) == [public]


def test_every_game_is_on_offer_unless_some_are_named_those_played_last_first(night: Session) -> None:
    assert len(games_on_offer(night)) == len(registry.all_games())
    HouseGame.objects.create(club=night.club, game="tuppi")
    night.games = ["samba", "hex", "tuppi"]
    assert [game.key for game in games_on_offer(night)] == ["tuppi", "hex", "samba"]
