"""The pages of dues: setting them, what is shown before it is booked, the button, and who pays less."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from clubs.models import Membership
from common import site_time
from ledger import dues as services
from ledger.models import Charge, Dues, Reduction
from tests.ledger.pages import RUBBISH

pytestmark = pytest.mark.django_db

PAGE = "/clubs/kerho/books/dues/"
ASKED = {
    "name": "Season’s room", "every": "month", "currency": "EUR", "member": "12", "junior": "6,50",
    "starts_on": "2026-11-24", "ends_on": "",
}  # fmt: skip


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr(site_time, "today", lambda: date(2026, 11, 24))


@pytest.fixture
def dues(people, visit) -> Dues:
    Membership.objects.update(joined_at=datetime(2020, 1, 1, tzinfo=UTC))
    visit("treasurer").post(PAGE, ASKED)
    return Dues.objects.get()


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_a_treasurer_sets_them_and_is_led_to_what_will_be_booked(visit, people, club):
    answer = visit("treasurer").post(PAGE, ASKED)
    one = Dues.objects.get()
    assert answer.url == f"{PAGE}{one.fee_id}/"
    assert (one.fee.member, one.fee.junior, one.ends_on) == (1200, 650, None)
    page = words(visit("treasurer").get(answer.url))
    assert "2026-11" in page and "Book it now" in page and "2026-12" in page
    assert f'href="{PAGE}"' in words(visit("treasurer").get("/clubs/kerho/books/fees/"))


def test_who_is_a_member_or_thinks_of_joining_reads_what_they_are(visit, dues):
    for name in ("stranger", "member"):
        page = words(visit(name).get("/clubs/kerho/"))
        assert "Once each period (month): Season’s room: €12.00, juniors €6.50" in page, name


def test_a_member_sees_what_is_coming_on_the_page_of_their_money(visit, dues, people):
    assert "Season’s room for 2026-12, €12.00, is put on your account on" in words(
        visit("member").get("/money/")
    )
    services.reduce(dues=dues, players=[people["member"]], amount=0, reason="Honorary", by=people["owner"])
    assert "Season’s room for" not in words(visit("member").get("/money/"))


def test_it_is_booked_by_the_button_once_however_often_it_is_pressed(visit, dues, club):
    members = club.memberships.filter(player__user__isnull=False).count()
    for _ in range(2):
        visit("treasurer").post(f"{PAGE}{dues.fee_id}/book/", {"period": "2026-11-01"})
    assert Charge.objects.count() == members
    page = words(visit("treasurer").get(f"{PAGE}{dues.fee_id}/"))
    assert "0 members are still to be charged" in page and "Book it now" not in page
    assert "Season’s room: 2026-11" in words(visit("member").get("/money/"))


@pytest.mark.parametrize("wrong", [*RUBBISH, "2026-12-01", "2026-10-01"])
def test_rubbish_books_nothing(visit, dues, wrong):
    answer = visit("treasurer").post(f"{PAGE}{dues.fee_id}/book/", {"period": wrong}, follow=True)
    assert "Choose a period that has begun" in words(answer)
    assert not Charge.objects.exists()


@pytest.mark.parametrize("name", ["member", "junior", "currency", "every", "starts_on", "ends_on"])
@pytest.mark.parametrize("wrong", ["\0", "²", "-1", "9" * 30, "<b>", "NaN", "2026-13-01", "1999-01-01"])
def test_rubbish_sets_nothing_and_what_was_typed_stays(visit, people, name, wrong):
    answer = visit("treasurer").post(PAGE, ASKED | {name: wrong})
    assert (answer.status_code, "Season’s room" in answer.content.decode()) == (422, True)
    assert not Dues.objects.exists()


def test_some_pay_less_and_that_is_ended(visit, dues, people):
    sent = {"player": [people["member"].pk, people["organiser"].pk], "sum": "3", "reason": "Student"}
    visit("treasurer").post(f"{PAGE}{dues.fee_id}/reduce/", sent)
    page = words(visit("organiser").get(f"{PAGE}{dues.fee_id}/"))
    assert page.count("€3.00") >= 2 and "Student" in page
    row = Reduction.objects.get(player=people["member"])
    visit("treasurer").post(f"/clubs/kerho/books/reductions/{row.pk}/end/")
    row.refresh_from_db()
    assert row.ended_at is not None


def test_nobody_lets_themself_pay_less(visit, dues, people):
    page = visit("treasurer").get(f"{PAGE}{dues.fee_id}/").content.decode()
    assert f'value="{people["treasurer"].pk}"' not in page
    sent = {"player": [people["treasurer"].pk], "sum": "", "reason": "Me"}
    answer = visit("treasurer").post(f"{PAGE}{dues.fee_id}/reduce/", sent)
    assert (answer.status_code, "another treasurer" in words(answer)) == (422, True)
    assert not Reduction.objects.exists()


@pytest.mark.parametrize("name", ["player", "sum"])
@pytest.mark.parametrize("wrong", [*RUBBISH, "12"])
def test_rubbish_reduces_nothing_and_what_was_typed_stays(visit, dues, people, name, wrong):
    if (name, wrong) == ("sum", ""):
        return
    sent = {"player": people["member"].pk, "sum": "3", "reason": "Student"} | {name: wrong}
    answer = visit("treasurer").post(f"{PAGE}{dues.fee_id}/reduce/", sent)
    assert (answer.status_code, "Student" in answer.content.decode()) == (422, True)
    assert not Reduction.objects.exists()


def test_an_organiser_reads_and_decides_nothing(visit, dues):
    page = words(visit("organiser").get(f"{PAGE}{dues.fee_id}/"))
    assert "still to be charged" in page and "Book it now" not in page and "End the dues" not in page
    for address in (f"{PAGE}{dues.fee_id}/book/", f"{PAGE}{dues.fee_id}/reduce/"):
        assert visit("organiser").post(address, {}).status_code == 404


@pytest.mark.parametrize("role", ["member", "stranger"])
def test_who_keeps_no_money_finds_no_page_of_dues(visit, dues, role):
    for address in (PAGE, f"{PAGE}{dues.fee_id}/"):
        assert visit(role).get(address).status_code == 404


def test_they_are_ended_on_their_page_and_nothing_is_booked_any_more(visit, dues):
    visit("treasurer").post(f"/clubs/kerho/books/fees/{dues.fee_id}/end/")
    page = words(visit("treasurer").get(f"{PAGE}{dues.fee_id}/"))
    assert "ended" in page and "still to be charged" not in page
    assert services.book_what_is_due() == 0


def test_dues_are_not_charged_by_hand(visit, dues):
    address = f"/clubs/kerho/books/fees/{dues.fee_id}/charge/"
    page = visit("treasurer").post(address, {"occasion": "dues/2026-11-01", "player": "1"})
    assert page.status_code == 422
    assert "charge/" not in visit("treasurer").get("/clubs/kerho/books/fees/").content.decode()


def test_the_page_takes_as_many_queries_for_many_as_for_one(
    visit, dues, people, club, django_assert_max_num_queries
):
    client = visit("treasurer")
    client.get(f"{PAGE}{dues.fee_id}/")
    others = [one for role, one in people.items() if role in ("member", "organiser", "owner")]
    services.reduce(dues=dues, players=others, amount=5, reason="So", by=people["treasurer"])
    with django_assert_max_num_queries(22):
        client.get(f"{PAGE}{dues.fee_id}/")
