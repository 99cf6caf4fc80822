"""What workers do for this app. Every task may be delivered twice."""

from __future__ import annotations

from celery import shared_task

from tournaments.services import arena, challenges, competitions, finality, windows


@shared_task
def next_round(competition_id: int) -> int | None:
    """Make the next round of a competition if it is due; the number of the round made."""
    made = competitions.make_next_round(competition_id=competition_id)
    return made.number if made else None


@shared_task
def make_due_rounds() -> int:
    """Go on with competitions whose call for the next round was lost."""
    return competitions.make_due_rounds()


@shared_task
def start_due() -> int:
    """Draw competitions whose entries have come to their end."""
    return competitions.start_due()


@shared_task
def open_windows() -> int:
    """Draw the rounds of leagues whose first day has come."""
    return windows.open_due()


@shared_task
def remind_of_windows() -> int:
    """Tell who still has to play in a round that ends soon."""
    return windows.remind()


@shared_task
def lapse_challenges() -> int:
    """End challenges that were not answered in time."""
    return challenges.lapse_due()


@shared_task
def make_final() -> int:
    """Write down of which events the table is final now."""
    return finality.make_due_final()


@shared_task
def pair_arenas() -> int:
    """Seat whoever is free in arenas, and end those whose time is up."""
    return arena.pair_due()
