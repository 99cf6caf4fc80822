"""The pages of expenses: recording one, the list, and the page on which a share is objected to and answered."""

import pytest
from django.utils import timezone

from ledger import expenses, objecting
from ledger.models import Expense, LedgerEntry, Share
from nights.models import Attendance, Session
from tests.ledger.booked import standing

pytestmark = pytest.mark.django_db

FORM = "/clubs/kerho/books/expense/"


def posted(people, **more):
    return {
        "payer": people["organiser"].pk,
        "sum": "10,00",
        "currency": "EUR",
        "description": "Coffee",
        "key": "k",
        "who": people["member"].pk,
        "share": "1",
    } | more


@pytest.fixture
def coffee(people, club) -> Expense:
    """Paid by the organiser, shared by the member and the treasurer, recorded by the owner."""
    return expenses.record_expense(
        club=club,
        paid={people["organiser"]: 1000},
        shares={people["member"]: 1, people["treasurer"]: 1},
        currency="EUR",
        description="Coffee",
        key="coffee",
        by=people["owner"],
    )


def share_of(expense, player) -> Share:
    return expense.shares.get(player=player)


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_the_treasurer_records_it_on_a_page(visit, people, club):
    before = standing(club)
    for _ in range(2):
        answer = visit("treasurer").post(FORM, posted(people))
    assert answer.url == f"/clubs/kerho/expenses/{Expense.objects.get().pk}/"
    assert LedgerEntry.objects.filter(kind="share").count() == 1
    assert standing(club)["Liisa"] == before["Liisa"] - 1000


def test_several_have_paid_and_who_has_no_amount_has_paid_the_rest(visit, people):
    both = {"payer": [people["organiser"].pk, people["member"].pk, ""], "outlay": ["7,50", "", ""]}
    visit("treasurer").post(FORM, posted(people) | both)
    made = Expense.objects.get()
    assert dict(made.outlays.values_list("player", "amount")) == {
        people["organiser"].pk: 750,
        people["member"].pk: 250,
    }


def test_shares_are_typed_as_amounts_and_the_rest_is_filled_in(visit, people):
    names = ["owner", "organiser", "member", "treasurer"]
    typed = {"who": [people[name].pk for name in names], "share": ["4", "=", "", "="], "how": "amounts"}
    visit("treasurer").post(FORM, posted(people) | typed)
    parts = dict(Expense.objects.get().shares.values_list("player", "amount"))
    assert parts == {people["owner"].pk: 400, people["organiser"].pk: 300, people["treasurer"].pk: 300}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"outlay": "9"}, "paid €1.00 less than the amount"),
        ({"outlay": "11"}, "paid €1.00 more than the amount"),
        ({"share": "9", "how": "amounts"}, "The shares are €1.00 less"),
        ({"share": ["11", "="], "how": "amounts"}, "€1.00 too much"),
    ],
)
def test_what_does_not_come_out_even_is_refused_with_the_gap(visit, people, more, said):
    if isinstance(more.get("share"), list):
        more = more | {"who": [people["member"].pk, people["owner"].pk]}
    answer = visit("treasurer").post(FORM, posted(people, **more))
    assert (answer.status_code, said in words(answer)) == (422, True)
    assert not Expense.objects.exists()


def test_somebody_stands_once_among_those_who_paid(visit, people):
    twice = {"payer": [people["organiser"].pk] * 2, "outlay": ["5", "5"]}
    assert "stands twice" in words(visit("treasurer").post(FORM, posted(people) | twice))


def test_one_more_who_paid_is_a_row_more_and_books_nothing(visit, people):
    page = visit("treasurer").get(FORM).content.decode()
    more = visit("treasurer").post(FORM, posted(people, outlay="3", more="1"))
    assert (page.count('name="payer"'), more.content.decode().count('name="payer"')) == (2, 2)
    two = {"payer": [people["organiser"].pk, people["member"].pk], "outlay": ["3", "7"], "more": "1"}
    page = visit("treasurer").post(FORM, posted(people) | two).content.decode()
    assert (page.count('name="payer"'), 'value="7"' in page, "Coffee" in page) == (3, True, True)
    assert not Expense.objects.exists()


@pytest.mark.parametrize("name", ["payer", "sum", "currency", "share", "who"])
@pytest.mark.parametrize("wrong", ["", "x", "-1", "²", "9" * 30, "9" * 5000, "\0", "<b>", "1.5x", "NaN"])
def test_rubbish_is_refused_and_what_was_typed_stays(visit, people, name, wrong):
    answer = visit("treasurer").post(FORM, posted(people, **{name: wrong}))
    assert (answer.status_code, "Coffee" in answer.content.decode()) == (422, True)
    assert not LedgerEntry.objects.filter(kind="share").exists()


@pytest.mark.parametrize("name", ["outlay", "share"])
@pytest.mark.parametrize("wrong", ["x", "-1", "²", "9" * 30, "9" * 5000, "\0", "<b>", "1.234", "==", "0"])
def test_rubbish_among_amounts_is_refused(visit, people, name, wrong):
    answer = visit("treasurer").post(FORM, posted(people, how="amounts", share="10") | {name: wrong})
    assert answer.status_code == (302 if (name, wrong) == ("outlay", "==") else 422)
    assert Expense.objects.exists() == (answer.status_code == 302)


def test_who_has_left_meanwhile_is_not_left_out_silently(visit, people, club):
    club.memberships.filter(player=people["member"]).delete()
    both = posted(people) | {"who": [people["owner"].pk, people["member"].pk], "share": ["1", "1"]}
    assert visit("treasurer").post(FORM, both).status_code == 422
    assert not LedgerEntry.objects.filter(kind="share").exists()


