"""Doing what a request asks once, however often it is sent: two clicks, a lost answer, a program that tries again.

A form or call that makes something carries a key of its own. The first request with a key is answered and its answer
kept, in the one transaction in which it did what it did; every later one with that key gets the same answer, and of two
at the same time the second waits for the first. What was refused has done nothing and frees its key.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.http import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import DoneOnce, User
from common import site_settings
from common.refusals import KeyReused

LONGEST = 80
"""Characters of a key."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request was answered with: a status, where it leads to (a page), or a body of that type (the API)."""

    status: int
    location: str = ""
    body: str = ""
    content_type: str = ""


@transaction.atomic
def once(
    *, user: User, key: str, digest: str, make: Callable[[], tuple[HttpResponseBase, Answer | None]]
) -> HttpResponseBase | Answer:
    """What `make` answers, or what it was answered the first time.

    `digest` tells one request from another; `make` returns its response, and as an `Answer` what is kept of it: None
    for a refusal. Raises KeyReused if the key came with another request; what `make` raises, with nothing kept.
    """
    row, first = DoneOnce.objects.get_or_create(user=user, key=key, defaults={"digest": digest})
    if not first:
        if row.digest != digest:
            raise KeyReused(_("The key %(key)s belongs to another request.") % {"key": repr(key)})
        return Answer(row.status, row.location, row.body, row.content_type)
    response, answer = make()
    if answer is None:
        row.delete()
    else:
        row.status, row.location = answer.status, answer.location
        row.body, row.content_type = answer.body, answer.content_type
        row.save()
    return response


def kept_for() -> timedelta:
    """How long a request is known by its key."""
    return timedelta(days=site_settings.ONCE_DAYS.now())


def forget_old() -> int:
    """Drop the keys of requests that nobody repeats any more; how many."""
    return DoneOnce.objects.filter(made_at__lt=timezone.now() - kept_for()).delete()[0]
