"""What workers do for this room. Every task may be delivered twice."""

from __future__ import annotations

import logging

from celery import shared_task

from bots import checking, selectors, services
from bots.sandbox import SandboxBroken, SandboxUnavailable

logger = logging.getLogger(__name__)


@shared_task
def check_version(version_id: int) -> str:
    """Check a handed-in version; what came of it: its status, or `nothing` if it had its verdict already."""
    version = services.begin_check(version_id=version_id)
    if version is None:
        return "nothing"
    try:
        verdict = checking.check(version)
    except SandboxUnavailable as error:
        logger.error("submitted bots are not run: %s", error)
        services.postpone_check(version_id=version_id, reason=str(error), counts=False)
        return "postponed"
    except SandboxBroken as error:
        logger.error("the sandbox broke while version %s was checked: %s", version_id, error)
        services.postpone_check(version_id=version_id, reason=str(error), counts=True)
        return "postponed"
    return services.close_check(version_id=version_id, verdict=verdict).status


@shared_task
def repeat_lost_checks() -> int:
    """Call workers again to versions that have waited too long: the call was lost, or no sandbox worked."""
    waiting = selectors.overdue_checks()
    for version_id in waiting:
        services.call_check(version_id)
    return len(waiting)
