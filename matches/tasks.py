"""What workers do for this app. Every task may be delivered twice."""

from __future__ import annotations

import logging
import os
import socket

from celery import Task, shared_task
from django.core.mail import mail_admins

from common import pulses
from matches import (
    adjourning,
    claim_closing,
    deal_counting,
    flags,
    held_moves,
    leases,
    log_proofs,
    orders,
    queue,
    report_records,
    server_stops,
    turn_mail,
    turn_pushes,
)
from matches.bot_play import play_bots, play_next_in_line

logger = logging.getLogger(__name__)


@shared_task(bind=True)
def play_match(self: Task, match_id: int) -> str:
    """Play the bots' seats of a match."""
    return play_bots(match_id=match_id, holder=_holder(self))


@shared_task(bind=True)
def play_next(self: Task) -> str:
    """Play the match of bots whose turn it is."""
    return play_next_in_line(holder=_holder(self))


def _holder(task: Task) -> str:
    return f"{socket.gethostname()}:{os.getpid()}:{task.request.id}"[:80]


@shared_task
def resume_expired_leases() -> int:
    """Call another worker to every match whose worker has gone silent."""
    taken = leases.call_for_expired()
    pulses.count("leases-taken-over", taken)
    return taken


@shared_task
def repeat_lost_calls() -> int:
    """Call workers again to matches whose call was lost with the broker."""
    return queue.call_again()


@shared_task
def show_held_moves() -> int:
    """Let held moves be shown whose time has come, at tables that nobody looks at."""
    return held_moves.release_due()


@shared_task
def carry_out_orders() -> int:
    """Make the moves that were ordered and whose time has come, for who is not there. How many."""
    return orders.carry_out_due()


@shared_task
def remind_of_turns() -> int:
    """Write mail to those whose time by correspondence is nearly over. How many."""
    return turn_mail.remind_due()


@shared_task
def push_turns() -> int:
    """Tell the devices of those who are to move. How many turns."""
    return turn_pushes.tell_due()


@shared_task
def count_deals() -> int:
    """Add matches that have finished to the statistics of all deals. How many."""
    return deal_counting.count_due()


@shared_task
def check_logs() -> int:
    """Prove a sample of the logs; every fault is logged and mailed to the site's administrators. How many there are."""
    found = list(log_proofs.faults())
    for fault in found:
        logger.error("the logs: %s", fault)
    if found:
        mail_admins(f"The logs have {len(found)} faults", "\n".join(found), fail_silently=True)
    pulses.checked("logs", len(found))
    return len(found)


@shared_task
def forget_tables_of_reports() -> int:
    """The tables that were kept with reports go some time after the answer. How many."""
    return report_records.forget_old()


@shared_task
def keep_clocks() -> int:
    """Sign that the workers answer; let matches go on that rested, and flags fall and windows for claims close in time.

    How many flags and windows.
    """
    server_stops.sign(server_stops.WORKERS)
    adjourning.wake_due()
    return flags.fall_due() + claim_closing.close_due()
