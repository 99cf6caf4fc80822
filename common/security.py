"""What a browser may do on our pages: run our own scripts and no others. One policy, the same for everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBase
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
FRAME = '<iframe src="{}" width="100%" height="600" loading="lazy"></iframe>'
FORBIDDEN = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")


def policy(**other: str) -> str:
    """The header's value; `style_src="..."` says something else for one page."""
    rules = RULES | {name.replace("_", "-"): value for name, value in other.items()}
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def frames_of(request: HttpRequest, *addresses: str) -> str:
    """The lines that show these pages of the site on another, to be copied there."""
    return "\n".join(FRAME.format(request.build_absolute_uri(address)) for address in addresses)


def framed_anywhere(answer: HttpResponse) -> HttpResponse:
    """The answer, which any site may show in a frame; its view is `xframe_options_exempt` as well."""
    answer.headers[POLICY] = policy(frame_ancestors="*")
    return answer


def streams_origin(request: HttpRequest) -> str:
    """Where streams are, if they have a port of their own on the host that the page was asked of; "" if not."""
    if not settings.STREAMS_PORT:
        return ""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{settings.STREAMS_PORT}"


def _connects(request: HttpRequest) -> dict[str, str]:
    """What scripts may reach besides the site itself."""
    try:
        streams = streams_origin(request)
    except DisallowedHost:
        return {}
    return {"connect_src": f"'self' {streams}"} if streams else {}


class PolicyMiddleware:
    """Adds the headers, unless the page has said something of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault(POLICY, policy(**_connects(request)))
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
