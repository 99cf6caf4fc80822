"""Who pays for whom: by two words, until one ends it; a household that is even is even inside."""

from __future__ import annotations

import pytest
from django.db import connection
from django.utils import timezone

from clubs.juniors import mark_junior
from clubs.models import Club, Membership, Notice, Player
from clubs.privacy import anonymise
from clubs.services import add_guest, create_club, join, merge_guest, remove_member, set_role, sign_up
from ledger import households
from ledger.debts import forgive, owed
from ledger.departed import close_payment
from ledger.errors import LedgerError
from ledger.fees import charge, paid_club
from ledger.gatherings import Gathering
from ledger.joint import household_of, payers
from ledger.models import Account, Currency, LedgerEntry, PaidFor
from ledger.payments import confirm_payment, record_payment
from ledger.proposals import proposals
from ledger.reasons import explained
from ledger.selectors import balances, settle_up_proposal
from ledger.services import settle_match, take_back
from ledger.treasurers import name_treasurer
from tests.helpers.concurrency import at_once
from tests.ledger.booked import sound
from tests.ledger.test_fees import table_money

pytestmark = pytest.mark.django_db


@pytest.fixture
def members(db) -> list[Player]:
    """With logins: nobody else can give a word."""
    return [
        sign_up(username=name.lower(), password="x", name=name).player
        for name in ("Aino", "Eero", "Kalle", "Liisa")
    ]


@pytest.fixture
def owing(staked, ended, club, members) -> list[Player]:
    """Eero and Liisa owe Aino and Kalle five euros each."""
    settle_match(match=ended(staked("toy", members, value=500), [52, 0], [0, 1]))
    return members


def pays(club: Club, payer: Player, player: Player) -> PaidFor:
    return households.agree(row=households.ask(club=club, player=player, payer=payer, by=payer), by=player)


def proposed(club: Club) -> list[tuple[str, str, int]]:
    rows = settle_up_proposal(club=club, currency="EUR")
    shown = [(one.payer.name, one.payee.name, one.amount) for one in rows if one.payer and one.payee]
    assert [(one.payer, one.payee, one.amount) for one in rows] == [
        (one.payer, one.payee, one.amount) for one in proposals(club=club, standing=balances(club=club))
    ]
    return shown


def pay(club: Club, payer: Player, payee: Player, amount: int, key: str = "k") -> LedgerEntry:
    payment = record_payment(
        club=club, payer=payer, payee=payee, currency="EUR", amount=amount, key=key, by=payee
    )
    assert payment.entry is not None
    return payment.entry


