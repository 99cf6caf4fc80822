"""Forms of accounts: plain labels, and names that password managers know."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player
from tests.helpers.company import browser_of


@pytest.mark.django_db
def test_the_login_name_is_called_as_it_was(client: Client) -> None:
    page = client.get("/log-in/").content.decode()
    assert 'name="username"' in page
    assert 'autocomplete="username"' in page
    assert 'autocomplete="current-password"' in page


@pytest.mark.django_db
def test_no_word_vanishes_as_one_types(aino: Player) -> None:
    pages = [
        Client().get("/log-in/"),
        *(browser_of(aino).get(address) for address in ("/password/", "/me/mail/")),
    ]
    assert all("placeholder" not in page.content.decode().split("<main")[1] for page in pages)
