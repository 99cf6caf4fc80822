"""What workers do for this app. Every task may be delivered twice."""

from __future__ import annotations

from celery import shared_task

from clubs import announcing, inviting, once, telling


@shared_task
def mail_announcement(announcement_id: int) -> int:
    """Mail an announcement."""
    return announcing.mail(announcement_id=announcement_id)


@shared_task
def mail_what_was_left() -> int:
    """Mail announcements and notices whose call was lost with the broker."""
    left = telling.mail(notice_ids=telling.unmailed())
    return left + sum(announcing.mail(announcement_id=pk) for pk in announcing.unmailed())


@shared_task
def mail_notices(notice_ids: list[int]) -> int:
    """Mail what was written down about people."""
    return telling.mail(notice_ids=notice_ids)


@shared_task
def mail_invitations(invitation_ids: list[int], address: str) -> int:
    """Mail invitations."""
    return inviting.mail(invitation_ids=invitation_ids, address=address)


@shared_task
def forget_old_requests() -> int:
    """Drop the keys of requests that nobody repeats any more."""
    return once.forget_old()
