"""Links of mails say what they are about to the page that they are for, and to no other."""

from __future__ import annotations

import pytest

from common.mail_links import NOT_ME, STOP, link, read
from common.models import Mail
from tests.helpers.rubbish import RUBBISH


def key_of(address: str) -> str:
    return address.rstrip("/").rpartition("/")[2]


def test_a_link_is_read_by_its_own_page() -> None:
    key = key_of(link(Mail(site="https://kerho.example"), STOP, "kind", 7))
    assert read(STOP, key) == ["kind", 7]
    assert read(NOT_ME, key) == []


def test_a_site_that_does_not_know_its_address_writes_none() -> None:
    assert link(Mail(site=""), STOP, "kind", 7) == ""


@pytest.mark.parametrize("key", RUBBISH)
def test_what_is_no_link_is_about_nothing(key: str) -> None:
    assert read(STOP, key) == []
