"""A table that cannot be played is refused when it is opened, or does not begin."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from clubs.models import Player
from games.core import registry
from lobby import playing_again
from lobby.checks import check_bots, check_rules_stand
from lobby.errors import LobbyError
from lobby.models import OpenTable
from matches.models import Match
from tests.helpers.endings import lost_by
from tests.lobby.conftest import Opened, seated, sit

pytestmark = pytest.mark.django_db


def test_a_table_of_changed_rules_does_not_begin(opened: Opened, people: dict[str, Player]) -> None:
    table = opened()
    OpenTable.objects.update(rules_version=99)
    with pytest.raises(LobbyError, match="rules have changed"):
        sit(table, people["Outi"])
    assert seated(table) == ["Aino", None] and not Match.objects.exists()


def test_a_bot_sits_on_one_side_alone(bots: dict[str, Player], people: dict[str, Player]) -> None:
    rules, bot, other = registry.get("tuppi").table_for(), bots["random"], bots["greedy"]
    check_bots(rules, [bot, people["Aino"], bot, None])
    check_bots(rules, [bot, other, bot, other])
    for seats in ([bot, bot, None, None], [None, bot, bot, None], [bot, None, None, bot]):
        with pytest.raises(LobbyError, match="cannot sit in two places"):
            check_bots(rules, seats)


def test_nothing_is_opened_for_a_bot_against_itself(
    opened: Opened, bots: dict[str, Player], people: dict[str, Player]
) -> None:
    with pytest.raises(LobbyError, match="cannot sit in two places"):
        opened(game="tuppi", seats=[people["Aino"], bots["random"], bots["random"], None])
    assert not OpenTable.objects.exists()


def test_a_game_that_is_gone_has_other_rules() -> None:
    version = registry.get("hex").rules_version
    check_rules_stand(OpenTable(game="hex", rules_version=version))
    for table in (
        OpenTable(game="hex", rules_version=version + 1),
        OpenTable(game="hax", rules_version=version),
    ):
        with pytest.raises(LobbyError, match="rules have changed"):
            check_rules_stand(table)


class TestTwoAccountsOfOnePerson:
    """Refused at a rated table as far as it can be known."""

    @pytest.fixture
    def shared(self, people: dict[str, Player]) -> Client:
        """Aino's, in which Outi is logged in now."""
        client = Client()
        for name in ("aino", "outi"):
            client.post("/log-out/")
            client.post("/log-in/", {"username": name, "password": "kortti-ilta"})
        return client

    def test_a_browser_of_one_seats_no_other_at_their_rated_table(
        self, shared: Client, opened: Opened, people: dict[str, Player]
    ) -> None:
        table = opened()
        told = shared.post(f"/tables/{table.code}/sit/", {"terms": table.terms}, follow=True).content.decode()
        assert "Aino, who sits here, has logged in with this browser too" in told
        sent = {"terms": table.terms}
        answer = shared.post(f"/api/tables/{table.code}/sit/", sent, content_type="application/json")
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid")
        assert seated(table) == ["Aino", None] and not Match.objects.exists()
        assert seated(sit(table, people["Outi"])) == ["Aino", "Outi"], "with a browser of their own"

    def test_it_does_at_one_that_is_not_rated(self, shared: Client, opened: Opened) -> None:
        table = opened(rated=False)
        shared.post(f"/tables/{table.code}/sit/", {"terms": table.terms})
        assert seated(table) == ["Aino", "Outi"]

    def test_nor_is_it_played_again_so(
        self, shared: Client, opened: Opened, people: dict[str, Player]
    ) -> None:
        match = sit(opened(), people["Outi"]).match
        assert match is not None
        over = lost_by(match_id=match.pk, seat=0)
        again = playing_again.play_again(match=over, by=people["Aino"])
        shared.post(f"/matches/{over.code}/play-again/")
        assert seated(again).count(None) == 1

    def test_one_mailbox_has_one_seat(self, opened: Opened, people: dict[str, Player]) -> None:
        for name, address in (("Aino", "a@example.org"), ("Outi", "a+2@example.org")):
            EmailAddress.objects.create(user=people[name].user, email=address, verified=True)
        table = opened()
        with pytest.raises(LobbyError, match="with two accounts"):
            sit(table, people["Outi"])
        assert sit(table, people["Eero"]).match
