"""What workers do for this app. Every task may be delivered twice."""

from __future__ import annotations

from celery import shared_task

from clubs import once


@shared_task
def forget_old_requests() -> int:
    """Drop the keys of requests that nobody repeats any more."""
    return once.forget_old()
