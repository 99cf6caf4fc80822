"""What workers do for this app. Every task may be delivered twice."""

from __future__ import annotations

import logging
from pathlib import Path

from celery import shared_task
from django.conf import settings
from django.core.mail import mail_admins

from common import site_settings
from operations.backups import keeping
from operations.backups.archive import BackupError
from operations.club_files import asking

logger = logging.getLogger(__name__)


@shared_task
def back_up() -> str:
    """Make the night's backup, unless the settings keep none; a failure is logged and mailed."""
    keep = site_settings.BACKUP_KEEP.now()
    if not keep:
        return ""
    try:
        made = keeping.nightly(Path(settings.BACKUP_FOLDER), keep)
    except BackupError as error:
        logger.error("there is no backup of this night: %s", error)
        mail_admins("There is no backup of this night", str(error), fail_silently=True)
        return ""
    return str(made or "")


@shared_task(time_limit=asking.TIME_LIMIT)
def make_club_file(pk: int) -> bool:
    """Make the file of a club that was asked for."""
    return asking.make(pk)


@shared_task
def see_to_club_files() -> int:
    """Files of clubs whose call was lost, whose worker died, or that were kept long enough."""
    return asking.see_to_all()
