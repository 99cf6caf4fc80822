"""The pages of money: who may see and do what, and what rubbish does (nothing, with a clear word)."""

import pytest

from clubs.services import add_guest, join
from ledger.models import ClubMoney, LedgerEntry, Payment, PlayerLimit, Reminder, Treasurer
from ledger.selectors import balances
from ledger.services import settle_match
from tests.helpers.answers import said
from tests.ledger.pages import RUBBISH

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", ["organiser", "member", "stranger", "visitor"])
def test_what_one_may_not_do_changes_nothing(visit, people, role):
    client, entry = visit(role), LedgerEntry.objects.get()
    posts = {
        f"/clubs/kerho/books/entries/{entry.pk}/reverse/": {"reason": "x"},
        "/clubs/kerho/books/settings/": {"currency": "EUR", "cap": "5"},
        "/clubs/kerho/books/treasurers/name/": {"player": people["member"].pk},
        "/clubs/kerho/books/treasurers/dismiss/": {"player": people["treasurer"].pk},
    }
    for page, posted in posts.items():
        assert client.post(page, posted).status_code in (302, 404), page
    assert (LedgerEntry.objects.count(), Treasurer.objects.count(), ClubMoney.objects.count()) == (1, 1, 0)


def test_part_of_a_debt_is_paid(visit, people):
    request = {"club": "kerho", "payee": people["organiser"].pk, "currency": "EUR", "sum": "2,50", "key": "k"}
    for _ in range(2):
        visit("member").post("/money/pay/", request)
    payment = Payment.objects.get()
    assert (payment.amount, payment.payee, payment.status) == (250, people["organiser"], "proposed")


def test_a_debt_is_forgiven_in_part_and_reminded_of(visit, people, club):
    request = {"club": "kerho", "debtor": people["member"].pk, "currency": "EUR", "sum": "2", "key": "k"}
    visit("organiser").post("/money/forgive/", request)
    assert visit("organiser").get("/money/").status_code == 200
    assert LedgerEntry.objects.get(kind="forgiven").actor == people["organiser"]
    visit("organiser").post("/money/remind/", request)
    assert Reminder.objects.get().amount == 300


def test_a_stranger_learns_of_no_debts(visit, people):
    request = {"club": "kerho", "debtor": people["member"].pk, "currency": "EUR", "sum": "5", "key": "k"}
    for action in ("pay", "got", "forgive", "remind", "limit"):
        assert visit("stranger").post(f"/money/{action}/", request).status_code == 404


@pytest.mark.parametrize("role", ["owner", "treasurer", "member"])
def test_nobody_forgives_or_reminds_for_another(visit, people, role):
    request = {"club": "kerho", "debtor": people["member"].pk, "currency": "EUR", "sum": "5", "key": "k"}
    assert "owes" in said(visit(role).post("/money/forgive/", request))
    assert "nothing" in said(visit(role).post("/money/remind/", request))
    assert (LedgerEntry.objects.count(), Reminder.objects.count()) == (1, 0)


@pytest.mark.parametrize("value", RUBBISH)
@pytest.mark.parametrize(
    ("action", "who"), [("pay", "payee"), ("forgive", "debtor"), ("remind", "debtor"), ("limit", "")]
)
def test_rubbish_changes_nothing_and_is_answered(visit, people, action, who, value):
    good = {"club": "kerho", who: people["member"].pk, "currency": "EUR", "sum": "5", "cap": "5", "key": "k"}
    fields = {
        "pay": ("sum", who, "currency"),
        "forgive": ("sum", who, "currency"),
        "remind": (who, "currency"),
    }
    for field in fields.get(action, ("currency",)):
        response = visit("organiser").post(f"/money/{action}/", {**good, field: value})
        assert response.status_code == 302
        assert said(response)
    assert visit("organiser").post(f"/money/{action}/", {**good, "club": value}).status_code == 404
    assert not PlayerLimit.objects.exists()
    assert not Payment.objects.exists()
    assert LedgerEntry.objects.count() == 1


