"""Invitations that are mailed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from clubs import inviting, joining, members_csv, services as clubs
from common import outbox

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
