"""What a prize is given for, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Prize


def what_for(prize: Prize) -> str:
    """For what it is given, in the reader's language."""
    if prize.kind == Prize.Kind.PLACE:
        return _("place %(n)s") % {"n": prize.place}
    if prize.kind == Prize.Kind.CATEGORY:
        return _("the best of: %(category)s") % {"category": prize.category}
    return _("by lot among those without a prize")