class TestBothSaySo:
    def test_one_asks_the_other_agrees_and_both_are_told(self, club, members):
        aino, eero, *_ = members
        row = households.ask(club=club, player=eero, payer=aino, by=aino)
        assert payers(club) == {}
        assert Notice.objects.get(player=eero).kind == Notice.Kind.PAYS_ASKED
        for _again in range(2):
            households.agree(row=row, by=eero)
        assert payers(club) == {eero.pk: aino}
        assert household_of(club, aino) == [aino, eero]
        assert Notice.objects.get(player=aino).kind == Notice.Kind.PAYS

    def test_who_is_to_be_paid_for_asks_and_who_pays_agrees(self, club, members):
        aino, eero, *_ = members
        row = households.ask(club=club, player=eero, payer=aino, by=eero)
        with pytest.raises(LedgerError, match="Only the other one"):
            households.agree(row=row, by=eero)
        assert households.agree(row=row, by=aino).agreed_by == aino

    def test_a_third_neither_asks_nor_agrees_nor_ends(self, club, members):
        aino, eero, kalle, _liisa = members
        set_role(club=club, player=kalle, role=Membership.Role.OWNER)
        with pytest.raises(LedgerError, match="Only who pays"):
            households.ask(club=club, player=eero, payer=aino, by=kalle)
        row = households.ask(club=club, player=eero, payer=aino, by=aino)
        with pytest.raises(LedgerError, match="Only the other one"):
            households.agree(row=row, by=kalle)
        with pytest.raises(LedgerError, match="can end it"):
            households.end(row=row, by=kalle)

    def test_for_a_guest_an_organiser_says_so_who_is_not_to_pay(self, club, members):
        aino, eero, kalle, _liisa = members
        guest = add_guest(club=club, name="Lempi")
        row = households.ask(club=club, player=guest, payer=aino, by=aino)
        with pytest.raises(LedgerError, match="Only the other one"):
            households.agree(row=row, by=aino)  # who owns the club and would answer for guests
        with pytest.raises(LedgerError, match="Only the other one"):
            households.agree(row=row, by=eero)
        set_role(club=club, player=kalle, role=Membership.Role.ORGANISER)
        assert households.agree(row=row, by=kalle).player == guest

    def test_nobody_puts_a_guest_on_anothers_bill(self, club, members):
        aino, eero, *_ = members
        guest = add_guest(club=club, name="Lempi")
        row = households.ask(club=club, player=guest, payer=eero, by=aino)
        with pytest.raises(LedgerError, match="Only the other one"):
            households.agree(row=row, by=aino)
        assert households.agree(row=row, by=eero).payer == eero

    def test_either_ends_it_and_what_has_ended_is_asked_anew(self, club, members):
        aino, eero, *_ = members
        row = pays(club, aino, eero)
        for _again in range(2):
            assert households.end(row=row, by=eero).ended_by == eero
        with pytest.raises(LedgerError, match="ask again"):
            households.agree(row=row, by=eero)
        assert pays(club, aino, eero).pk != row.pk

    @pytest.mark.parametrize("end_by", [0, 1])
    def test_a_question_is_taken_back_or_declined(self, club, members, end_by):
        row = households.ask(club=club, player=members[1], payer=members[0], by=members[0])
        households.end(row=row, by=members[end_by])
        assert payers(club) == {}
        assert Notice.objects.filter(kind=Notice.Kind.PAYS_NO, player=members[1 - end_by]).count() == 1


class TestWhatCannotBe:
    def refused(self, club, player, payer, words):
        with pytest.raises(LedgerError, match=words):
            households.ask(club=club, player=player, payer=payer, by=payer)
        assert not PaidFor.objects.filter(player=player, payer=payer, agreed_at__isnull=False).exists()

    def test_nobody_pays_for_themself(self, club, members):
        self.refused(club, members[0], members[0], "choose somebody else")

    def test_strangers_are_refused(self, club, members):
        other = sign_up(username="outi", password="x", name="Outi").player
        self.refused(club, other, members[0], "Outi is no member")
        self.refused(club, members[0], other, "Outi is no member")

    def test_a_guest_and_a_junior_pay_for_nobody(self, club, members):
        guest = add_guest(club=club, name="Lempi")
        with pytest.raises(LedgerError, match="Lempi cannot pay for others"):
            households.ask(club=club, player=members[1], payer=guest, by=members[1])
        mark_junior(player=members[3], club=club, by=members[0])
        self.refused(club, members[1], members[3], "cannot pay for others")

    def test_there_is_one_payer_who_pays_for_themself(self, club, members):
        aino, eero, kalle, liisa = members
        pays(club, aino, eero)
        self.refused(club, eero, kalle, "Somebody pays for Eero already")
        self.refused(club, aino, kalle, "Aino pays for others")
        self.refused(club, liisa, eero, "Eero cannot pay for others")

    def test_what_was_asked_before_is_looked_at_again_when_agreed_to(self, club, members):
        aino, eero, kalle, _liisa = members
        row = households.ask(club=club, player=eero, payer=kalle, by=kalle)
        pays(club, aino, eero)
        with pytest.raises(LedgerError, match="Somebody pays for Eero already"):
            households.agree(row=row, by=eero)

    def test_there_is_a_limit(self, club, members, monkeypatch):
        monkeypatch.setattr(households, "MOST", 2)
        for player in members[1:3]:
            households.ask(club=club, player=player, payer=members[0], by=members[0])
        self.refused(club, members[3], members[0], "pays for 2 people already")


