"""Work of this app that nobody waits for."""

import logging

from celery import shared_task
from django.core.mail import mail_admins

from common import pulses
from ratings import audit, recompute, services
from ratings.models import Pool

logger = logging.getLogger(__name__)


@shared_task
def recompute_family(family_id: int, by_date: bool = False) -> None:
    """Replay a family of pools; see `ratings.recompute`. A family that has gone needs nothing."""
    family = Pool.objects.filter(pk=family_id, game="").first()
    if family is not None:
        recompute.recompute_family(family=family, by_date=by_date)


@shared_task
def repeat_lost_calls() -> int:
    """Call for recomputes that were lost with the broker."""
    return services.call_again()


@shared_task
def check_ratings() -> int:
    """Prove a sample of ratings; every fault is logged and mailed to the site's administrators. How many there are."""
    found = list(audit.faults())
    for fault in found:
        logger.error("the ratings: %s", fault)
    if found:
        mail_admins(f"The ratings have {len(found)} faults", "\n".join(found), fail_silently=True)
    pulses.checked("ratings", len(found))
    return len(found)
