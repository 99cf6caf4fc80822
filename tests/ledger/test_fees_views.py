"""The pages of a club's fees, and the charges on the page of one's own money."""

import pytest
from django.utils import timezone

from ledger import fees
from ledger.gatherings import gatherings
from ledger.models import Charge, Fee, LedgerEntry
from nights.models import Attendance, Session
from tests.ledger.booked import sound
from tests.ledger.pages import RUBBISH

pytestmark = pytest.mark.django_db

PAGE = "/clubs/kerho/books/fees/"
ASKED = {
    "name": "Table money",
    "when": "night",
    "currency": "EUR",
    "member": "2",
    "guest": "3,50",
    "junior": "",
}


@pytest.fixture
def fee(people, visit) -> Fee:
    visit("treasurer").post(PAGE, ASKED)
    return Fee.objects.get()


@pytest.fixture
def charged(fee, people, club) -> Charge:
    """The member was there and is charged by the owner."""
    night = Session.objects.create(club=club, title="Ilta", starts_at=timezone.now())
    Attendance.objects.create(session=night, player=people["member"])
    at = gatherings(club, "night")[0]
    return fees.charge(fee=fee, gathering=at, people=[people["member"]], by=people["owner"])[0]


def test_a_treasurer_sets_a_fee_and_everybody_is_shown_it_before_they_check_in(visit, fee, people, club):
    assert (fee.member, fee.guest, fee.junior) == (200, 350, 0)
    night = Session.objects.create(club=club, title="Ilta", starts_at=timezone.now())
    for address in (f"/nights/{night.pk}/", f"/nights/{night.pk}/here/"):
        page = visit("member").get(address)
        assert (page.status_code, "Table money" in page.content.decode()) == (200, True), address


def test_who_thinks_of_joining_and_who_is_a_member_see_what_a_season_costs(visit, people, club):
    visit("treasurer").post(PAGE, ASKED | {"name": "Season’s fee", "when": "season"})
    for name in ("stranger", "member"):
        page = visit(name).get("/clubs/kerho/").content.decode()
        assert "Once a season, when it is charged: Season’s fee: €2.00, guests €3.50" in page, name


def test_whom_a_season_is_charged_and_how_much_together_is_said_first(visit, people, club):
    visit("treasurer").post(PAGE, ASKED | {"name": "Season’s fee", "when": "season"})
    page = visit("treasurer").get(f"{PAGE}{Fee.objects.get().pk}/charge/?occasion=2026-27").content.decode()
    members = club.memberships.count()
    assert f"{members} people can be charged it, €{2 * members}.00 together." in page
    assert not Charge.objects.exists()


@pytest.mark.parametrize("name", ["member", "guest", "junior", "currency", "when", "name"])
@pytest.mark.parametrize("wrong", ["\0", "²", "-1", "9" * 30, "<b>", "NaN"])
def test_rubbish_is_refused_and_what_was_typed_stays(visit, people, name, wrong):
    answer = visit("treasurer").post(PAGE, ASKED | {"name": "Maksu", name: wrong})
    if name == "name" and wrong != "\0":
        assert answer.status_code == 302  # any words are a name, and are shown as they are
        return
    assert (answer.status_code, "3,50" in answer.content.decode() or name == "guest") == (422, True)
    assert not Fee.objects.exists()


def test_it_is_charged_on_a_page_once_however_often_it_is_sent(visit, fee, people, club):
    night = Session.objects.create(club=club, title="Ilta", starts_at=timezone.now())
    Attendance.objects.create(session=night, player=people["member"])
    at, address = gatherings(club, "night")[0], f"{PAGE}{fee.pk}/charge/"
    page = visit("owner").get(f"{address}?occasion={at.key}").content.decode()
    assert "Liisa €2.00" in " ".join(page.split())
    for _ in range(2):
        visit("owner").post(address, {"occasion": at.key, "player": people["member"].pk})
    assert LedgerEntry.objects.filter(kind="fee").count() == 1
    assert "Nobody is left" in visit("owner").get(f"{address}?occasion={at.key}").content.decode()


