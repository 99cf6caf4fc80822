"""Parts of pages that stand in many templates, with parameters that are checked when a template is compiled."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.inclusion_tag("components/post_button.html")
def post_button(
    label: str,
    address: str,
    *args: Any,
    kind: str = "",
    actions: bool = False,
    spoken: str = "",
    repeats: bool = False,
    club: Any = None,
    currency: Any = None,
    debtor: Any = None,
    invitation: Any = None,
    merge: Any = None,
    number: Any = None,
    player: Any = None,
    request: Any = None,
    seq: Any = None,
    terms: Any = None,
    upto: Any = None,
) -> dict[str, Any]:
    """A button that does something: a form with nothing to fill in, sent to the address of that name and arguments.

    `kind` is how it looks, `actions` gives it a row of its own, `spoken` is what is read aloud instead of the label;
    with `repeats` doing it twice does it twice. The others are what it sends.
    """
    sent = {
        "club": club,
        "currency": currency,
        "debtor": debtor,
        "invitation": invitation,
        "merge": merge,
        "number": number,
        "player": player,
        "request": request,
        "seq": seq,
        "terms": terms,
        "upto": upto,
    }
    return {
        "label": label,
        "to": reverse(address, args=args),
        "kind": kind,
        "actions": actions,
        "spoken": spoken,
        "repeats": repeats,
        "sent": {name: value for name, value in sent.items() if value is not None},
    }


@register.simple_tag
def refreshed(address: str, *, every: int, part: str = "") -> SafeString:
    """Attributes of an element that is fetched anew every so many seconds; of a whole page only `part` is taken."""
    select = format_html(' hx-select="{0}" hx-target="{0}"', part) if part else ""
    return format_html('hx-get="{}" hx-trigger="every {}s"{} hx-swap="outerHTML"', address, every, select)