class TestOnePays:
    def test_the_proposal_names_who_pays_and_is_paid(self, club, owing):
        aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pays(club, kalle, aino)
        assert proposed(club) == [("Eero", "Kalle", 1000)]
        assert owed(club=club, debtor=liisa, creditor=aino, currency="EUR") == 0

    def test_whose_debts_cancel_inside_pay_nothing(self, club, owing):
        aino, eero, _kalle, _liisa = owing
        pays(club, aino, eero)
        assert proposed(club) == [("Liisa", "Kalle", 500)]

    def test_paid_all_of_it_everybody_is_even(self, club, owing):
        _aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pays(club, kalle, owing[0])
        pay(club, eero, kalle, 1000)
        assert sound(club) == {}
        assert proposed(club) == []

    def test_paid_half_each_is_halfway_and_the_rest_stands(self, club, owing):
        _aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pay(club, eero, kalle, 500)
        assert sound(club) == {"Aino": 500, "Eero": -250, "Liisa": -250}
        assert proposed(club) == [("Eero", "Aino", 500)]

    def test_another_of_the_household_may_pay_as_well(self, club, owing):
        _aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pay(club, liisa, kalle, 500)
        assert sound(club) == {"Aino": 500, "Eero": -250, "Liisa": -250}
        assert proposed(club) == [("Eero", "Aino", 500)]

    def test_inside_a_household_a_payment_moves_no_more_than_it_says(self, club, owing):
        _aino, eero, _kalle, liisa = owing
        pays(club, eero, liisa)
        pay(club, eero, liisa, 100)
        assert sound(club) == {"Aino": 500, "Kalle": 500, "Eero": -400, "Liisa": -600}

    def test_a_payment_taken_back_takes_back_what_it_evened_out(self, club, owing):
        aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        entry = pay(club, eero, kalle, 500)
        beside = LedgerEntry.objects.get(kind=LedgerEntry.Kind.HOUSEHOLD)
        with pytest.raises(LedgerError, match="goes with the payment"):
            take_back(entry=beside, by=aino, reason="wrong")
        assert not beside.reversible
        for _again in range(2):
            take_back(entry=entry, by=aino, reason="wrong")
        assert sound(club) == {"Aino": 500, "Kalle": 500, "Eero": -500, "Liisa": -500}
        assert LedgerEntry.objects.filter(kind=LedgerEntry.Kind.REVERSAL).count() == 2

    def test_once_ended_everybody_owes_what_is_their_own(self, club, owing):
        _aino, eero, kalle, liisa = owing
        row = pays(club, eero, liisa)
        pay(club, eero, kalle, 500)
        households.end(row=row, by=liisa)
        assert sum(amount for *_two, amount in proposed(club)) == 500
        assert {payer for payer, *_rest in proposed(club)} == {"Eero", "Liisa"}

    def test_a_debt_is_forgiven_for_all_of_them(self, club, owing):
        _aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        for _again in range(2):
            forgive(club=club, debtor=eero, creditor=kalle, currency="EUR", amount=500, key="f", by=kalle)
        assert sound(club) == {"Aino": 500, "Eero": -250, "Liisa": -250}

    def test_a_payment_nobody_will_make_is_closed_for_all_of_them(self, club, owing):
        aino, eero, kalle, liisa = owing
        name_treasurer(club=club, player=liisa, by=aino)
        pays(club, kalle, aino)
        remove_member(club=club, player=eero, by=aino)
        for _again in range(2):
            close_payment(
                club=club, debtor=eero, creditor=kalle, currency="EUR", reason="moved", key="c", by=liisa
            )
        assert sound(club) == {"Aino": 250, "Kalle": 250, "Liisa": -500}

    def test_fees_of_a_guest_are_on_the_hosts_bill(self, club, members):
        aino, eero, kalle, _liisa = members
        guest = add_guest(club=club, name="Lempi")
        set_role(club=club, player=kalle, role=Membership.Role.ORGANISER)
        name_treasurer(club=club, player=kalle, by=aino)
        pays_for = households.ask(club=club, player=guest, payer=eero, by=eero)
        households.agree(row=pays_for, by=kalle)
        fee = table_money(club, aino)
        there = Gathering("night/x", "Ilta", dict.fromkeys([guest.pk], timezone.now()))
        charge(fee=fee, gathering=there, people=[guest], by=aino)
        [one] = settle_up_proposal(club=club, currency="EUR")
        assert (one.payer, one.payee, one.amount) == (eero, None, 300)
        paid_club(club=club, player=eero, currency="EUR", amount=300, to_club=True, key="p", by=kalle)
        assert sound(club) == {}


