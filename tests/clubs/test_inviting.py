"""Invitations that are mailed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from clubs import inviting, joining, members_csv, services as clubs
from common import outbox
from common.unasked import TO_ONE

pytestmark = pytest.mark.django_db


def test_nor_does_it_count_as_waiting_or_is_it_mailed(ahead: Callable[[timedelta], None]) -> None:
    owner = clubs.create_player(name="Aino")
    club = clubs.create_club(name="Kerho", owner=owner)
    ahead(timedelta(days=365))
    link = joining.invite(club=club, by=owner, email="eero@example.org")
    ahead(timedelta())
    inviting.mail_later([link], "http://kerho")
    assert outbox.send_waiting() == 0
    assert not members_csv._waiting(club).exists()


def test_only_who_has_confirmed_an_address_has_invitations_mailed() -> None:
    signed = clubs.sign_up(username="aino", password="kortti-ilta", name="Aino")
    club = clubs.create_club(name="Kerho", owner=signed.player)
    link = joining.invite(club=club, by=signed.player, email="eero@example.org")
    assert "first confirm a mail address of your own" in inviting.mail_later([link], "http://kerho")
    assert outbox.send_waiting() == 0
    signed.email = "aino@example.org"
    signed.save()
    assert inviting.mail_later([link], "http://kerho") == ""
    assert outbox.send_waiting() == 1


def test_whom_so_many_have_invited_today_is_invited_by_hand() -> None:
    for number in range(TO_ONE + 1):
        signed = clubs.sign_up(
            username=f"p{number}", password="kortti-ilta", name=f"P{number}", email=f"p{number}@example.org"
        )
        club = clubs.create_club(name=f"Kerho {number}", owner=signed.player)
        others = joining.invite(club=club, by=signed.player, email=f"other{number}@example.org")
        link = joining.invite(club=club, by=signed.player, email="Eero@example.org")
        why_not = inviting.mail_later([link, others], "http://kerho")
        assert bool(why_not) == (number == TO_ONE)
    assert outbox.send_waiting() == 2 * TO_ONE + 1
