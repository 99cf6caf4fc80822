"""What every page may say of the site."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client, RequestFactory

from pages import errors


@pytest.mark.django_db
@pytest.mark.parametrize("named", [[], [("Aino <Aalto>", "aino@example.org")]])
def test_every_page_says_whom_to_write_to_if_the_owner_has_said_so(
    client: Client, settings: Any, named: list[tuple[str, str]]
) -> None:
    settings.CONTACT = named
    pages = [client.get(address) for address in ("/", "/games/hex/", "/nowhere/", "/log-in/")]
    pages += [
        errors.failed(RequestFactory().get("/")),
        errors.bad_request(RequestFactory().get("/"), ValueError()),
    ]
    for page in pages:
        assert page.content.decode().count('href="mailto:aino@example.org"') == len(named), page
