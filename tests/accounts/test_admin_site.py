"""Who looks into everything shows more than a password."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from clubs.models import Player, User
from tests.helpers.company import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(aino: Player) -> Client:
    User.objects.filter(pk=aino.user_id).update(is_staff=True, is_superuser=True)
    return browser_of(aino)


@pytest.fixture
def asked(settings: Any) -> None:
    settings.ADMIN_SECOND_FACTOR = True


def test_staff_without_a_second_factor_are_led_to_where_they_add_one(staff: Client, asked: None) -> None:
    answer = staff.get("/admin/clubs/club/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/me/second-factor")
    assert "add one here" in answer.content.decode()
    assert staff.post("/admin/clubs/club/add/", {"name": "New"}).status_code == 302


def test_with_one_it_opens(staff: Client, asked: None) -> None:
    TOTP.activate(User.objects.get(), generate_totp_secret())
    assert staff.get("/admin/clubs/club/").status_code == 200


def test_where_nobody_asks_for_it_a_password_is_enough(staff: Client) -> None:
    assert staff.get("/admin/clubs/club/").status_code == 200


def test_others_stay_out(aino: Player, asked: None) -> None:
    assert browser_of(aino).get("/admin/clubs/club/", follow=True).status_code == 403
