"""Mail about accounts: in the reader's language, put into words when it leaves, or not at all any more."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as letters
from django.test import RequestFactory

from accounts import mails
from clubs.models import Player, User
from common.tasks import send_mail

pytestmark = pytest.mark.django_db


def test_each_change_is_told_in_the_readers_language(aino: Player, rf: RequestFactory) -> None:
    User.objects.update(language="fi")
    user = User.objects.get()
    for what in mails.CHANGES:
        mails.post(what, user, rf.get("/"))
    send_mail()
    assert len({letter.body for letter in letters.outbox}) >= len(mails.CHANGES) - 1
    assert all("your account" not in letter.body for letter in letters.outbox)
    assert all("Etkö se ollut sinä?" in letter.body for letter in letters.outbox)


def test_what_allauth_may_tell_one_day_and_we_do_not_know_is_not_sent(
    aino: Player, rf: RequestFactory
) -> None:
    mails.post("something_new", User.objects.get(), rf.get("/"))
    send_mail()
    assert letters.outbox == []


def test_nothing_goes_to_who_has_gone_or_has_no_address(aino: Player, rf: RequestFactory) -> None:
    user = User.objects.get()
    address = EmailAddress.objects.create(user=user, email="uusi@example.org")
    mails.post("reset", user, rf.get("/"), address.pk)
    mails.post("confirm", user, rf.get("/"), address.pk)
    mails.post("password_changed", user, rf.get("/"))
    User.objects.update(email="")
    address.delete()
    send_mail()
    mails.post("password_changed", user, rf.get("/"))
    User.objects.update(is_active=False, email="aino@example.org")
    send_mail()
    assert letters.outbox == []


def test_a_confirmed_address_is_not_asked_to_confirm_again(aino: Player, rf: RequestFactory) -> None:
    address = EmailAddress.objects.create(user=aino.user, email="aino@example.org")
    mails.post("confirm", User.objects.get(), rf.get("/"), address.pk)
    EmailAddress.objects.update(verified=True)
    send_mail()
    assert letters.outbox == []
