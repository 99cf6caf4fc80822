"""Messages to devices: encrypted for the browser alone, each once, again later where the service asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from py_vapid import Vapid02

from clubs.models import Player, User
from common import outside, pushes
from common.models import Push, PushDevice
from common.outside import NotOutside, Unanswered
from common.pushes import Message
from common.tasks import forget_pushes, send_pushes
from tests.helpers import push_service
from tests.helpers.concurrency import at_once
from tests.helpers.push_service import Browser, Service, switched_on

pytestmark = pytest.mark.django_db
SAID = Message("Hex", "It is your turn.", "/matches/1/", ttl=600)


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setitem(pushes.composers, "test", lambda _push: SAID)
    with push_service.running(tmp_path, monkeypatch) as made:
        yield made


@pytest.fixture
def aino(people: dict[str, Player]) -> Player:
    return people["Member"]


def tell(player: Player, about: object = 1) -> None:
    pushes.post("test", [(about, player.user_id)])


def test_the_browser_alone_reads_it_and_its_service_sees_who_sent_it(service: Service, aino: Player) -> None:
    browser = Browser("/send/abc")
    switched_on(aino, browser)
    tell(aino)
    assert send_pushes() == 1
    (come,) = service.come
    assert come.path == "/send/abc" and b"turn" not in come.body
    said = {"title": "Hex", "body": "It is your turn.", "path": "/matches/1/", "tag": "/matches/1/"}
    assert said.items() <= browser.read(come).items()
    assert (come.headers["TTL"], come.headers["Content-Encoding"]) == ("600", "aes128gcm")
    assert come.headers["Topic"] == SAID.topic() and len(SAID.topic()) == 32
    assert Vapid02.verify(come.headers["Authorization"])
    assert PushDevice.objects.get().reached_at is not None


def test_every_device_gets_it_once_however_often_it_is_told(service: Service, aino: Player) -> None:
    for path in ("/one", "/two"):
        switched_on(aino, Browser(path))
    for _ in range(2):
        tell(aino)
        send_pushes()
    assert sorted(come.path for come in service.come) == ["/one", "/two"]


def test_who_has_no_device_or_a_site_without_a_key_writes_nothing_down(aino: Player, settings: Any) -> None:
    tell(aino)
    switched_on(aino)
    settings.PUSH_KEY = ""
    tell(aino)
    assert (Push.objects.count(), send_pushes()) == (0, 0)


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_its_service_knows_no_more_is_forgotten(
    service: Service, aino: Player, status: int
) -> None:
    switched_on(aino, Browser("/gone"))
    service.statuses["/gone"] = status
    tell(aino)
    assert send_pushes() == 0
    assert not PushDevice.objects.exists() and not Push.objects.exists()


@pytest.mark.parametrize(
    ("status", "said", "least", "most"),
    [(429, "900", 890, 910), (503, "", 50, 70), (429, "soon", 50, 70), (429, "9" * 8, 86_000, 86_500)],
)
def test_a_service_that_asks_for_patience_is_left_alone_so_long(
    service: Service, aino: Player, status: int, said: str, least: int, most: int
) -> None:
    switched_on(aino, Browser("/busy"))
    service.statuses["/busy"], service.retry_after = status, said
    tell(aino)
    assert [send_pushes(), send_pushes()] == [0, 0] and len(service.come) == 1
    due = Push.objects.get().due_at
    assert due is not None and least < (due - timezone.now()).total_seconds() < most
    service.statuses.clear()
    Push.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    assert send_pushes() == 1


def test_what_never_arrives_is_given_up(aino: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise Unanswered("nobody there")

    monkeypatch.setitem(pushes.composers, "test", lambda _push: SAID)
    monkeypatch.setattr(outside, "post", away)
    switched_on(aino)
    tell(aino)
    for _ in range(len(pushes.PAUSES) + 2):
        Push.objects.update(due_at=None)
        send_pushes()
    assert Push.objects.get().tries == len(pushes.PAUSES) + 1
    assert PushDevice.objects.get().failures == len(pushes.PAUSES) + 1
    PushDevice.objects.update(made_at=timezone.now() - timedelta(days=11), failures=pushes.DEAF)
    tell(aino, 2)
    send_pushes()
    assert not PushDevice.objects.exists(), "it has heard nothing for days"


def test_an_address_that_leads_inside_by_now_is_forgotten(
    aino: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def inside(_host: str) -> None:
        raise NotOutside("a machine of ours")

    monkeypatch.setitem(pushes.composers, "test", lambda _push: SAID)
    monkeypatch.setattr(outside, "found", inside)
    switched_on(aino)
    tell(aino)
    assert send_pushes() == 0 and not PushDevice.objects.exists()


@pytest.mark.parametrize("message", [None, Message("Hex", "", "/", ttl=0)])
def test_what_is_stale_by_then_is_not_sent(
    service: Service, aino: Player, monkeypatch: pytest.MonkeyPatch, message: Message | None
) -> None:
    monkeypatch.setitem(pushes.composers, "test", lambda _push: message)
    switched_on(aino)
    tell(aino)
    assert send_pushes() == 0 and service.come == []


def test_who_cannot_log_in_any_more_is_sent_nothing(service: Service, aino: Player) -> None:
    switched_on(aino)
    tell(aino)
    User.objects.update(is_active=False)
    assert send_pushes() == 0 and service.come == []


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_send_it_once(service: Service, aino: Player) -> None:
    for number in range(6):
        switched_on(aino, Browser(f"/{number}"))
    tell(aino)
    assert at_once([pushes.send_waiting] * 2) == []
    assert sorted(come.path for come in service.come) == [f"/{number}" for number in range(6)]


def test_what_was_sent_long_ago_is_forgotten(aino: Player) -> None:
    switched_on(aino)
    tell(aino)
    assert forget_pushes() == 0
    Push.objects.update(made_at=timezone.now() - timedelta(days=31))
    assert forget_pushes() == 1
