"""What was written down about somebody, in words."""

from __future__ import annotations

from django import template

from clubs.telling import in_words

register = template.Library()
register.filter("in_words", in_words)