@pytest.mark.parametrize("wrong", RUBBISH)
def test_rubbish_charges_nobody(visit, fee, people, club, wrong):
    night = Session.objects.create(club=club, title="Ilta", starts_at=timezone.now())
    Attendance.objects.create(session=night, player=people["member"])
    at, address = gatherings(club, "night")[0], f"{PAGE}{fee.pk}/charge/"
    for sent in ({"occasion": wrong, "player": people["member"].pk}, {"occasion": at.key, "player": wrong}):
        assert visit("owner").post(address, sent).status_code == 422
    assert not Charge.objects.exists()


def test_who_was_charged_objects_on_their_page_and_an_organiser_answers(visit, charged, people, club):
    page = visit("member").get("/money/").content.decode()
    assert "Table money: Ilta" in page
    visit("member").post(f"/clubs/kerho/charges/{charged.pk}/object/", {"reason": "I was at home"})
    assert "I was at home" in visit("organiser").get(PAGE).content.decode()
    visit("organiser").post(f"/clubs/kerho/books/charges/{charged.pk}/stands/", {"reason": "You were seen"})
    charged.refresh_from_db()
    assert (charged.status, charged.answer) == ("booked", "You were seen")
    assert "You were seen" in visit("member").get("/money/").content.decode()


def test_an_objection_without_words_changes_nothing_and_says_so(visit, charged):
    answer = visit("member").post(
        f"/clubs/kerho/charges/{charged.pk}/object/", {"reason": " \0"}, follow=True
    )
    assert "Say in a sentence why." in answer.content.decode()
    charged.refresh_from_db()
    assert charged.status == "booked"


@pytest.mark.parametrize("role", ["treasurer", "stranger"])
def test_what_another_was_charged_is_no_page_of_theirs(visit, charged, role):
    assert "Table money: Ilta" not in visit(role).get("/money/").content.decode()


def test_the_books_say_who_pays_the_club_and_the_treasurer_books_it(visit, charged, people, club):
    page = visit("owner").get("/clubs/kerho/books/").content.decode()
    assert "The club has got it" in page
    sent = {"player": people["member"].pk, "currency": "EUR", "sum": "2", "way": "to", "key": "k"}
    for _ in range(2):
        visit("owner").post("/clubs/kerho/books/paid-club/", sent)
    assert "pot" not in sound(club)


@pytest.mark.parametrize("name", ["player", "currency", "sum"])
@pytest.mark.parametrize("wrong", RUBBISH)
def test_rubbish_pays_the_club_nothing(visit, charged, people, club, name, wrong):
    sent = {"player": people["member"].pk, "currency": "EUR", "sum": "2", "way": "to", "key": "k"}
    if (name, wrong) != ("sum", "1.234"):
        visit("owner").post("/clubs/kerho/books/paid-club/", sent | {name: wrong})
    assert sound(club)["pot"] == 200


@pytest.mark.parametrize("role", ["member", "stranger"])
def test_who_keeps_no_money_finds_no_page_of_fees(visit, fee, role):
    for address in (PAGE, f"{PAGE}{fee.pk}/charge/"):
        assert visit(role).get(address).status_code == 404


def test_a_fee_is_ended_on_the_page(visit, fee):
    visit("owner").post(f"{PAGE}{fee.pk}/end/")
    fee.refresh_from_db()
    assert fee.ended_at is not None


def test_the_page_of_fees_takes_as_many_queries_for_many_as_for_one(
    visit, charged, people, club, django_assert_max_num_queries
):
    night = Session.objects.get()
    for role in ("owner", "treasurer", "organiser"):
        Attendance.objects.create(session=night, player=people[role])
    everybody = [people[role] for role in ("owner", "treasurer", "organiser")]
    at = gatherings(club, "night")[0]
    client = visit("owner")
    client.get(PAGE)
    with django_assert_max_num_queries(18):
        client.get(PAGE)
    fees.charge(fee=charged.fee, gathering=at, people=everybody, by=people["owner"])
    with django_assert_max_num_queries(18):
        client.get(PAGE)