def test_one_sets_one_s_own_limit(visit, people):
    visit("member").post("/money/limit/", {"club": "kerho", "currency": "EUR", "cap": "7,50"})
    assert PlayerLimit.objects.get().cap_per_night == 750
    assert visit("member").get("/money/").context["clubs"][0].cap == "7.50"
    assert "no amount" in said(
        visit("member").post("/money/limit/", {"club": "kerho", "currency": "EUR", "cap": "x"})
    )
    stranger = visit("stranger").post("/money/limit/", {"club": "kerho", "currency": "EUR", "cap": "5"})
    assert stranger.status_code == 404
    visit("member").post("/money/limit/", {"club": "kerho", "currency": "EUR", "cap": ""})
    assert not PlayerLimit.objects.exists()


def test_an_owner_sets_the_unit_and_the_cap(visit):
    page = "/clubs/kerho/books/settings/"
    assert visit("owner").post(page, {"currency": "EUR", "cap": "20.50"}).status_code == 302
    assert (ClubMoney.objects.get().currency_id, ClubMoney.objects.get().cap_per_night) == ("EUR", 2050)
    assert visit("owner").post(page, {"unit": "matches", "cap": "30"}).status_code == 302
    assert (ClubMoney.objects.get().currency_id, ClubMoney.objects.get().cap_per_night) == ("MATCHES", 30)
    assert visit("owner").get(page).status_code == 200


@pytest.mark.parametrize(
    "posted",
    [{}, {"currency": "QQQ"}, {"currency": "EUR", "cap": "x"}, {"currency": "EUR", "cap": "-1"},
     {"currency": "EUR", "cap": "0.001"}, {"currency": "EUR", "cap": "9" * 30}, {"unit": "€"}, {"unit": "x" * 41},
     {"currency": "\0"}, {"unit": "\0"}, {"currency": "EUR", "cap": "NaN"}],
)  # fmt: skip
def test_settings_that_cannot_be_are_refused(visit, posted):
    assert visit("owner").post("/clubs/kerho/books/settings/", posted).status_code == 422
    assert not ClubMoney.objects.exists()


@pytest.mark.parametrize("value", [*RUBBISH, "0"])
def test_nobody_is_named_treasurer_by_rubbish(visit, value):
    assert said(visit("owner").post("/clubs/kerho/books/treasurers/name/", {"player": value}))
    assert Treasurer.objects.count() == 1


def test_an_owner_names_and_dismisses(visit, people):
    for action, count in (("name", 2), ("dismiss", 1)):
        visit("owner").post(f"/clubs/kerho/books/treasurers/{action}/", {"player": people["member"].pk})
        assert Treasurer.objects.count() == count


# What else one does on the pages ----------------------------------------------------------------------------------


def test_what_a_creditor_has_got_is_booked_at_once(visit, people, club):
    posted = {"club": "kerho", "debtor": people["member"].pk, "currency": "EUR", "sum": "2", "key": "k"}
    for _ in range(2):
        visit("organiser").post("/money/got/", posted)
    payment = Payment.objects.get()
    assert {row.player.name: row.amount for row in balances(club=club)}["Liisa"] == -300
    shown = visit("organiser").get("/money/")
    assert shown.context["clubs"][0].accounts[0].owing[0].payment.amount == "3.00"
    assert "waits for" not in shown.content.decode()
    assert "says they have got from you" not in visit("member").get("/money/").content.decode()
    assert visit("stranger").post(f"/money/payments/{payment.pk}/confirm/").status_code == 404


def test_a_debtor_s_claim_waits_and_leaves_no_second_form(visit, people, club):
    posted = {"club": "kerho", "payee": people["organiser"].pk, "currency": "EUR", "sum": "2", "key": "k"}
    visit("member").post("/money/pay/", posted)
    shown = visit("member").get("/money/").content.decode()
    assert ("€2.00 of it is said to be paid" in shown, 'value="3.00"' in shown) == (True, True)
    visit("member").post("/money/pay/", posted | {"sum": "3", "key": "l"})
    for who, button in (("member", "I have paid it"), ("organiser", "I have got it")):
        shown = visit(who).get("/money/").content.decode()
        assert "All of it is said to be paid" in shown
        assert (button in shown, "0.00" in shown) == (False, False)
    assert {row.player.name: row.amount for row in balances(club=club)}["Liisa"] == -500


