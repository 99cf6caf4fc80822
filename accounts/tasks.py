"""What workers do for this app. Every task may be delivered twice."""

from __future__ import annotations

from celery import shared_task

from accounts import tokens


@shared_task
def tell_of_ending_tokens() -> int:
    """Mail the owners of tokens that end within days, once for each."""
    return tokens.tell_of_the_end()
