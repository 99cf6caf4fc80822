"""What the rules engine says, in a template."""

from __future__ import annotations

from django import template

from common.speaking import said

register = template.Library()


@register.filter
def spoken(text: str) -> str:
    """A message in the reader's language; text that is none stays as it is."""
    return said(text)
