"""Cards in two colours or in four, as the visitor likes them on this device."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clubs.arrivals import way_back
from common.templatetags.site import SUITS_COOKIE

YEAR: Final = 365 * 24 * 60 * 60


@require_POST
def suit_colours(request: HttpRequest) -> HttpResponse:
    """Keep the choice in a cookie, as the language is, and go back to where it was made."""
    way = way_back(request)
    response = redirect(way.address if way else "home")
    if request.POST.get("suits") == "four":
        response.set_cookie(SUITS_COOKIE, "four", YEAR, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax")
    else:
        response.delete_cookie(SUITS_COOKIE, samesite="Lax")
    return response
