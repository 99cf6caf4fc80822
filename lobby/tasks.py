"""What the beat asks of open tables."""

from __future__ import annotations

from celery import shared_task

from lobby import services


@shared_task
def lapse_tables() -> int:
    """Close those that have waited too long."""
    return services.lapse()