class TestWhy:
    def test_the_lines_of_the_whole_household_add_up_to_what_is_paid(self, club, owing):
        aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pay(club, eero, kalle, 300)
        euro = Currency.objects.get(code="EUR")
        for to, amount in ((kalle, 200), (aino, 500)):
            found = explained(club=club, currency=euro, payer=eero, payee=to, sides=[eero, to])
            assert found is not None
            assert found.payment.amount == amount
            for reason in found.reasons:
                assert sum(part.amount for part in reason.parts) == amount
            paid_for = {part.paid_for for part in found.reasons[0].parts}
            assert paid_for <= {None, liisa}


class TestPeopleComeAndGo:
    def test_who_leaves_pays_and_is_paid_for_no_longer(self, club, members):
        aino, eero, kalle, _liisa = members
        pays(club, eero, kalle)
        remove_member(club=club, player=kalle, by=aino)
        assert payers(club) == {}
        assert PaidFor.objects.get().ended_at is not None

    def test_who_becomes_a_junior_pays_for_nobody(self, club, members):
        pays(club, members[1], members[2])
        mark_junior(player=members[1], club=club, by=members[0])
        assert payers(club) == {}

    def test_who_deletes_their_account_leaves_it_everywhere(self, club, members):
        pays(club, members[1], members[2])
        anonymise(player=members[1])
        assert payers(club) == {}

    def test_a_guest_who_becomes_a_member_stays_paid_for(self, club, members):
        aino, eero, _kalle, _liisa = members
        guest = add_guest(club=club, name="Lempi")
        households.agree(row=households.ask(club=club, player=guest, payer=eero, by=eero), by=aino)
        into = sign_up(username="lempi", password="x", name="Lempi L.").player
        join(club=club, player=into)
        merge_guest(guest=guest, into=into)
        assert payers(club) == {into.pk: eero}

    @pytest.mark.parametrize("into", [1, 2])
    def test_but_not_by_themselves_nor_by_two(self, club, members, into):
        aino, eero, kalle, liisa = members
        guest = add_guest(club=club, name="Lempi")
        households.agree(row=households.ask(club=club, player=guest, payer=eero, by=eero), by=aino)
        pays(club, liisa, kalle)
        merge_guest(guest=guest, into=members[into])
        assert payers(club) == {kalle.pk: liisa}

    def test_every_club_has_its_own(self, club, members):
        other = create_club(name="Toinen", owner=members[0])
        join(club=other, player=members[1])
        pays(club, members[0], members[1])
        assert payers(other) == {}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    @pytest.fixture(autouse=True)
    def on_postgres(self):
        assert connection.vendor == "postgresql"

    def test_two_say_at_once_that_they_pay_for_one(self, club, members):
        aino, eero, kalle, _liisa = members
        rows = [households.ask(club=club, player=eero, payer=one, by=one) for one in (aino, kalle)]
        refused = at_once([lambda row=row: households.agree(row=row, by=eero) for row in rows])
        assert [type(one) for one in refused] == [LedgerError]
        assert PaidFor.objects.filter(agreed_at__isnull=False).count() == 1

    def test_two_households_pay_each_other_at_once(self, club, owing):
        aino, eero, kalle, liisa = owing
        pays(club, eero, liisa)
        pays(club, kalle, aino)
        payments = [
            record_payment(
                club=club, payer=one, payee=other, currency="EUR", amount=100, key=str(one.pk), by=one
            )
            for one, other in ((eero, kalle), (liisa, aino), (kalle, eero), (aino, liisa))
        ]
        said = [(payment, payment.payee) for payment in payments]
        assert at_once([lambda two=two: confirm_payment(payment=two[0], by=two[1]) for two in said]) == []
        assert sum(sound(club).values()) == 0
        assert Account.objects.filter(club=club).count() == 4
