"""What a browser may do on our pages: run our own scripts and no others. One policy, the same for everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

POLICY = "Content-Security-Policy"
RULES = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",  # a hand of cards says there how many it holds
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
FORBIDDEN = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")


def policy(**other: str) -> str:
    """The header's value; `style_src="..."` says something else for one page."""
    rules = RULES | {name.replace("_", "-"): value for name, value in other.items()}
    return "; ".join(f"{name} {value}" for name, value in rules.items())


class PolicyMiddleware:
    """Adds the headers, unless the page has said something of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault(POLICY, policy())
        response.headers.setdefault("Permissions-Policy", ", ".join(f"{name}=()" for name in FORBIDDEN))
        return response


class ApiPages(SpectacularSwaggerSplitView):
    """The API's own pages. Their styles, not their scripts, stand in the page."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The page, or with `?script` the script that fills it."""
        response: Response = super().get(request, *args, **kwargs)
        response.headers[POLICY] = policy(style_src="'self' 'unsafe-inline'")
        return response
