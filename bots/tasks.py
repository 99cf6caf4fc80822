"""What workers do for this app. Every task may be delivered twice."""

from __future__ import annotations

from celery import shared_task

from botkit.sandbox import staging
from bots import check_run, selectors, services


@shared_task
def check_next() -> str:
    """Go on with the check whose turn it is, and call for the next if any waits."""
    came = check_run.go_on()
    if selectors.checks_in_turn():
        services.call_check()
    return came


@shared_task
def repeat_lost_checks() -> int:
    """Call a worker if versions wait and none is being checked: the call was lost, or it could not be made then."""
    waiting = selectors.checks_in_turn()
    if waiting and not selectors.checks_under_way():
        services.call_check()
    return len(waiting)


@shared_task
def sweep_stages() -> int:
    """Remove what dead workers of this machine left of their bots."""
    return staging.sweep()
