"""A night held for a change."""

from __future__ import annotations

from django.utils.translation import gettext as _

from nights.errors import SessionError
from nights.models import Session


def held(session: Session) -> Session:
    """The night as it is now, locked: it is not closed or called off meanwhile. Raises SessionError if it is gone."""
    locked = Session.objects.select_for_update(no_key=True).filter(pk=session.pk).first()
    if locked is None:
        raise SessionError(_("This night has been called off."))
    return locked
