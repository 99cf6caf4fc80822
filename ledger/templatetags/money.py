"""Amounts as people read them."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubs.models import Club
from ledger.fees import fees_for
from ledger.models import Currency

register = template.Library()


@register.filter
def money(amount: int, currency: Currency) -> str:
    """Minor units with sign and unit: `+€12.15`, `−€0.40`, `€0.00`."""
    return currency.changed(amount)


@register.filter
def paid(amount: int, currency: Currency) -> str:
    """What passes from one to another, which needs no sign: `€4.60`."""
    return currency.paid(amount)


@register.filter
def typed(amount: int, currency: Currency) -> str:
    """As a form shows it and takes it back, without the unit: `4.60`."""
    return currency.typed(amount)


@register.simple_tag
def amount(value: int, currency: Currency, tag: str = "strong", kind: str = "") -> SafeString:
    """An amount with sign and unit in an element of its own, marked if it is a debt; `tag="td"`: a cell of a table."""
    kinds = " ".join(filter(None, [kind or ("number" if tag == "td" else ""), "minus" if value < 0 else ""]))
    classes = format_html(' class="{}"', kinds) if kinds else ""
    return format_html("<{0}{1}>{2}</{0}>", tag, classes, currency.changed(value))


@register.inclusion_tag("ledger/_fees_due.html")
def fees_due(club: Club | None, *when: str) -> dict[str, object]:
    """What the club charges for such a thing, told before somebody comes to it. One query."""
    return {"fees": list(fees_for(club, *when)) if club else []}
