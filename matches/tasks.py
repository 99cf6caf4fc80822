"""What workers do for this room. Every task may be delivered twice."""

from __future__ import annotations

import os
import socket

from celery import Task, shared_task

from matches import leases
from matches.bot_play import play_bots


@shared_task(bind=True)
def play_match(self: Task, match_id: int) -> str:
    """Play the bots' seats of a match."""
    holder = f"{socket.gethostname()}:{os.getpid()}:{self.request.id}"
    return play_bots(match_id=match_id, holder=holder[:80])


@shared_task
def resume_expired_leases() -> int:
    """Call another worker to every match whose worker has gone silent."""
    expired = leases.run_out()
    for match_id, queue in expired:
        play_match.apply_async(args=[match_id], queue=queue)
    return len(expired)
