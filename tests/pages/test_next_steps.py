"""From one page to the next that one wants: soonest night first, the books for a treasurer, the same seats again."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services import add_guest, sign_up
from ledger.payments import record_payment, refuse_payment
from ledger.treasurers import name_treasurer
from matches import services
from nights.services.sessions import check_in, open_session, open_table
from tests.helpers.company import browser_of, club_of, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> list[Player]:
    return list(with_logins("Aino", "Eero", "Sylvi", "Veikko").values())


@pytest.fixture
def club(four: list[Player]) -> Club:
    return club_of("Card club", owner=four[0], members=four[1:])


def page(player: Player, address: str) -> str:
    return browser_of(player).get(address).content.decode()


def test_tonight_is_on_the_clubs_page_however_many_nights_are_planned(club: Club, four: list[Player]) -> None:
    for week in range(12):
        open_session(club=club, title=f"Week {week}", starts_at=timezone.now() + timedelta(weeks=week))
    for address in (f"/clubs/{club.slug}/", "/"):
        seen = page(four[1], address)
        assert seen.index("Week 0") < seen.index("Week 1") < seen.index("Week 2")
        assert "Week 11" not in seen


def test_the_next_night_is_called_what_the_last_one_was(club: Club, four: list[Player]) -> None:
    open_session(club=club, title="Friday cards", starts_at=timezone.now(), place="Kallio library")
    form = page(four[0], f"/clubs/{club.slug}/nights/new/")
    assert 'value="Friday cards"' in form
    assert 'value="Kallio library"' in form


def test_a_treasurer_finds_the_books_and_another_member_does_not(club: Club, four: list[Player]) -> None:
    name_treasurer(club=club, player=four[1], by=four[0])
    assert f"/clubs/{club.slug}/books/" in page(four[1], f"/clubs/{club.slug}/")
    assert f"/clubs/{club.slug}/books/" not in page(four[2], f"/clubs/{club.slug}/")


def test_organisers_are_told_who_asks_to_join(club: Club, four: list[Player]) -> None:
    Club.objects.update(joining=Club.Joining.REQUEST)
    stranger = sign_up(username="lempi", password="a long password", name="Lempi").player
    assert stranger.user is not None
    client = Client()
    client.force_login(stranger.user)
    client.post(f"/clubs/{club.slug}/ask-to-join/")
    for address in ("/", f"/clubs/{club.slug}/"):
        assert f"/clubs/{club.slug}/joining/" in page(four[0], address)
        assert "person asks to join" not in page(four[1], address)


def test_a_finished_sheet_leads_to_the_night_and_to_the_same_seats_again(
    club: Club, four: list[Player]
) -> None:
    night = open_session(club=club, title="Friday cards", starts_at=timezone.now())
    for player in four:
        check_in(session=night, player=player)
    match = open_table(session=night, game="tuppi", players=four).match
    services.stop_match(match_id=match.pk, reason="late", expect_seq=0)
    again = f"/nights/{night.pk}/tables/new/?game=tuppi" + "".join(f"&seat={one.pk}" for one in four)
    assert again.replace("&", "&amp;") in page(four[0], f"/matches/{match.code}/")
    assert again.replace("&", "&amp;") not in page(four[1], f"/matches/{match.code}/")
    form = page(four[0], again)
    assert all(f'<option value="{one.pk}" selected>' in form for one in four)


def test_rubbish_for_seats_in_the_address_seats_nobody(club: Club, four: list[Player]) -> None:
    night = open_session(club=club, title="Friday cards", starts_at=timezone.now())
    form = page(
        four[0], f"/nights/{night.pk}/tables/new/?game=tuppi&seat=x&seat=-1&seat=%00&seat=9999999999999"
    )
    assert "selected>Aino" not in form
    assert "Seat 4" in form


def test_who_says_to_have_paid_is_told_that_it_was_denied(club: Club, four: list[Player]) -> None:
    paid = record_payment(
        club=club, payer=four[0], payee=four[1], currency="EUR", amount=460, key="k", by=four[0]
    )
    refuse_payment(payment=paid, by=four[1])
    assert "Eero says no:" in page(four[0], "/money/")
    assert "says no:" not in page(four[1], "/money/")


def test_a_live_table_tells_what_the_deal_to_come_is_like_as_the_sheet_does(four: list[Player]) -> None:
    seats = [services.SeatPlan(one) for one in four]
    match = services.start(match=services.create_match(game="tuppi", seats=seats))
    for reader in (four[0], sign_up(username="lempi", password="a long password", name="Lempi").player):
        assert "Nobody rises yet" in page(reader, f"/matches/{match.code}/")


def test_whose_side_has_confirmed_is_not_asked_again(club: Club, four: list[Player]) -> None:
    night = open_session(club=club, title="Friday cards", starts_at=timezone.now())
    for player in four:
        check_in(session=night, player=player)
    match = open_table(session=night, game="tuppi", players=four).match
    for seq in range(3):
        services.enter_result(
            match_id=match.pk, data={"game": "sooli", "bidder": 0, "trickless": True}, expect_seq=seq
        )
    services.confirm_result(match_id=match.pk, expect_seq=3, by=four[1])
    asked = {one.name: "Confirm the result" in page(one, f"/matches/{match.code}/") for one in four}
    assert asked == {"Aino": True, "Eero": False, "Sylvi": True, "Veikko": False}
    assert "It waits for the other side" in page(four[3], f"/matches/{match.code}/")


def test_a_guest_is_called_a_guest(club: Club, four: list[Player]) -> None:
    add_guest(club=club, name="Lempi")
    for address in (f"/clubs/{club.slug}/", f"/clubs/{club.slug}/members/"):
        after = page(four[0], address).split("Lempi</a>")[1].split("</li>")[0]
        assert "guest" in after
        assert "member" not in after.replace("/members/", "")
