"""What the rules engine says, in a template."""

from __future__ import annotations

from django import template

from common.speaking import spoken

register = template.Library()
register.filter("spoken", spoken)
