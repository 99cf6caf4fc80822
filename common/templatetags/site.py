"""What every page of the site may say about it."""

from __future__ import annotations

from typing import Final

from django import template
from django.conf import settings
from django.template import Context
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from common import maintenance

register = template.Library()

SUITS_COOKIE: Final = "suits"
"""`four` for who wants cards in four colours."""


@register.simple_tag(takes_context=True)
def place(context: Context, address: str, title: str) -> SafeString:
    """A link of the head of every page, marked on the page that it leads to."""
    where, request = reverse(address), context.get("request")
    here = mark_safe(' aria-current="page"') if request and request.path == where else ""
    return format_html('<a href="{}"{}>{}</a>', where, here, title)


@register.simple_tag
def contact() -> SafeString | str:
    """A link by which whoever keeps the site is written to; nothing where the owner has named no address."""
    if not settings.CONTACT:
        return ""
    return format_html(
        '<a href="mailto:{}">{}</a>', settings.CONTACT[0][1], _("Write to whoever keeps this site")
    )


@register.inclusion_tag("components/maintenance.html")
def maintenance_banner() -> dict[str, object]:
    """What everybody reads of maintenance, a day before and while it lasts; otherwise nothing."""
    window = maintenance.announced()
    return {"window": window, "under_way": window is not None and window.holds(timezone.now())}


@register.simple_tag(takes_context=True)
def four_suits(context: Context) -> bool:
    """Whether the visitor wants clubs green and diamonds blue."""
    request = context.get("request")
    return request is not None and request.COOKIES.get(SUITS_COOKIE) == "four"
