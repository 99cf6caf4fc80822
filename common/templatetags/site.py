"""What every page of the site may say about it."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def contact() -> SafeString | str:
    """A link by which whoever keeps the site is written to; nothing where the owner has named no address."""
    if not settings.CONTACT:
        return ""
    return format_html(
        '<a href="mailto:{}">{}</a>', settings.CONTACT[0][1], _("Write to whoever keeps this site")
    )
