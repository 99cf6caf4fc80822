"""Who pays for whom: by two words, until one of them ends it."""

from __future__ import annotations

from time import sleep

import pytest
from django.db import connection

from clubs.juniors import mark_junior
from clubs.models import Membership, Notice
from clubs.privacy import anonymise
from clubs.services import (
    add_guest,
    create_club,
    join,
    leave,
    merge_guest,
    remove_member,
    set_role,
    sign_up,
)
from ledger import households
from ledger.errors import LedgerError
from ledger.joint import household_of, payers
from ledger.models import PaidFor
from tests.helpers.concurrency import at_once
from tests.ledger.together import pays

pytestmark = pytest.mark.django_db


class TestBothSaySo:
    def test_one_asks_the_other_agrees_and_both_are_told(self, club, owing):
        aino, eero, *_ = owing
        row = households.ask(club=club, player=eero, payer=aino, by=aino)
        assert payers(club) == {}
        assert Notice.objects.get(player=eero).kind == Notice.Kind.PAYS_ASKED
        for _again in range(2):
            households.agree(row=row, by=eero)
        assert payers(club) == {eero.pk: aino}
        assert household_of(club, aino) == [aino, eero]
        assert Notice.objects.get(player=aino).kind == Notice.Kind.PAYS

    def test_who_is_to_be_paid_for_asks_and_who_pays_agrees(self, club, owing):
        aino, eero, *_ = owing
        row = households.ask(club=club, player=eero, payer=aino, by=eero)
        with pytest.raises(LedgerError, match="Only the other one"):
            households.agree(row=row, by=eero)
        assert households.agree(row=row, by=aino).agreed_by == aino

    def test_a_third_neither_asks_nor_agrees_nor_ends(self, club, owing):
        aino, eero, kalle, _liisa = owing
        set_role(club=club, player=kalle, role=Membership.Role.OWNER)
        with pytest.raises(LedgerError, match="Only who pays"):
            households.ask(club=club, player=eero, payer=aino, by=kalle)
        row = households.ask(club=club, player=eero, payer=aino, by=aino)
        with pytest.raises(LedgerError, match="Only the other one"):
            households.agree(row=row, by=kalle)
        with pytest.raises(LedgerError, match="can end it"):
            households.end(row=row, by=kalle)

    def test_for_a_guest_an_organiser_says_so_who_is_not_to_pay(self, club, owing):
        aino, eero, kalle, _liisa = owing
        set_role(club=club, player=kalle, role=Membership.Role.ORGANISER)
        guest = add_guest(club=club, name="Lempi")
        row = households.ask(club=club, player=guest, payer=aino, by=aino)
        with pytest.raises(LedgerError, match="Only the other one"):
            households.agree(row=row, by=aino)  # who owns the club and would answer for guests
        with pytest.raises(LedgerError, match="Only the other one"):
            households.agree(row=row, by=eero)
        assert households.agree(row=row, by=kalle).player == guest

    def test_where_no_other_organiser_could_say_so_it_is_told_at_once(self, club, owing):
        guest = add_guest(club=club, name="Lempi")
        with pytest.raises(LedgerError, match="there is none: name one first"):
            households.ask(club=club, player=guest, payer=owing[0], by=owing[0])
        assert not PaidFor.objects.exists()

    def test_nobody_puts_a_guest_on_anothers_bill(self, club, owing):
        aino, eero, *_ = owing
        guest = add_guest(club=club, name="Lempi")
        row = households.ask(club=club, player=guest, payer=eero, by=aino)
        with pytest.raises(LedgerError, match="Only the other one"):
            households.agree(row=row, by=aino)
        assert households.agree(row=row, by=eero).payer == eero

    def test_either_ends_it_and_what_has_ended_is_asked_anew(self, club, owing):
        aino, eero, *_ = owing
        row = pays(club, aino, eero)
        for _again in range(2):
            assert households.end(row=row, by=eero).ended_by == eero
        with pytest.raises(LedgerError, match="ask again"):
            households.agree(row=row, by=eero)
        assert pays(club, aino, eero).pk != row.pk

    @pytest.mark.parametrize("end_by", [0, 1])
    def test_a_question_is_taken_back_or_declined(self, club, owing, end_by):
        row = households.ask(club=club, player=owing[1], payer=owing[0], by=owing[0])
        households.end(row=row, by=owing[end_by])
        assert payers(club) == {}
        assert Notice.objects.filter(kind=Notice.Kind.PAYS_NO, player=owing[1 - end_by]).count() == 1


