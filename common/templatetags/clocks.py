"""Times of a place beside the reader's own. Every template knows these tags."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils.translation import gettext as _

from common import reader_time, site_time

register = template.Library()
register.simple_tag(reader_time.at_place, name="at_place")


@register.filter
def spaced(name: str) -> str:
    """The name of a zone for people: `America/New York`."""
    return name.replace("_", " ")


@register.simple_tag
def whose_days(moment: datetime | None = None) -> str:
    """By whose clock days are counted, where the reader's differs; else nothing."""
    if not reader_time.elsewhere(moment):
        return ""
    return _("Days are counted in the time of %(place)s.") % {"place": site_time.place()}
