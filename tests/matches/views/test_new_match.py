"""Sitting down on the site: against bots, at what is played here, and what rubbish does (nothing)."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player
from clubs.services import sign_up
from games.core import registry
from matches.models import Match
from matches.views.new_match import proposed
from tests.helpers.rubbish import RUBBISH

pytestmark = pytest.mark.django_db
PLAYED = [game.key for game in registry.all_games() if game.dealt_here()]


class TestSittingDown:
    @pytest.fixture
    def member(self, client: Client) -> Client:
        """Somebody who is logged in."""
        client.force_login(sign_up(username="member", password="kortti-ilta", name="Member"))
        return client

    def test_against_a_bot(self, member: Client, bots: dict[str, Player]) -> None:
        response = member.post("/games/hex/play/", {"seat": str(bots["greedy"].pk)})
        match = Match.objects.get()
        assert response.url == f"/matches/{match.code}/"
        assert (match.status, match.queue) == (Match.Status.RUNNING, Match.Queue.LIVE)

    def test_bots_are_proposed_for_the_seats_that_the_game_needs(
        self, member: Client, bots: dict[str, Player]
    ) -> None:
        page = member.get("/games/modern-skruuvi/play/")
        proposed = page.context["seats"]
        assert len(set(proposed)) == len(proposed) == 3
        assert all(f'<option value="{bot}" selected>' in page.content.decode() for bot in proposed)
        assert member.post("/games/modern-skruuvi/play/", {"seat": proposed}).status_code == 302

    @pytest.mark.parametrize("key", PLAYED)
    def test_whoever_begins_with_what_is_proposed_plays(
        self, member: Client, bots: dict[str, Player], key: str
    ) -> None:
        page = member.get(f"/games/{key}/play/")
        seats = [bot for bot in page.context["seats"] if bot]
        assert member.post(f"/games/{key}/play/", {"seat": seats}).status_code == 302

    def test_where_bots_are_few_one_is_its_own_partner(self) -> None:
        assert proposed(registry.get("tuppi"), ["a", "b"]) == ["a", "b", "a"]
        assert proposed(registry.get("canadian-fish"), ["a", "b", "c"]) == ["a", "b", "c", "b", "a"]
        assert proposed(registry.get("tuppi"), ["a", "b", "c", "d"]) == ["a", "b", "c"]
        assert proposed(registry.get("napoleon"), ["a"]) == ["a", "", "", ""]

    def test_what_was_chosen_stays_where_it_was_when_it_is_refused(
        self, member: Client, bots: dict[str, Player]
    ) -> None:
        greedy = str(bots["greedy"].pk)
        page = member.post("/games/modern-skruuvi/play/", {"seat": [greedy, "", ""]})
        assert page.status_code == 422
        assert page.context["seats"] == [greedy, "", ""]

    @pytest.mark.parametrize("value", ["", *RUBBISH])
    def test_against_rubbish(self, member: Client, bots: dict[str, Player], value: str) -> None:
        page = member.post("/games/hex/play/", {"seat": value})
        assert page.status_code == 422
        assert page.context["problem"]
        assert not Match.objects.exists()

    def test_other_people_are_not_seated_without_being_asked(
        self, member: Client, bots: dict[str, Player], eero: Player
    ) -> None:
        page = member.post("/games/hex/play/", {"seat": str(eero.pk)})
        assert "Choose bots" in page.context["problem"]

    @pytest.mark.parametrize(("game", "status"), [("yatzy", 404), ("killeri", 404)])
    def test_at_what_is_not_played_here(self, member: Client, game: str, status: int) -> None:
        assert member.get(f"/games/{game}/play/").status_code == status

    def test_with_an_option_that_cannot_be(self, member: Client, bots: dict[str, Player]) -> None:
        posted = {"seat": str(bots["greedy"].pk), "option-size": "99"}
        assert "errorlist" in member.post("/games/hex/play/", posted).content.decode()
        assert not Match.objects.exists()
