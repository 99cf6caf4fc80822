"""Cards in four colours: a choice of the visitor's own, kept on the device."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

FOUR = 'class="four-suits"'


def choose(client: Client, suits: str, back: str = "/games/") -> str:
    """Press the button in the footer. Where it leads."""
    return client.post("/suit-colours/", {"suits": suits, "next": back}).headers["Location"]


def test_suits_have_two_colours_until_four_are_wanted(client: Client) -> None:
    page = client.get("/games/").content.decode()
    assert FOUR not in page and 'value="four"' in page
    assert choose(client, "four") == "/games/"
    page = client.get("/games/").content.decode()
    assert FOUR in page and 'value="two"' in page


def test_two_colours_come_back(client: Client) -> None:
    choose(client, "four")
    choose(client, "two")
    assert FOUR not in client.get("/games/").content.decode()


@pytest.mark.parametrize("suits", ["", "five", "<script>"])
def test_what_is_no_choice_is_the_usual_one(client: Client, suits: str) -> None:
    choose(client, "four")
    choose(client, suits)
    assert FOUR not in client.get("/games/").content.decode()


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "/no-such-page/", ""])
def test_nobody_is_sent_off_the_site(client: Client, back: str) -> None:
    assert choose(client, "four", back) == "/"


def test_looking_changes_nothing(client: Client) -> None:
    client.get("/suit-colours/?suits=four")
    assert FOUR not in client.get("/games/").content.decode()
