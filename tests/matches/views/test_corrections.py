"""Correcting a deal on the page."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import User
from clubs.services import sign_up
from matches.models import Event, Match
from tests.helpers.endings import RAMI_TEN
from tests.matches.sheets import enter

pytestmark = pytest.mark.django_db


class TestPage:
    """The page on which a deal is corrected."""

    @pytest.fixture
    def keeper(self, tuppi_sheet: Match, client: Client) -> Match:
        aino = tuppi_sheet.seats.get(index=0).player
        aino.user = User.objects.create_user("aino", password="x")
        aino.save()
        client.force_login(aino.user)
        return enter(tuppi_sheet, RAMI_TEN)

    def test_the_form_comes_as_it_was_filled_in_and_the_change_is_listed(
        self, keeper: Match, client: Client
    ) -> None:
        page = client.get(f"/matches/{keeper.code}/deals/1/")
        assert 'value="10"' in page.content.decode()
        data = {"seq": "1", "game": "rami", "bidder": "0", "tricks.0": "7", "tricks.1": "6"}
        assert client.post(f"/matches/{keeper.code}/deals/1/", data).status_code == 302
        sheet = client.get(f"/matches/{keeper.code}/").content.decode()
        assert "deal corrected" in sheet
        assert "Aino" in sheet

    def test_what_cannot_be_is_refused_on_the_page(self, keeper: Match, client: Client) -> None:
        data = {"seq": "1", "game": "rami", "bidder": "0", "tricks.0": "14", "tricks.1": "0"}
        assert client.post(f"/matches/{keeper.code}/deals/1/", data).status_code == 422
        assert Event.objects.count() == 1

    @pytest.mark.parametrize("deal", [0, 2, 99])
    def test_there_is_no_page_for_a_deal_that_is_not_there(
        self, keeper: Match, client: Client, deal: int
    ) -> None:
        assert client.get(f"/matches/{keeper.code}/deals/{deal}/").status_code == 404

    def test_who_does_not_keep_the_sheet_corrects_nothing(self, keeper: Match, client: Client) -> None:
        client.force_login(sign_up(username="stranger", password="x", name="Stranger"))
        assert client.get(f"/matches/{keeper.code}/deals/1/").status_code == 403
