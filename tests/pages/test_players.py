"""A player's pages: a merged guest's old address leads to who they are now, for whom may know them."""

from __future__ import annotations

import pytest
from django.test import Client

from bots.models import Bot, BotVersion
from clubs.models import Club, Player, User
from clubs.services import add_guest, merge_guest
from pages.players import kind_of
from tests.helpers.company import browser_of, club_of, with_logins
from tournaments.errors import CompetitionError
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of("Kallio", with_logins("Aino")["Aino"])


@pytest.fixture
def lempi(club: Club) -> Player:
    """A guest on whose name somebody has put a link."""
    return add_guest(club=club, name="Lempi")


@pytest.mark.parametrize("page", ["", "company/"])
def test_the_old_address_of_a_merged_guest_leads_to_the_person(
    client: Client, lempi: Player, page: str
) -> None:
    sylvi = with_logins("Sylvi")["Sylvi"]
    merge_guest(guest=lempi, into=sylvi)
    answer = client.get(f"/players/{lempi.slug}/{page}")
    assert (answer.status_code, answer.url) == (302, f"/players/{sylvi.slug}/{page}")  # type: ignore[attr-defined]
    assert client.get(answer.url).status_code == 200  # type: ignore[attr-defined]
    read = client.get(f"/api/players/{lempi.slug}/").json()
    assert (read["slug"], read["name"]) == (sylvi.slug, "Sylvi")


def test_over_two_merges_too(client: Client, club: Club, lempi: Player) -> None:
    other, sylvi = add_guest(club=club, name="Lempi K"), with_logins("Sylvi")["Sylvi"]
    merge_guest(guest=lempi, into=other)
    merge_guest(guest=other, into=sylvi)
    answer = client.get(f"/players/{lempi.slug}/")
    assert answer.url == f"/players/{sylvi.slug}/"  # type: ignore[attr-defined]


def test_it_tells_nobody_of_a_guest_they_may_not_know(client: Client, club: Club, lempi: Player) -> None:
    club.visibility = Club.Visibility.MEMBERS
    club.save()
    other = add_guest(club=club, name="Lempi Korhonen")
    merge_guest(guest=lempi, into=other)
    for address in (
        f"/players/{lempi.slug}/",
        f"/players/{lempi.slug}/company/",
        f"/api/players/{lempi.slug}/",
    ):
        assert client.get(address).status_code == 404
    owner = club.memberships.get(role="owner").player
    assert browser_of(owner).get(f"/players/{lempi.slug}/").status_code == 302


def test_what_somebody_is() -> None:
    """A player, a guest, a bot of the site or of somebody, who may have taken it out of play or be gone."""
    eero = User(username="eero")
    bot = Player(kind=Player.Kind.BOT)
    assert (kind_of(Player(user=User(pk=1))), kind_of(Player())) == ("player", "guest")
    bot.bot = Bot(builtin="greedy")
    assert kind_of(bot) == "built-in bot"
    bot.bot = Bot(owner=eero, current=BotVersion(number=3))
    assert kind_of(bot) == "bot of eero · version 3"
    bot.bot = Bot(owner=eero)
    assert kind_of(bot) == "bot of eero"
    bot.bot = Bot()
    assert kind_of(bot) == "bot"


def test_a_bot_that_came_with_a_club_has_a_page_and_plays_nothing_here(client: Client) -> None:
    stranger = Player.objects.create(kind=Player.Kind.BOT, name="Muualta", slug="muualta")
    assert kind_of(stranger) == "bot of another site"
    assert client.get("/players/muualta/").status_code == 200
    organiser = Player.objects.create(name="Aino", slug="aino")
    league = competitions.create_competition(
        kind="league",
        title="Hex",
        format="duplicate-league",
        game="hex",
        options={},
        organiser=organiser,
        seed=1,
    )
    with pytest.raises(CompetitionError, match="no version that is ready to play"):
        competitions.enter(competition=league, players=[stranger])
