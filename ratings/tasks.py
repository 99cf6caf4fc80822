"""Work of this app that nobody waits for."""

from celery import shared_task

from ratings import recompute, services
from ratings.models import Pool


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
