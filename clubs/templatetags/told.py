"""What was written down about somebody, in words."""

from __future__ import annotations

from django import template

from clubs.models import Notice
from clubs.telling import in_words

register = template.Library()


@register.filter
def said(notice: Notice) -> str:
    """The sentence that a notice says, in the reader's language."""
    return in_words(notice)
