"""What the beat asks of open tables."""

from __future__ import annotations

from celery import shared_task

from lobby import services


@shared_task
def lapse_tables() -> int:
    """Close those that have waited too long."""
    return services.lapse()


@shared_task
def fill_tables() -> int:
    """Bots take the seats that are free where it was to be so by now."""
    return services.fill_due()
