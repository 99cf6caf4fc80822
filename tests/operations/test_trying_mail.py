"""A mail to try the server: from the sender that is set, and what came of it in a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from clubs.models import User

pytestmark = pytest.mark.django_db


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_a_test_mail_comes_from_the_sender_that_is_set(keeper: Any) -> None:
    keeper.post(
        "/site/settings/sender/",
        {"value": "Kallio <kallio@example.org>", "reason": "Ours", "known": "0"},
    )
    answer = text(keeper.post("/site/test-mail/", follow=True))
    assert "The mail server took the mail to o@example.org, from Kallio &lt;kallio@example.org&gt;" in answer
    assert [(one.from_email, one.to) for one in mail.outbox] == [
        ("Kallio <kallio@example.org>", ["o@example.org"])
    ]


def test_what_the_mail_server_says_is_said(keeper: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise ConnectionRefusedError("connection refused")

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    assert "The mail server could not be reached. (connection refused)" in text(
        keeper.post("/site/test-mail/", follow=True)
    )


def test_without_an_address_or_a_server_it_is_said_too(keeper: Any, settings: Any) -> None:
    settings.MAIL_LEAVES = False
    assert "written to the log" in text(keeper.post("/site/test-mail/", follow=True))
    User.objects.update(email="")
    assert "add one first" in text(keeper.post("/site/test-mail/", follow=True))
    assert 'href="/me/mail/"' in text(keeper.get("/site/settings/sender/"))
