"""What workers do for this app. Every task may be delivered twice."""

from __future__ import annotations

import logging
from pathlib import Path

from celery import shared_task
from django.conf import settings
from django.core.mail import mail_admins

from operations.backups import keeping
from operations.backups.archive import BackupError

logger = logging.getLogger(__name__)


@shared_task
def back_up() -> str:
    """Make the night's backup, unless the settings keep none; a failure is logged and mailed."""
    if not settings.BACKUP_KEEP:
        return ""
    try:
        made = keeping.nightly(Path(settings.BACKUP_FOLDER), settings.BACKUP_KEEP)
    except BackupError as error:
        logger.error("there is no backup of this night: %s", error)
        mail_admins("There is no backup of this night", str(error), fail_silently=True)
        return ""
    return str(made or "")
