"""Ending the talk about past deals by a program."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from tests.helpers.tokens import token_of
from tests.matches.sheets import phone, running

pytestmark = pytest.mark.django_db


def test_by_api(people: list[Player], club: Club) -> None:
    match = running("tuppi", people, club=club, talk="past")
    address = f"/api/matches/{match.code}/quiet/"
    token = {"HTTP_AUTHORIZATION": f"Token {token_of(people[1])}"}
    told = phone(None).post(address, **token).json()
    assert (told["talk"], told["quiet_deal"]) == ("past", 1)
