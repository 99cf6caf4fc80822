"""Every page of the site answers, for a stranger and for a member, on a site with a night, a tournament and bots."""

from __future__ import annotations

import pytest
from django.test import Client

from bots.builtin import ensure_builtin_bots
from clubs.demonstration import crowd_of, make_club
from clubs.models import User
from nights.demonstration import play_night
from tournaments import demonstration

pytestmark = pytest.mark.django_db
PAGES = [
    "/", "/games/", "/games/?q=tuppi", "/games/hex/", "/games/tuppi/?who=bots", "/games/canasta/", "/clubs/",
    "/leagues/", "/tournaments/", "/matches/", "/matches/?game=tuppi&status=finished", "/players/eero/",
    "/players/eero/?game=hex", "/players/eero/company/", "/players/eero/company/?game=tuppi",
    "/clubs/kallio-card-room/", "/bots/", "/clubs/kallio-card-room/members/",
    "/clubs/kallio-card-room/records/", "/clubs/kallio-card-room/announcements/",
    "/clubs/kallio-card-room/nights.ics", "/clubs/kallio-card-room/results.csv",
    "/competitions/kallio-hex-open/", "/log-in/", "/health", "/api/docs/", "/api/games/",
    "/api/games/killeri/", "/statistics/", "/games/tuppi/statistics/",
]  # fmt: skip
OWN_PAGES = [
    "/money/", "/me/privacy/", "/clubs/new/", "/games/hex/play/", "/clubs/kallio-card-room/joining/", "/password/",
    "/clubs/kallio-card-room/nights/new/", "/clubs/kallio-card-room/tournaments/new/?game=hex",
    "/clubs/kallio-card-room/results/import/",
]  # fmt: skip


@pytest.fixture
def eero() -> User:
    ensure_builtin_bots()
    club = make_club()
    play_night(club)
    demonstration.play_tournament(club)
    player = crowd_of(club)["Eero"]
    player.user = User.objects.create_user("eero", password="x")
    player.save()
    return player.user


def test_every_page_answers_a_stranger_and_a_member(eero: User, client: Client) -> None:
    for language in ("en", "fi"):
        for page in PAGES:
            assert client.get(page, headers={"accept-language": language}).status_code == 200, page
    client.force_login(eero)
    for page in PAGES + OWN_PAGES:
        assert client.get(page).status_code in (200, 302), page


@pytest.mark.parametrize(
    "page", ["/games/yatzy/", "/players/nobody/", "/clubs/nowhere/", "/competitions/none/", "/nights/999/"]
)
def test_what_is_not_there_is_not_found(page: str, client: Client) -> None:
    assert client.get(page).status_code == 404
