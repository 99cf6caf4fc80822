"""Mail is written down with what it tells of, leaves once, and is tried again only if it surely has not left."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail as django_mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction
from django.utils import timezone

from clubs import announcing, services as clubs
from clubs.models import User
from clubs.privacy import anonymise
from clubs.services import sign_up
from common import outbox
from common.models import Mail
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db
FIRST, SECOND = "first@example.org", "second@example.org"


@pytest.fixture(autouse=True)
def kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mails that say where they were written."""
    monkeypatch.setitem(
        outbox.composers, "test", lambda mail: outbox.written("A test", f"about {mail.about}", mail.site)
    )


@pytest.fixture
def backend(settings: Any) -> type[Backend]:
    """A mail server that does what a test tells it to."""
    settings.EMAIL_BACKEND = f"{__name__}.Backend"
    Backend.reached, Backend.answers = True, {}
    return Backend


class Backend(EmailBackend):
    """Reached or not; raises what it is told to for an address."""

    reached = True
    answers: dict[str, Exception] = {}

    def open(self) -> bool:
        if not self.reached:
            raise ConnectionRefusedError
        return True

    def send_messages(self, messages: Any) -> int:
        for message in messages:
            if error := self.answers.get(message.to[0]):
                raise error
        return super().send_messages(messages)


def post(*addresses: str) -> None:
    for address in addresses:
        outbox.post("test", [(address, None)], site=address)


def arrived() -> list[str]:
    return [message.to[0] for message in django_mail.outbox]


def later(by: timedelta = outbox.PAUSES[-1]) -> None:
    """As if so much time had gone by."""
    for mail in Mail.objects.filter(due_at__isnull=False):
        Mail.objects.filter(pk=mail.pk).update(due_at=mail.due_at - by if mail.due_at else None)


def test_what_is_written_twice_leaves_once(sent: list[Any]) -> None:
    user = sign_up(username="aino", password="kortti-ilta")
    for _ in range(2):
        post(FIRST)
        outbox.post("test", [("x", user.pk)], site=SECOND)
    assert Mail.objects.count() == 2
    assert (outbox.send_waiting(), outbox.send_waiting()) == (2, 0)
    post(FIRST)
    assert outbox.send_waiting() == 0, "nor later"


def test_what_is_rolled_back_is_not_mailed() -> None:
    with transaction.atomic():
        post(FIRST)
        transaction.set_rollback(True)
    assert outbox.send_waiting() == 0


def test_more_than_a_batch_leaves_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "BATCH", 2)
    post(*(f"{n}@example.org" for n in range(5)))
    assert outbox.send_waiting() == 5


def test_a_server_that_is_away_is_tried_again_until_it_is_there(backend: type[Backend]) -> None:
    backend.reached = False
    post(FIRST, SECOND)
    for _ in outbox.PAUSES[:-1]:
        assert outbox.send_waiting() == 0
        assert outbox.send_waiting() == 0, "not before its pause is over"
        later()
    backend.reached = True
    assert outbox.send_waiting() == 2
    assert arrived() == [FIRST, SECOND]


def test_after_the_last_pause_it_is_given_up(backend: type[Backend]) -> None:
    backend.reached = False
    post(FIRST)
    for _ in range(len(outbox.PAUSES) + 1):
        outbox.send_waiting()
        later()
    backend.reached = True
    assert outbox.send_waiting() == 0
    assert Mail.objects.get().tries == len(outbox.PAUSES) + 1


@pytest.mark.parametrize(
    "error",
    [SMTPRecipientsRefused({FIRST: (550, b"no")}), SMTPDataError(451, b"later"), ValueError("header")],
)
def test_what_is_refused_is_tried_again_and_holds_nobody_up(backend: type[Backend], error: Exception) -> None:
    backend.answers = {FIRST: error}
    post(FIRST, SECOND)
    assert outbox.send_waiting() == 1
    assert arrived() == [SECOND]
    backend.answers = {}
    later()
    assert outbox.send_waiting() == 1
    assert arrived() == [SECOND, FIRST]


@pytest.mark.parametrize("error", [SMTPServerDisconnected("gone"), TimeoutError()])
def test_what_may_have_left_is_not_sent_again_and_the_rest_is(
    backend: type[Backend], error: Exception
) -> None:
    backend.answers = {FIRST: error}
    post(FIRST, SECOND)
    assert outbox.send_waiting() == 0
    backend.answers = {}
    later()
    assert outbox.send_waiting() == 1
    assert arrived() == [SECOND]


def test_a_worker_that_died_while_sending_leaves_nothing_to_be_sent_twice() -> None:
    post(FIRST)
    Mail.objects.update(begun_at=timezone.now())
    later()
    assert outbox.send_waiting() == 0


def test_one_that_cannot_be_put_into_words_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(mail: Mail) -> None:
        raise KeyError(mail.about)

    monkeypatch.setitem(outbox.composers, "broken", broken)
    outbox.post("broken", [("x", None)])
    outbox.post("of a version to come", [("x", None)])
    post(FIRST)
    assert outbox.send_waiting() == 1
    assert set(Mail.objects.exclude(kind="test").values_list("tries", "begun_at")) == {(1, None)}


def test_a_title_cannot_add_headers() -> None:
    assert outbox.written("Hello\nBcc: all@example.org", "x", FIRST).subject == "Hello Bcc: all@example.org"


def test_who_leaves_for_good_gets_no_more() -> None:
    player = sign_up(username="aino", password="kortti-ilta").player
    user = User.objects.get()
    outbox.post("test", [("x", user.pk)], site=FIRST)
    anonymise(player=player)
    assert outbox.send_waiting() == 0
    assert not Mail.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_several_workers_at_once_send_each_mail_once(kind: None, sent: list[Any]) -> None:
    post(*(f"{n}@example.org" for n in range(40)))
    assert at_once([outbox.send_waiting] * 4) == []
    assert sorted(arrived()) == sorted(f"{n}@example.org" for n in range(40))


def test_mail_left_by_the_future_is_sent(ahead: Callable[[timedelta], None]) -> None:
    owner = clubs.sign_up(username="aino", password="kolme-sanaa-ja-yksi", email="aino@example.org").player
    club = clubs.create_club(name="Kerho", owner=owner)
    ahead(timedelta(hours=1))
    announcing.announce(club=club, author=owner, title="Clock", text="It is late.")
    ahead(timedelta())
    assert outbox.send_waiting() == 1


def test_mail_that_failed_in_the_future_is_tried_again_after_its_pause(
    ahead: Callable[[timedelta], None], settings: Any
) -> None:
    owner = clubs.sign_up(username="aino", password="kolme-sanaa-ja-yksi", email="aino@example.org").player
    club = clubs.create_club(name="Kerho", owner=owner)
    ahead(timedelta(days=365))
    announcing.announce(club=club, author=owner, title="Clock", text="It is late.")
    settings.EMAIL_BACKEND, settings.EMAIL_PORT = "django.core.mail.backends.smtp.EmailBackend", 1
    assert outbox.send_waiting() == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert outbox.send_waiting() == 0, "it waits"
    ahead(timedelta())
    assert outbox.send_waiting() == 1
