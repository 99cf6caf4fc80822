"""What workers do for this app. Every task may be delivered twice."""

from __future__ import annotations

import logging

from celery import shared_task
from django.core.mail import mail_admins

from common import pulses
from ledger.audit import prove
from ledger.dues import book_what_is_due

logger = logging.getLogger(__name__)


@shared_task
def book_dues() -> int:
    """Book the dues of every club whose period has begun. How many people were charged."""
    return book_what_is_due()


@shared_task
def check_books() -> int:
    """Prove the books; every fault is logged and mailed to the site's administrators. How many there are."""
    found = prove()
    for fault in found:
        logger.error("the books: %s", fault)
    if found:
        mail_admins(f"The books have {len(found)} faults", "\n".join(found), fail_silently=True)
    pulses.checked("books", len(found))
    return len(found)
