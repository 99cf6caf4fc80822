"""Juniors are marked by their clubs or themselves, and whoever marked somebody takes the mark off."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.errors import ClubError
from clubs.juniors import mark_junior, marked_by, unmark_junior
from clubs.models import Club, JuniorMark, Notice, Player
from clubs.privacy import anonymise
from clubs.services import create_club, join, leave, merge_guest
from tests.clubs.asking import Asks, at

pytestmark = pytest.mark.django_db


def fresh(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


@pytest.fixture
def junior(club: Club, aino: Player, lempi: Player) -> Player:
    mark_junior(player=lempi, club=club, by=aino)
    return fresh(lempi)


def test_the_address_does_not_give_the_name_away_and_stays_on_a_second_mark(
    club: Club, outi: Player, junior: Player
) -> None:
    assert junior.slug.startswith("l-")
    assert "lempi" not in junior.slug
    mark_junior(player=junior, club=club, by=outi)
    assert fresh(junior).slug == junior.slug
    assert JuniorMark.objects.count() == 1


def test_members_do_not_mark_others(club: Club, lempi: Player, outi: Player) -> None:
    for change in (mark_junior, unmark_junior):
        with pytest.raises(ClubError, match="Only the club's organisers"):
            change(player=outi, club=club, by=lempi)
        with pytest.raises(ClubError, match="Only you"):
            change(player=outi, club=None, by=lempi)


def test_a_stranger_to_the_club_is_not_marked(club: Club, aino: Player, veikko: Player) -> None:
    with pytest.raises(ClubError, match="nobody of this club"):
        mark_junior(player=veikko, club=club, by=aino)


def test_nobody_gets_rid_of_a_clubs_mark_by_themselves_or_in_another_club(club: Club, junior: Player) -> None:
    own = create_club(name="Own", owner=junior)
    unmark_junior(player=junior, club=None, by=junior)
    unmark_junior(player=junior, club=own, by=junior)
    leave(club=club, player=junior)
    join(club=club, player=junior)
    assert fresh(junior).junior


def test_a_junior_is_one_as_long_as_anybody_says_so(club: Club, aino: Player, junior: Player) -> None:
    mark_junior(player=junior, club=None, by=junior)
    unmark_junior(player=junior, club=club, by=aino)
    assert fresh(junior).junior
    unmark_junior(player=junior, club=None, by=junior)
    assert not fresh(junior).junior


def test_who_has_left_can_be_unmarked_by_the_club(club: Club, aino: Player, junior: Player) -> None:
    leave(club=club, player=junior)
    assert [mark.player for mark in marked_by(club)] == [junior]
    unmark_junior(player=junior, club=club, by=aino)
    assert not fresh(junior).junior


def test_they_are_told_once(club: Club, aino: Player, junior: Player) -> None:
    mark_junior(player=junior, club=club, by=aino)
    unmark_junior(player=junior, club=club, by=aino)
    unmark_junior(player=junior, club=club, by=aino)
    assert list(Notice.objects.order_by("pk").values_list("kind", flat=True)) == ["junior", "no-junior"]


@pytest.mark.parametrize("marked", ["guest", "member", "both"])
def test_a_merge_keeps_who_is_a_junior_one(
    marked: str, club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    for name, person in (("guest", guest), ("member", lempi)):
        if marked in (name, "both"):
            mark_junior(player=person, club=club, by=aino)
    merge_guest(guest=guest, into=lempi)
    assert fresh(lempi).junior
    assert fresh(guest).junior
    assert "lempi" not in fresh(guest).slug + fresh(lempi).slug
    assert JuniorMark.objects.get().player == lempi


def test_the_marks_go_with_the_account(junior: Player) -> None:
    anonymise(player=junior)
    assert not JuniorMark.objects.exists()
    assert fresh(junior).name == f"Former player {junior.pk}"


class TestByPageAndApi:
    def test_it_is_asked_first_and_taken_back_on_the_list(
        self, club: Club, aino: Player, lempi: Player, client: Client
    ) -> None:
        assert aino.user is not None
        client.force_login(aino.user)
        mark = f"/clubs/{club.slug}/members/junior/"
        assert "Is Lempi a junior?" in client.post(mark, {"player": lempi.pk}).content.decode()
        assert not fresh(lempi).junior
        page = client.post(mark, {"player": lempi.pk, "sure": "1"}, follow=True).content.decode()
        assert "Lempi is marked as a junior." in page
        assert "marked by Aino" in page
        client.post(f"/clubs/{club.slug}/members/no-junior/", {"player": lempi.pk})
        assert not fresh(lempi).junior

    @pytest.mark.parametrize("rubbish", ["", "x", "-1", "9" * 30])
    def test_rubbish_changes_nobody(
        self, rubbish: str, club: Club, aino: Player, junior: Player, client: Client
    ) -> None:
        assert aino.user is not None
        client.force_login(aino.user)
        for action in ("junior", "no-junior"):
            client.post(f"/clubs/{club.slug}/members/{action}/", {"player": rubbish, "sure": "1"})
        assert JuniorMark.objects.count() == 1

    def test_oneself_by_a_tick(self, client: Client, veikko: Player) -> None:
        assert veikko.user is not None
        client.force_login(veikko.user)
        for form, told in (({"junior": "on"}, "V."), ({}, "Veikko")):
            client.post("/me/privacy/", form)
            assert fresh(veikko).name == told
        assert "checked" not in client.get("/me/privacy/").content.decode().split('name="junior"')[1][:20]

    def test_the_api_marks_lists_and_unmarks(
        self, asks: Asks, club: Club, outi: Player, lempi: Player
    ) -> None:
        answer: Any = asks(outi).put(at(club, "juniors", "lempi"))
        address = answer.json()["player"]["slug"]
        assert address != "lempi"
        [row] = asks(outi).get(at(club, "juniors")).json()["results"]
        assert (row["player"]["name"], row["by"]) == ("Lempi", "outi")
        assert asks(outi).delete(at(club, "juniors", address)).status_code == 204
        assert not fresh(lempi).junior

    def test_a_member_marks_nobody(self, asks: Asks, club: Club, lempi: Player, outi: Player) -> None:
        assert asks(lempi).put(at(club, "juniors", "outi")).status_code == 403
        assert not fresh(outi).junior
