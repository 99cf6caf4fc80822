"""The clock is set back or forward while people are logged in: in this process, by what tells it the time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from accounts import tokens
from accounts.scopes import Scope
from clubs.models import Player
from tests.helpers.broken import broken


@broken(
    "the clock is set back or forward: log-ins and tokens", lost="nothing", said="nothing: all of them go on"
)
@pytest.mark.parametrize("hours", [-30, -1, 1, 30])
def test_who_is_logged_in_stays_so_and_tokens_go_on_opening(
    people: dict[str, Player], visit: Callable[[str], Client], ahead: Callable[[timedelta], None], hours: int
) -> None:
    user = people["Owner"].user
    assert user is not None
    browser = visit("Owner")
    _token, text = tokens.make(user=user, name="Board", scopes=[Scope.READ], days=90)
    program = Client(headers={"authorization": f"Token {text}"})
    for by in (timedelta(), timedelta(hours=hours), timedelta()):
        ahead(by)
        assert browser.get("/me/mail/").status_code == 200
        assert program.get("/api/clubs/").status_code == 200
