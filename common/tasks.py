"""What workers do for every app. A task may be delivered twice."""

from __future__ import annotations

from celery import shared_task

from common import outbox, pushes


@shared_task
def send_mail() -> int:
    """Send the mail that waits; called when there is some, and by the beat for what was left."""
    return outbox.send_waiting()


@shared_task
def send_pushes() -> int:
    """Send the messages to devices that wait; called when there are some, and by the beat for what was left."""
    return pushes.send_waiting()


@shared_task
def forget_pushes() -> int:
    """Messages to devices of a month ago go. How many."""
    return pushes.forget_old()