def test_all_who_were_there_are_chosen_at_once(visit, people, club):
    night = Session.objects.create(club=club, title="Ilta", starts_at=timezone.now())
    for role in ("member", "organiser"):
        Attendance.objects.create(session=night, player=people[role])
    page = visit("treasurer").get(FORM).content.decode()
    query = page.partition('href="?with=')[2].partition('"')[0]
    chosen = visit("treasurer").get(f"{FORM}?with={query.replace('&amp;', '&')}").content.decode()
    assert chosen.partition('id="sharing"')[2].count('value="1"') == 2


@pytest.mark.parametrize("role", ["organiser", "member", "stranger"])
def test_nobody_else_finds_the_form(visit, people, role):
    assert visit(role).get(FORM).status_code == 404
    assert visit(role).post(FORM, posted(people)).status_code == 404


def test_who_shares_it_sees_it_on_their_page_objects_and_sees_the_answer(visit, coffee, people, club):
    share = share_of(coffee, people["member"])
    page = f"/clubs/kerho/expenses/{coffee.pk}/"
    assert f'href="{page}"' in visit("member").get("/money/").content.decode()
    visit("member").post(f"/clubs/kerho/shares/{share.pk}/object/", {"reason": "I had tea"})
    assert "objected to: held" in visit("member").get("/money/").content.decode()
    listed = words(visit("treasurer").get("/clubs/kerho/books/open/"))
    assert "Liisa: Coffee" in listed and "I had tea" in listed
    answered = {"reason": "Half a cup", "sum": "2,50", "from": "open"}
    answer = visit("treasurer").post(f"/clubs/kerho/books/shares/{share.pk}/stands/", answered)
    assert answer.url == "/clubs/kerho/books/open/"
    told = words(visit("member").get(page))
    assert "Before the objection it was €5.00." in told and "Half a cup" in told and "I had tea" in told
    assert "Nobody objects to anything." in words(visit("treasurer").get("/clubs/kerho/books/open/"))


def test_the_books_lead_to_expenses_and_to_what_is_open_and_count_it(visit, coffee, people):
    objecting.object_to(owed=share_of(coffee, people["member"]), words="No", by=people["member"])
    page = words(visit("owner").get("/clubs/kerho/books/"))
    assert 'href="/clubs/kerho/books/expenses/"' in page and "Objections to money (1)" in page
    assert "objected to: held" in words(visit("owner").get("/clubs/kerho/books/expenses/"))


def test_who_entered_it_or_is_paid_by_it_is_offered_no_answer(visit, coffee, people):
    share = share_of(coffee, people["member"])
    objecting.object_to(owed=share, words="No", by=people["member"])
    offered = {
        role: [f"/shares/{share.pk}/{what}/" in page for what in ("stands", "off")]
        for role in ("owner", "organiser", "treasurer", "member")
        for page in [visit(role).get(f"/clubs/kerho/expenses/{coffee.pk}/").content.decode()]
    }
    assert offered == {
        "owner": [False, True],
        "organiser": [False, False],
        "treasurer": [True, True],
        "member": [False, False],
    }
    assert (
        visit("organiser").post(f"/clubs/kerho/books/shares/{share.pk}/off/", {"reason": "x"}).status_code
        == 302
    )
    share.refresh_from_db()
    assert share.status == "held"


def test_an_expense_is_no_page_of_somebody_else_s(visit, coffee, people):
    assert visit("stranger").get(f"/clubs/kerho/expenses/{coffee.pk}/").status_code == 404
    coffee.shares.filter(player=people["member"]).delete()
    assert visit("member").get(f"/clubs/kerho/expenses/{coffee.pk}/").status_code == 404


def test_all_of_it_is_taken_back_on_its_page(visit, coffee, people, club):
    back = f"/clubs/kerho/expenses/{coffee.pk}/back/"
    assert back not in visit("treasurer").get(f"/clubs/kerho/expenses/{coffee.pk}/").content.decode()
    assert back in visit("organiser").get(f"/clubs/kerho/expenses/{coffee.pk}/").content.decode()
    refused = visit("treasurer").post(back, {"reason": "Twice"}, follow=True)
    assert "You have a share in it" in words(refused)
    visit("owner").post(back, {"reason": "Twice"})
    assert set(coffee.shares.values_list("status", flat=True)) == {"back"}
    assert "taken back" in words(visit("owner").get("/clubs/kerho/books/expenses/"))


def test_the_list_reads_no_shares_however_many_there_are(visit, coffee, django_assert_max_num_queries):
    client = visit("owner")
    client.get("/clubs/kerho/books/expenses/")
    with django_assert_max_num_queries(16) as asked:
        client.get("/clubs/kerho/books/expenses/")
    read = [one["sql"] for one in asked.captured_queries if 'FROM "ledger_share"' in one["sql"]]
    assert all("EXISTS" in sql for sql in read)


def test_the_pages_take_as_many_queries_for_many_as_for_one(
    visit, coffee, people, club, django_assert_max_num_queries
):
    client = visit("owner")
    pages = [
        "/clubs/kerho/books/expenses/",
        f"/clubs/kerho/expenses/{coffee.pk}/",
        "/clubs/kerho/books/open/",
    ]
    for number in range(5):
        more = expenses.record_expense(
            club=club,
            paid={people["organiser"]: 1000, people["member"]: 100},
            shares={people["member"]: 1, people["treasurer"]: 1},
            currency="EUR",
            description="Tea",
            key=str(number),
            by=people["owner"],
        )
        objecting.object_to(owed=share_of(more, people["member"]), words="No", by=people["member"])
    for page in pages:
        client.get(page)
        with django_assert_max_num_queries(16):
            client.get(page)
