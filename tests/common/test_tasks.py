"""What workers do for every app."""

from __future__ import annotations

import pytest
from celery import current_app

from common import outbox, tasks


@pytest.mark.django_db
def test_sending_mail_is_a_task_that_sends_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "common.tasks.send_mail" in current_app.tasks
    assert tasks.send_mail() == 0, "nothing waits"
    monkeypatch.setattr(outbox, "send_waiting", lambda: 3)
    assert tasks.send_mail() == 3
