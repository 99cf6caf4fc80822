"""What allauth says, it says in our words."""

from __future__ import annotations

import re

import pytest
from django.test import Client, RequestFactory
from django.utils.translation import override

from accounts.adapter import AccountAdapter
from tests.pages.steps import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_a_sentence_in_the_readers_language(language: str) -> None:
    with override(language):
        said = str(AccountAdapter.error_messages["username_password_mismatch"])
    assert said.endswith(".")
    assert ("belong together" in said) == (language == "en")


def test_a_request_without_an_address_has_one_that_is_nobodys(rf: RequestFactory) -> None:
    assert AccountAdapter().get_client_ip(rf.get("/", REMOTE_ADDR="")) == "0.0.0.0"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/log-in/", "/sign-up/", "/password/forgotten/", "/password/new/1-x/", "/mail/confirm/x/"]
)
def test_pages_before_one_is_in_are_wholly_finnish(client: Client, address: str) -> None:
    page = client.get(address, headers={"accept-language": "fi"}).content.decode()
    words = re.sub(r"<[^>]*>", " ", page.split("<main")[1].split("</main")[0])
    assert not re.search(r"password|log in|mail\b|sign up|link\b|choose|user", words, re.IGNORECASE)
