"""Addresses from outside: https to a name of the internet; what leads to a network of one's own is never called."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from common import outside
from common.outside import NotOutside, Unanswered, checked, found, is_outside, post
from tests.helpers import push_service
from tests.helpers.rubbish import RUBBISH


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/a",
        "ftp://push.example.org/a",
        "https://push.example.org:8443/a",
        "https://push.example.org:x/a",
        "https://a@push.example.org/a",
        "https://push.example.org/a#b",
        "https://localhost/a",
        "https://printer.local/a",
        "https://127.0.0.1/a",
        "https://0x7f.1/a",
        "https://[::1]/a",
        "https://[::1/a",
        "https://push.example.org/ a",
        "https://push.exämple.org/a",
        "https://./a",
        "https://push.example.org/" + "a" * 1000,
        *RUBBISH,
    ],
)
def test_what_cannot_be_an_address_outside_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(NotOutside, match=r"\w+ \w+.*\.$"):
        checked(address)


def test_an_address_of_a_service_is_taken_as_it_is() -> None:
    for address in ("https://push.example.org/a?b=c", "https://fcm.googleapis.com:443/fcm/send/x"):
        assert checked(address) == address


INSIDE = (
    "127.0.0.1", "10.0.0.7", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "64:ff9b::a00:7", "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:db8::1",
)  # fmt: skip


def test_networks_of_ones_own_are_known_in_every_form() -> None:
    assert [one for one in INSIDE if is_outside(one)] == []
    assert all(map(is_outside, ("9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9")))


@pytest.mark.parametrize("addresses", [["10.0.0.7"], ["9.9.9.9", "127.0.0.1"], ["::1"]])
def test_a_name_that_leads_inside_is_not_called(
    monkeypatch: pytest.MonkeyPatch, addresses: list[str]
) -> None:
    rows = [(0, 0, 0, "", (one, 443)) for one in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("it was called"))
    with pytest.raises(NotOutside):
        post("https://push.example.org/", headers={}, body=b"")


def test_a_name_that_nobody_knows_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror("no such name")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(Unanswered):
        found("push.example.org")


def test_a_call_ends_with_its_answer_and_follows_it_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with push_service.running(tmp_path, monkeypatch) as service:
        service.statuses["/moved?a=b"] = 307
        service.retry_after = "7"
        answer = post("https://push.example.org/moved?a=b", headers={"TTL": "1"}, body=b"x")
        assert (answer.status, answer.retry_after) == (307, "7")
        assert [(one.path, one.body) for one in service.come] == [("/moved?a=b", b"x")]
        monkeypatch.setattr(outside, "trust", lambda: push_service.ssl.create_default_context())
        with pytest.raises(Unanswered):
            post("https://push.example.org/", headers={}, body=b"")


def test_who_talks_too_slowly_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    monkeypatch.setattr(outside, "found", lambda _host: [listening.getsockname()])
    monkeypatch.setattr(outside, "PATIENCE", 0.2)
    with listening, pytest.raises(Unanswered):
        post("https://push.example.org/", headers={}, body=b"")
