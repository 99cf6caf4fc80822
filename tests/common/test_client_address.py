"""A proxy is believed only where there is one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from common.client_address import address_of, network_of

HOPS = "6.6.6.6, 203.0.113.9, 10.0.0.2"


@pytest.mark.parametrize(
    ("trusted", "hops", "seen"),
    [
        (0, HOPS, "192.0.2.1"),
        (1, HOPS, "10.0.0.2"),
        (2, HOPS, "203.0.113.9"),
        (9, HOPS, "192.0.2.1"),
        (1, "", "192.0.2.1"),
        (1, "203.0.113.9, <script>", "192.0.2.1"),
        (1, "2001:DB8::5", "2001:db8::5"),
    ],
)
def test_what_a_visitor_claims_is_not_believed_and_what_our_proxy_saw_is(
    settings: Any, rf: RequestFactory, trusted: int, hops: str, seen: str
) -> None:
    settings.TRUSTED_PROXIES = trusted
    assert address_of(rf.get("/", headers={"x-forwarded-for": hops}, REMOTE_ADDR="192.0.2.1")) == seen


def test_a_socket_has_no_address(rf: RequestFactory) -> None:
    assert address_of(rf.get("/", REMOTE_ADDR="")) == network_of(rf.get("/", REMOTE_ADDR="")) == ""


def test_who_has_a_whole_network_counts_as_one(rf: RequestFactory) -> None:
    one, other = (network_of(rf.get("/", REMOTE_ADDR=f"2001:db8:1:2::{n}")) for n in ("a", "b"))
    assert one == other == "2001:db8:1:2::/64"
    assert network_of(rf.get("/", REMOTE_ADDR="192.0.2.1")) == "192.0.2.1"
