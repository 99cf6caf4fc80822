"""What workers do for every app. A task may be delivered twice."""

from __future__ import annotations

from celery import shared_task

from common import outbox


@shared_task
def send_mail() -> int:
    """Send the mail that waits; called when there is some, and by the beat for what was left."""
    return outbox.send_waiting()