def test_an_organiser_gives_a_guest_s_word(visit, people, club, staked, ended):
    guest = add_guest(club=club, name="Vieras")
    settle_match(match=ended(staked("toy", [people["owner"], guest], value=300), [1, 0], [1, 2]))
    posted = {"payer": guest.pk, "payee": people["owner"].pk, "currency": "EUR", "sum": "3", "key": "k"}
    assert "The guest says it is paid" in visit("organiser").get("/clubs/kerho/books/").content.decode()
    visit("organiser").post("/clubs/kerho/books/paid/", posted)
    visit("owner").post(f"/money/payments/{Payment.objects.get().pk}/confirm/")
    assert guest not in [row.player for row in balances(club=club)]


def test_what_a_member_pays_a_guest_is_confirmed_by_an_organiser_on_the_books(
    visit, people, club, staked, ended
):
    guest = add_guest(club=club, name="Vieras")
    settle_match(match=ended(staked("toy", [guest, people["member"]], value=300), [1, 0], [1, 2]))
    posted = {"club": "kerho", "payee": guest.pk, "currency": "EUR", "sum": "3", "key": "k"}
    visit("member").post("/money/pay/", posted)
    payment = Payment.objects.get()
    (notice,) = visit("organiser").get("/clubs/kerho/books/").context["notices"]
    assert (notice.payment, notice.kind) == (payment, "wait")
    assert visit("treasurer").get("/clubs/kerho/books/").context["notices"] == []
    assert visit("treasurer").post(f"/money/payments/{payment.pk}/confirm/").status_code == 404
    answer = visit("organiser").post(f"/money/payments/{payment.pk}/confirm/")
    assert answer.url == "/clubs/kerho/books/"
    payment.refresh_from_db()
    assert payment.status == "confirmed"


@pytest.mark.parametrize("field", ["payer", "payee", "currency", "sum"])
@pytest.mark.parametrize("value", RUBBISH)
def test_a_guest_s_word_in_rubbish_changes_nothing(visit, people, club, field, value):
    guest = add_guest(club=club, name="Vieras")
    good = {"payer": guest.pk, "payee": people["owner"].pk, "currency": "EUR", "sum": "3", "key": "k"}
    assert said(visit("organiser").post("/clubs/kerho/books/paid/", {**good, field: value}))
    assert not Payment.objects.exists()


def test_only_who_speaks_for_the_guest_records_it(visit, people, club):
    guest = add_guest(club=club, name="Vieras")
    good = {"payer": guest.pk, "payee": people["owner"].pk, "currency": "EUR", "sum": "3", "key": "k"}
    assert "Only Vieras" in said(visit("treasurer").post("/clubs/kerho/books/paid/", good))
    assert visit("member").post("/clubs/kerho/books/paid/", good).status_code == 404
    assert not Payment.objects.exists()


def test_reminders_are_muted_and_wanted_again_on_the_page(visit, people):
    visit("member").post("/money/mail/")
    assert visit("member").get("/money/").context["mailed"] is False
    posted = {"club": "kerho", "debtor": people["member"].pk, "currency": "EUR"}
    assert "no reminders by mail" in said(visit("organiser").post("/money/remind/", posted))
    visit("member").post("/money/mail/", {"mail": "on"})
    visit("organiser").post("/money/remind/", posted)
    assert Reminder.objects.count() == 1


def test_a_member_without_money_sets_a_limit_and_currencies_stand_apart(visit, people, club, staked, ended):
    newcomer = people["stranger"]
    join(club=club, player=newcomer)
    assert "Most I can lose in a night" in visit("stranger").get("/money/").content.decode()
    visit("stranger").post("/money/limit/", {"club": "kerho", "currency": "SEK", "cap": "100"})
    (part,) = visit("stranger").get("/money/").context["clubs"]
    assert ([one.currency_id for one in part.limits], part.accounts, part.cap) == (["SEK"], [], "")
    for currency in ("SEK", "PTS"):
        match = staked("toy", [people["owner"], newcomer], value=300, currency=currency)
        settle_match(match=ended(match, [1, 0], [1, 2]))
    (part,) = visit("stranger").get("/money/").context["clubs"]
    assert [one.balance.shown for one in part.accounts] == ["-300", "-3.00"]
    page = visit("stranger").get("/money/").content.decode()
    assert "−3.00\N{NO-BREAK SPACE}SEK" in page
    assert "−300\N{NO-BREAK SPACE}PTS" in page
