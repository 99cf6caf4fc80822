"""The page of a household: asking, agreeing and ending; what my money and the books say of it."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Club, Membership, Player
from clubs.services import add_guest, set_role
from ledger import households
from ledger.joint import payers
from ledger.looks import looks_at
from ledger.models import PaidFor

pytestmark = pytest.mark.django_db

PAGE = "/clubs/kerho/household/"


def browser(player: Player) -> Client:
    client = Client()
    assert player.user is not None
    client.force_login(player.user)
    return client


def post(by: Player, action: str, **sent: object):
    return browser(by).post(f"{PAGE}{action}/", sent, follow=True)


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_one_asks_the_other_agrees_and_one_of_them_ends_it(club: Club, owing: list[Player]) -> None:
    _aino, eero, _kalle, liisa = owing
    assert "Everybody pays for themselves." in text(browser(eero).get(PAGE))
    assert "Asked: both have to say so." in text(post(eero, "ask", player=liisa.pk))
    assert "waits for the other" in text(browser(eero).get(PAGE))
    row = PaidFor.objects.get()
    assert "waits for your confirmation" in text(browser(liisa).get(PAGE))
    assert "Agreed: Eero pays for Liisa." in text(post(liisa, "agree", number=row.pk))
    assert payers(club) == {liisa.pk: eero}
    assert "Ended: Eero pays for Liisa." in text(post(eero, "end", number=row.pk))
    assert payers(club) == {}


def test_who_wants_to_be_paid_for_asks_who_pays(club: Club, owing: list[Player]) -> None:
    _aino, eero, _kalle, liisa = owing
    post(liisa, "ask", payer=eero.pk)
    post(eero, "agree", number=PaidFor.objects.get().pk)
    assert payers(club) == {liisa.pk: eero}


def test_an_organiser_asks_a_host_for_a_guest(club: Club, owing: list[Player]) -> None:
    aino, eero, *_ = owing
    guest = add_guest(club=club, name="Lempi")
    assert "A guest on a host" not in text(browser(eero).get(PAGE))
    assert "A guest on a host" in text(browser(aino).get(PAGE))
    post(aino, "ask", player=guest.pk, payer=eero.pk)
    post(eero, "agree", number=PaidFor.objects.get().pk)
    assert payers(club) == {guest.pk: eero}
    assert "Eero pays for Lempi" in text(browser(aino).get(PAGE))


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"player": "0"},
        {"player": "x"},
        {"player": "\0"},
        {"payer": "9" * 400},
        {"player": "1" * 19, "payer": "-1"},
    ],
)
def test_rubbish_is_told_and_changes_nothing(club: Club, owing: list[Player], sent: dict[str, str]) -> None:
    answer = post(owing[1], "ask", **sent)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not PaidFor.objects.exists()


@pytest.mark.parametrize("row", ["", "0", "x", "9" * 30])
@pytest.mark.parametrize("action", ["agree", "end"])
def test_what_is_not_there_is_neither_agreed_to_nor_ended(club, owing, action, row) -> None:
    assert post(owing[1], action, number=row).status_code == 404


def test_what_was_chosen_stays_chosen_where_it_is_refused(club: Club, owing: list[Player]) -> None:
    _aino, eero, kalle, liisa = owing
    set_role(club=club, player=kalle, role=Membership.Role.ORGANISER)
    answer = post(kalle, "ask", player=liisa.pk, payer=eero.pk)
    assert "Only who pays, or who is paid for, can ask for it." in text(answer)
    assert f'<option value="{liisa.pk}" selected>' in text(answer)


class TestMyMoney:
    @pytest.fixture(autouse=True)
    def together(self, club: Club, owing: list[Player]) -> None:
        _aino, eero, _kalle, liisa = owing
        row = households.ask(club=club, player=liisa, payer=eero, by=eero)
        households.agree(row=row, by=liisa)

    def test_who_pays_sees_what_they_pay_for_all(self, owing: list[Player]) -> None:
        page = text(browser(owing[1]).get("/money/"))
        assert "You pay and are paid here for:" in page
        assert "−€10.00" in page
        assert page.count("You pay ") >= 3  # two payments of five, and for whom

    def test_who_is_paid_for_is_told_by_whom(self, owing: list[Player]) -> None:
        page = text(browser(owing[3]).get("/money/"))
        assert "Eero pays and is paid for you here." in page
        assert "I have paid it" not in page
        assert "You are even" not in page

    def test_who_pays_reads_the_statement_and_is_seen_to(self, owing: list[Player]) -> None:
        eero, kalle, liisa = owing[1:]
        assert browser(eero).get("/clubs/kerho/statements/liisa/").status_code == 200
        assert browser(kalle).get("/clubs/kerho/statements/liisa/").status_code == 404
        assert browser(liisa).get("/clubs/kerho/statements/eero/").status_code == 404
        assert "Who has looked at my money" in text(browser(liisa).get("/money/"))

    def test_why_names_whose_lines_they_are(self, owing: list[Player]) -> None:
        eero = browser(owing[1])
        assert not looks_at(owing[3])
        pages = [
            text(eero.get(f"/clubs/kerho/why/?payer=eero&payee={to}&currency=EUR"))
            for to in ("aino", "kalle")
        ]
        assert sum("<strong>Liisa:</strong>" in page for page in pages) == 1
        assert {look.by for look in looks_at(owing[3])} == {owing[1]}
        rows = eero.get("/clubs/kerho/why.json?payer=eero&payee=kalle&currency=EUR").json()
        assert {row["paid_for"] for row in rows} <= {"", "Liisa"}

    def test_the_books_say_who_pays(self, owing: list[Player]) -> None:
        assert "Eero pays" in text(browser(owing[0]).get("/clubs/kerho/books/"))

    def test_a_currency_only_the_other_has_is_shown_as_well(self, club: Club, owing: list[Player]) -> None:
        aino, eero = owing[:2]
        guest = add_guest(club=club, name="Lempi")
        set_role(club=club, player=eero, role=Membership.Role.ORGANISER)
        row = households.ask(club=club, player=guest, payer=aino, by=aino)
        households.agree(row=row, by=eero)
        assert "You pay and are paid here for:" in text(browser(aino).get("/money/"))
