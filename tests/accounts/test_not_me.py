"""Who says that it was not them is left with an account that nobody is in, and with the way to a new password."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as letters
from django.core.cache import cache
from django.test import Client, RequestFactory

from accounts import not_me
from accounts.models import ApiToken
from clubs.models import Player, User
from clubs.services import sign_up
from common import outbox
from common.models import MailRefusal
from tests.helpers.company import browser_of
from tests.helpers.log_ins import give_password, is_in
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db


def close(address: str = "") -> bool:
    user = User.objects.get(username="aino")
    return not_me.close_doors(login=user.pk, address=address, request=RequestFactory().get("/"))


def new_password(to: str) -> Client:
    """Choose one by the link that has gone to the address."""
    letters.outbox.clear()
    outbox.send_waiting()
    (letter,) = letters.outbox
    assert letter.to == [to]
    (path,) = re.findall(r"(/password/new/\S+)", str(letter.body))
    browser = Client()
    form = browser.get(path).url
    browser.post(form, {"password1": "uusi kortti", "password2": "uusi kortti"})
    return browser


def test_every_log_in_and_token_ends_and_the_password_lets_nobody_in(aino: Player, visitor: Client) -> None:
    thief = browser_of(aino)
    token_of(aino.user)
    assert close()
    assert thief.get("/me/account/").status_code == 302
    assert not ApiToken.objects.exists()
    give_password(visitor)
    assert not is_in(visitor)


def test_the_link_that_follows_leads_to_a_new_password(aino: Player) -> None:
    close()
    assert is_in(new_password("aino@example.org"))
    assert User.objects.get().check_password("uusi kortti")


def test_a_forgotten_password_still_helps_afterwards(aino: Player, visitor: Client) -> None:
    close()
    outbox.send_waiting()
    visitor.post("/password/forgotten/", {"email": "aino@example.org"})
    assert is_in(new_password("aino@example.org"))


def test_an_address_that_was_changed_meanwhile_is_put_back(aino: Player) -> None:
    EmailAddress.objects.create(user=aino.user, email="thief@example.org", verified=True, primary=True)
    User.objects.update(email="thief@example.org")
    assert close("aino@example.org")
    assert is_in(new_password("aino@example.org"))
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("aino@example.org", True)]
    assert User.objects.get().email == "aino@example.org"


def test_one_that_waits_for_its_confirmation_is_forgotten(aino: Player) -> None:
    EmailAddress.objects.create(user=aino.user, email="thief@example.org")
    close("aino@example.org")
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["aino@example.org"]


def test_an_address_that_is_somebody_elses_by_now_stays_theirs(aino: Player) -> None:
    eero = sign_up(username="eero", password="kortti-ilta", name="Eero", email="old@example.org").player
    EmailAddress.objects.create(user=eero.user, email="old@example.org", verified=True, primary=True)
    close("Old@example.org")
    assert User.objects.get(username="aino").email == "aino@example.org"


def test_no_link_goes_to_an_address_that_another_login_has_confirmed(aino: Player) -> None:
    eero = sign_up(username="eero", password="kortti-ilta", name="Eero").player
    EmailAddress.objects.create(user=eero.user, email="aino@example.org", verified=True, primary=True)
    assert not close()
    assert outbox.send_waiting() == 0


def test_who_has_no_address_and_who_has_gone_get_no_link(aino: Player) -> None:
    User.objects.update(email="")
    assert not close()
    User.objects.update(is_active=False)
    assert not close("aino@example.org")
    assert User.objects.get().email == ""


def test_an_address_is_asked_never_again_by_the_login_that_gave_it(aino: Player) -> None:
    thief = browser_of(aino)
    asked = {"email": "victim@example.org", "password": "kortti-ilta", "action_add": "1"}
    thief.post("/me/mail/", asked)
    outbox.send_waiting()
    (letter,) = [one for one in letters.outbox if one.to == ["victim@example.org"]]
    (path,) = re.findall(r"(/mail/not-me/\S+)", str(letter.body))
    assert "Never again" in Client().get(path).content.decode()
    Client().post(path)
    assert not EmailAddress.objects.filter(email="victim@example.org").exists()
    page = thief.post("/me/mail/", asked | {"email": "Victim@Example.org"}).content.decode()
    assert "wants none of this kind" in page
    assert not EmailAddress.objects.filter(email__iexact="victim@example.org").exists()
    letters.outbox.clear()
    assert outbox.send_waiting() <= 1  # to Aino, that it was asked for
    assert all(letter.to == ["aino@example.org"] for letter in letters.outbox)


def test_its_owner_can_still_give_it_themselves(aino: Player) -> None:
    test_an_address_is_asked_never_again_by_the_login_that_gave_it(aino)
    owner = browser_of(sign_up(username="victim", password="kortti-ilta", name="Victim").player)
    letters.outbox.clear()
    cache.clear()  # two minutes later
    owner.post("/me/mail/", {"email": "victim@example.org", "password": "kortti-ilta", "action_add": "1"})
    outbox.send_waiting()
    assert [letter.to for letter in letters.outbox] == [["victim@example.org"]]
    assert "victim" not in repr(list(MailRefusal.objects.values())), "the address is not kept"
