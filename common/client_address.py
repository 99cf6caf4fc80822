"""From which address somebody asks: a proxy is believed only where the settings say that there is one."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The client's address; of several hops the one that our own outermost proxy saw. "" where there is none."""
    trusted = settings.TRUSTED_PROXIES
    hops = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",")]
    if trusted and len(hops) >= trusted and (seen := _valid(hops[-trusted])):
        return seen
    return _valid(request.META.get("REMOTE_ADDR", ""))


def network_of(request: HttpRequest) -> str:
    """What is counted as one: an address, or of IPv6 the network that one customer has (/64)."""
    address = address_of(request)
    if ":" not in address:
        return address
    return str(ipaddress.IPv6Network(f"{address}/64", strict=False))


def _valid(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return ""
