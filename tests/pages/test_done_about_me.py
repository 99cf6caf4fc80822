"""What was done about me: everything that others did, the newest first, for nobody's eyes but mine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from clubs.models import Club, Notice, Player
from clubs.services import sign_up
from ledger.looks import note_look
from ledger.models import StatementLook
from pages.done_about_me import PAGE, Deeds
from pages.my_data import everything_about
from tests.helpers.company import browser_of
from tests.pages.night_in_full import Night, full_night

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def night(django_db_setup: None, django_db_blocker: Any) -> Iterator[Night]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield full_night()
        transaction.set_rollback(True)


def said(player: Player) -> list[str]:
    return [deed.said for deed in Deeds(player)]


def test_who_looked_booked_seated_and_decided_is_named(night: Night) -> None:
    elsewhere, organiser = night.players["elsewhere"], night.players["organiser"]
    note_look(club=night.club, by=organiser, whose=elsewhere)
    note_look(club=night.club, by=organiser)
    note_look(club=night.club, by=organiser, whose=elsewhere, how_to_pay=True)
    told = said(elsewhere)
    for sentence in (
        "Organiser looked at your money in Kerho.",
        "Organiser looked at everybody's money in Kerho.",
        "Organiser looked at how you are paid, in Kerho.",
        "Seated booked on your account in Kerho: payment.",
    ):
        assert sentence in told
    assert "Organiser seated you at table" in " ".join(told)
    assert "Owner named you treasurer of Kerho." in said(night.players["treasurer"])
    assert "Owner said that you are the guest Guest of owner of Kerho: waits for confirmation." in said(
        night.players["host"]
    )


def test_what_one_did_oneself_and_what_concerns_others_is_not_there(night: Night) -> None:
    organiser = night.players["organiser"]
    note_look(club=night.club, by=organiser, whose=night.players["seated"])
    assert [one for one in said(organiser) if one.startswith("Organiser")] == []
    assert [one for one in said(night.players["author"]) if one] == []
    assert "Organiser looked at your money in Kerho." not in said(night.players["elsewhere"])


def test_the_newest_stand_first_across_all_kinds(night: Night) -> None:
    note_look(club=night.club, by=night.players["organiser"], whose=night.players["elsewhere"])
    note_look(club=night.club, by=night.players["organiser"])
    times = [deed.at for deed in Deeds(night.players["elsewhere"])[0:1000]]
    assert len(times) == len(Deeds(night.players["elsewhere"])) > 3
    assert times == sorted(times, reverse=True)


class TestThePage:
    @pytest.fixture
    def lempi(self) -> Player:
        player = sign_up(username="own-lempi", password="kortti-ilta", name="Lempi").player
        assert isinstance(player, Player)
        return player

    @pytest.fixture
    def client(self, lempi: Player) -> Client:
        return browser_of(lempi)

    def test_it_goes_on_over_pages_and_misses_none(self, client: Client, lempi: Player) -> None:
        looker = sign_up(username="own-eero", password="kortti-ilta", name="Eero").player
        club = Club.objects.create(name="Kerho", slug="own-kerho")
        for n in range(PAGE + 5):
            StatementLook.objects.create(club=club, by=looker, whose=lempi)
            Notice.objects.create(
                player=lempi, club=club, by=looker, kind="checked-in", key=f"{n}", about="x"
            )
        pages = [client.get("/me/done/", {"page": n}).content.decode() for n in (1, 2, 3)]
        assert [page.count("<time") for page in pages] == [PAGE, PAGE, 10]

    @pytest.mark.parametrize("page", ["", "x", "-1", "0", "9" * 30])
    def test_rubbish_is_some_page(self, page: str, client: Client) -> None:
        answer = client.get("/me/done/", {"page": page})
        assert answer.status_code == 200
        assert "Nobody has done anything about you." in answer.content.decode()

    def test_it_costs_no_more_for_many(
        self, client: Client, lempi: Player, django_assert_max_num_queries: Any
    ) -> None:
        looker = sign_up(username="own-eero", password="kortti-ilta", name="Eero").player
        club = Club.objects.create(name="Kerho", slug="own-kerho")
        for _ in range(PAGE):
            StatementLook.objects.create(club=club, by=looker, whose=lempi)
        with django_assert_max_num_queries(26):
            client.get("/me/done/")

    def test_words_of_others_are_escaped(self, client: Client, lempi: Player) -> None:
        club = Club.objects.create(name="<b>Kerho</b>", slug="own-kerho")
        looker = sign_up(username="own-eero", password="kortti-ilta", name="<i>Eero</i>").player
        StatementLook.objects.create(club=club, by=looker, whose=lempi)
        page = client.get("/me/done/").content.decode()
        assert "&lt;i&gt;Eero&lt;/i&gt;" in page
        assert "<b>Kerho" not in page

    def test_it_is_in_the_file_of_my_data(self, lempi: Player) -> None:
        club = Club.objects.create(name="Kerho", slug="own-kerho")
        looker = sign_up(username="own-eero", password="kortti-ilta", name="Eero").player
        StatementLook.objects.create(club=club, by=looker, whose=lempi)
        [deed] = everything_about(lempi)["done_about_me"]
        assert deed["what"] == "Eero looked at your money in Kerho."
