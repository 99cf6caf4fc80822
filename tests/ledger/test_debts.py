"""Forgiving a debt, whole or in part, and reminding of one."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from clubs.models import User
from clubs.services import add_guest
from common.refusals import KeyReused
from common.tasks import send_mail
from ledger import debts
from ledger.amounts import minor_units
from ledger.errors import LedgerError
from ledger.models import Currency, LedgerEntry, Reminder
from ledger.payments import confirm_payment, record_payment
from ledger.selectors import balances, settle_up_proposal
from ledger.services import settle_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def owing(staked, ended, club, members):
    """Eero and Liisa owe Aino and Kalle 5 euros each; everybody has a login and an address."""
    for player in members:
        name = player.name.lower()
        player.user = User.objects.create_user(name, email=f"{name}@example.org")
        player.save()
    settle_match(match=ended(staked("toy", members, value=500), [52, 0], [0, 1]))
    return members


@pytest.fixture
def forgive(club, owing):
    aino, eero, *_ = owing

    def forgiven(amount=500, key="k", debtor=eero, creditor=aino, by=None, currency="EUR") -> LedgerEntry:
        return debts.forgive(
            club=club,
            debtor=debtor,
            creditor=creditor,
            currency=currency,
            amount=amount,
            key=key,
            by=by or creditor,
            note="happy birthday",
        )

    return forgiven


def proposal(club) -> list[tuple[str, str, int]]:
    return [(s.payer.name, s.payee.name, s.amount) for s in settle_up_proposal(club=club, currency="EUR")]


def test_a_forgiven_debt_is_an_entry_of_its_own(forgive, club):
    entry = forgive()
    assert (entry.kind, entry.note, entry.actor.name) == ("forgiven", "happy birthday", "Aino")
    assert {row.player.name: row.amount for row in balances(club=club)} == {"Kalle": 500, "Liisa": -500}
    call_command("check_books")


def test_forgiving_part_of_it_leaves_the_rest_and_everybody_else_as_they_were(forgive, club, owing):
    forgive(200)
    assert proposal(club) == [("Eero", "Aino", 300), ("Liisa", "Kalle", 500)]
    payment = record_payment(
        club=club, payer=owing[1], payee=owing[0], currency="EUR", amount=100, key="p", by=owing[1]
    )
    confirm_payment(payment=payment, by=owing[0])
    assert proposal(club) == [("Eero", "Aino", 200), ("Liisa", "Kalle", 500)]


def test_forgiving_twice_books_once_and_another_request_under_the_key_is_refused(forgive):
    assert forgive(200) == forgive(200)
    with pytest.raises(KeyReused, match="'k' belongs to another debt"):
        forgive(100)
    assert LedgerEntry.objects.filter(kind="forgiven").count() == 1


@pytest.mark.parametrize("amount", [0, -1, 501, 10**30])
def test_no_more_than_is_owed_can_be_forgiven(forgive, amount):
    with pytest.raises(LedgerError, match=r"Eero owes Aino €5\.00: forgive that or less"):
        forgive(amount)
    assert not LedgerEntry.objects.filter(kind="forgiven").exists()


@pytest.mark.parametrize("amount", [1.5, "500", True, None])
def test_what_is_no_number_of_minor_units_is_refused(forgive, amount):
    with pytest.raises(LedgerError, match="whole number of minor units"):
        forgive(amount)


def test_nobody_forgives_what_another_is_owed(forgive, owing):
    _, eero, kalle, _ = owing
    for somebody in (eero, kalle):
        with pytest.raises(LedgerError, match="Only Aino can forgive"):
            forgive(by=somebody)
    with pytest.raises(LedgerError, match=r"Liisa owes Eero €0\.00"):
        forgive(debtor=owing[3], creditor=eero)
    with pytest.raises(LedgerError, match="key of 1 to 80"):
        forgive(key="")
    with pytest.raises(LedgerError, match="no currency"):
        forgive(currency="QQQ")


@pytest.fixture
def remind(club, owing, django_capture_on_commit_callbacks, sent):
    """Reminds, and carries out what a worker is called for."""

    def ask(debtor=owing[1], creditor=owing[0], currency="EUR") -> Reminder:
        with django_capture_on_commit_callbacks(execute=True):
            made = debts.remind(club=club, debtor=debtor, creditor=creditor, currency=currency)
        while sent:
            assert sent.pop() == ("common.tasks.send_mail",)
            send_mail()
        return made

    return ask


def test_a_debtor_is_reminded_once_a_day(remind):
    assert remind() == remind()
    assert [(message.to, message.subject) for message in mail.outbox] == [
        (["eero@example.org"], "Kerho: you owe Aino €5.00")
    ]
    Reminder.objects.update(day=timezone.localdate() - timedelta(days=1))
    remind()
    assert len(mail.outbox) == 2


def test_a_reminder_is_in_the_language_of_whoever_owes(remind, owing):
    User.objects.filter(player=owing[1]).update(language="fi")
    remind()
    assert "5,00\N{NO-BREAK SPACE}€" in mail.outbox[0].subject
    assert "muistuttaa" in mail.outbox[0].body


def test_a_reminder_delivered_twice_is_mailed_once(remind):
    remind()
    assert send_mail() == 0
    assert len(mail.outbox) == 1


def test_who_wants_no_reminders_gets_none(remind, owing):
    User.objects.filter(pk=owing[1].user_id).update(mail_reminders=False)
    owing[1].user.refresh_from_db()
    with pytest.raises(LedgerError, match="gets no reminders by mail"):
        remind()
    assert not Reminder.objects.exists()


def test_who_switches_them_off_in_the_meantime_gets_none(club, owing):
    debts.remind(club=club, debtor=owing[1], creditor=owing[0], currency="EUR")
    User.objects.filter(pk=owing[1].user_id).update(mail_reminders=False)
    assert send_mail() == 0
    assert mail.outbox == []


def test_a_call_that_was_lost_is_made_up_for(club, owing, broker_away, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        debts.remind(club=club, debtor=owing[1], creditor=owing[0], currency="EUR")
    assert [send_mail(), send_mail()] == [1, 0]


def test_only_who_is_owed_can_remind_and_only_of_what_is(remind, owing, club):
    with pytest.raises(LedgerError, match="Aino owes Eero nothing in EUR"):
        remind(debtor=owing[0], creditor=owing[1])
    with pytest.raises(LedgerError, match=r"owes .* nothing"):
        remind(debtor=add_guest(club=club, name="G"))
    with pytest.raises(LedgerError, match="no currency"):
        remind(currency="QQQ")


@pytest.mark.parametrize(
    ("text", "cents"), [("5", 500), ("5.00", 500), ("12,15", 1215), (" 0.01 ", 1), ("0", 0)]
)
def test_amounts_as_people_type_them(text, cents):
    assert minor_units(text, Currency(code="EUR", name="euro", exponent=2)) == cents


@pytest.mark.parametrize(
    "text", ["", "x", "-1", "0.001", "1e99", "NaN", "Infinity", "²", "9" * 30, "\0", "1.5.5"]
)
def test_what_is_no_amount_is_refused(text):
    with pytest.raises(LedgerError, match=r"write it like 12\.50"):
        minor_units(text, Currency(code="EUR", name="euro", exponent=2))
