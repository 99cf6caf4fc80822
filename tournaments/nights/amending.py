"""Changing a part of a night and leaving the rest, also when two change different parts at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournaments.errors import SessionError
from tournaments.models import Session
from tournaments.nights import planning

PARTS = ("title", "starts_at", "place", "games", "stakes")


@transaction.atomic
def amend_night(*, session: Session, changed: Mapping[str, Any]) -> Session:
    """The night with those of its `PARTS` changed; the others as they are now. Raises as `nights.change_night`.

    The row is locked before it is read: what somebody else changes meanwhile is not overwritten.
    """
    locked = Session.objects.select_for_update().filter(pk=session.pk).first()
    if locked is None:
        raise SessionError("This night has been called off.")
    parts = {name: changed.get(name, getattr(locked, name)) for name in PARTS}
    return planning.change_night(session=locked, **parts)