class TestWhatCannotBe:
    def refused(self, club, player, payer, words):
        with pytest.raises(LedgerError, match=words):
            households.ask(club=club, player=player, payer=payer, by=payer)
        assert not PaidFor.objects.filter(player=player, payer=payer, agreed_at__isnull=False).exists()

    def test_nobody_pays_for_themself(self, club, owing):
        self.refused(club, owing[0], owing[0], "choose somebody else")

    def test_strangers_are_refused(self, club, owing):
        other = sign_up(username="outi", password="x", name="Outi").player
        self.refused(club, other, owing[0], "Outi is no member")
        self.refused(club, owing[0], other, "Outi is no member")

    def test_a_guest_and_a_junior_pay_for_nobody(self, club, owing):
        guest = add_guest(club=club, name="Lempi")
        with pytest.raises(LedgerError, match="Lempi cannot pay for others"):
            households.ask(club=club, player=owing[1], payer=guest, by=owing[1])
        mark_junior(player=owing[3], club=club, by=owing[0])
        self.refused(club, owing[1], owing[3], "cannot pay for others")

    def test_there_is_one_payer_who_pays_for_themself(self, club, owing):
        aino, eero, kalle, liisa = owing
        pays(club, aino, eero)
        self.refused(club, eero, kalle, "Somebody pays for Eero already")
        self.refused(club, aino, kalle, "Aino pays for others")
        self.refused(club, liisa, eero, "Eero cannot pay for others")

    def test_what_was_asked_before_is_looked_at_again_when_agreed_to(self, club, owing):
        aino, eero, kalle, _liisa = owing
        row = households.ask(club=club, player=eero, payer=kalle, by=kalle)
        pays(club, aino, eero)
        with pytest.raises(LedgerError, match="Somebody pays for Eero already"):
            households.agree(row=row, by=eero)

    def test_there_is_a_limit(self, club, owing, monkeypatch):
        monkeypatch.setattr(households, "MOST", 2)
        for player in owing[1:3]:
            households.ask(club=club, player=player, payer=owing[0], by=owing[0])
        self.refused(club, owing[3], owing[0], "pays for 2 people already")


class TestPeopleComeAndGo:
    def test_who_leaves_pays_and_is_paid_for_no_longer(self, club, owing):
        aino, eero, kalle, _liisa = owing
        pays(club, eero, kalle)
        remove_member(club=club, player=kalle, by=aino)
        assert payers(club) == {}
        assert PaidFor.objects.get().ended_at is not None

    def test_who_becomes_a_junior_pays_for_nobody(self, club, owing):
        pays(club, owing[1], owing[2])
        mark_junior(player=owing[1], club=club, by=owing[0])
        assert payers(club) == {}

    def test_who_deletes_their_account_leaves_it_everywhere(self, club, owing):
        pays(club, owing[1], owing[2])
        anonymise(player=owing[1])
        assert payers(club) == {}

    def test_a_guest_who_becomes_a_member_stays_paid_for(self, club, owing):
        aino, eero, _kalle, _liisa = owing
        guest = add_guest(club=club, name="Lempi")
        households.agree(row=households.ask(club=club, player=guest, payer=eero, by=eero), by=aino)
        into = sign_up(username="lempi", password="x", name="Lempi L.").player
        join(club=club, player=into)
        merge_guest(guest=guest, into=into)
        assert payers(club) == {into.pk: eero}

    @pytest.mark.parametrize("into", [1, 2])
    def test_but_not_by_themselves_nor_by_two(self, club, owing, into):
        aino, eero, kalle, liisa = owing
        guest = add_guest(club=club, name="Lempi")
        households.agree(row=households.ask(club=club, player=guest, payer=eero, by=eero), by=aino)
        pays(club, liisa, kalle)
        merge_guest(guest=guest, into=owing[into])
        assert payers(club) == {kalle.pk: liisa}

    def test_every_club_has_its_own(self, club, owing):
        other = create_club(name="Toinen", owner=owing[0])
        join(club=other, player=owing[1])
        pays(club, owing[0], owing[1])
        assert payers(other) == {}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    @pytest.fixture(autouse=True)
    def on_postgres(self):
        assert connection.vendor == "postgresql"

    def test_two_say_at_once_that_they_pay_for_one(self, club, owing):
        aino, eero, kalle, _liisa = owing
        rows = [households.ask(club=club, player=eero, payer=one, by=one) for one in (aino, kalle)]
        refused = at_once([lambda row=row: households.agree(row=row, by=eero) for row in rows])
        assert [type(one) for one in refused] == [LedgerError]
        assert PaidFor.objects.filter(agreed_at__isnull=False).count() == 1

    def test_who_leaves_meanwhile_is_asked_for_nothing(self, club, owing, monkeypatch):
        """Also where who asks is slow between looking who is a member and writing it down."""
        _aino, eero, kalle, _liisa = owing
        others_of = households._others_of
        monkeypatch.setattr(households, "_others_of", lambda row: (sleep(0.3), others_of(row))[1])
        refused = at_once(
            [
                lambda: households.ask(club=club, player=eero, payer=kalle, by=kalle),
                lambda: (sleep(0.15), leave(club=club, player=kalle)),
            ]
        )
        assert refused == []
        assert PaidFor.objects.get().ended_at is not None
