"""What ends somebody's tokens beside themselves."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command

from accounts import tokens
from accounts.models import ApiToken
from clubs.models import User
from clubs.privacy import anonymise
from clubs.services import sign_up
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def aino(db: None) -> User:
    return sign_up(username="aino", password="kortti-ilta", name="Aino")


def test_a_new_password_ends_one_s_tokens_alone(aino: User) -> None:
    text = token_of(aino)
    others = token_of(sign_up(username="eero", password="kortti-ilta", name="Eero"))
    aino.set_password("uusi-sana-1")
    aino.save()
    assert tokens.find(text) is None and tokens.find(others) is not None


def test_so_does_one_that_the_site_s_owner_sets(aino: User, monkeypatch: pytest.MonkeyPatch) -> None:
    text = token_of(aino)
    monkeypatch.setattr("getpass.getpass", lambda **_: "uusi-sana-1")
    call_command("changepassword", "aino", verbosity=0)
    assert tokens.find(text) is None


def test_the_same_password_hashed_anew_does_not(aino: User, settings: Any) -> None:
    text = token_of(aino)
    hashers = ["PBKDF2PasswordHasher", "MD5PasswordHasher"]
    settings.PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{one}" for one in hashers]
    assert aino.check_password("kortti-ilta")
    aino.refresh_from_db()
    assert aino.password.startswith("pbkdf2")
    assert tokens.find(text) is not None


def test_another_address_does_not(aino: User) -> None:
    text = token_of(aino)
    aino.email = "aino@example.org"
    aino.save()
    assert tokens.find(text) is not None


def test_deleting_one_s_account_does(aino: User) -> None:
    token_of(aino)
    EmailAddress.objects.create(user=aino, email="aino@example.org", verified=True, primary=True)
    anonymise(player=aino.player)
    assert not ApiToken.objects.exists()
    assert not EmailAddress.objects.exists()
