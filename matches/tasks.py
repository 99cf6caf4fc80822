"""What workers do for this room. Every task may be delivered twice."""

from __future__ import annotations

import os
import socket

from celery import Task, shared_task

from matches import calling, leases
from matches.bot_play import play_bots


@shared_task(bind=True)
def play_match(self: Task, match_id: int) -> str:
    """Play the bots' seats of a match."""
    holder = f"{socket.gethostname()}:{os.getpid()}:{self.request.id}"
    return play_bots(match_id=match_id, holder=holder[:80])


@shared_task
def resume_expired_leases() -> int:
    """Call another worker to every match whose worker has gone silent."""
    return leases.call_for_expired()


@shared_task
def repeat_lost_calls() -> int:
    """Call workers again to matches whose call was lost with the broker."""
    return calling.call_again()
