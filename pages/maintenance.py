"""Under maintenance pages are read, and whatever would write is answered with one sentence and with what was typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from common import maintenance
from common.api_errors import error
from common.reader_time import shown
from common.refusals import reason_for
from pages.errors import bare, typed

READING: Final = ("GET", "HEAD", "OPTIONS")
GOES_ON: Final = {
    *("account_login", "account_logout", "mfa_authenticate", "mfa_login_webauthn"),
    *("account_reauthenticate", "mfa_reauthenticate", "mfa_reauthenticate_webauthn"),
    *("set_language", "suit-colours"),
    *("site", "site-setting", "undo-site-change", "site-test-mail", "site-maintenance"),
}
"""Addresses, by name, that write nothing but who is logged in, a cookie, or what the site's owner does."""


class MaintenanceMiddleware:
    """Asked once it is known that a form is the browser's own: what it held is shown again, to be sent afterwards."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """The refusal, or None where the request goes on."""
        match = request.resolver_match
        if request.method in READING or (match is not None and match.view_name in GOES_ON):
            return None
        window = maintenance.current()
        return _refused(request, window) if window else None


def _refused(request: HttpRequest, window: maintenance.Window) -> HttpResponse:
    refusal = maintenance.UnderMaintenance(sentence(window))
    answer: HttpResponse
    if request.path.startswith("/api/"):
        answer = error(refusal.status, refusal.code, reason_for(refusal))
    elif request.headers.get("HX-Request"):
        answer = HttpResponse(
            reason_for(refusal), status=refusal.status, content_type="text/plain; charset=utf-8"
        )
        answer.headers["X-Maintenance"] = "on"
    else:
        said = {"sentence": reason_for(refusal), "words": window.words}
        answer = bare(request, refusal.status, "maintenance.html", **said, **typed(request))
    left = (window.expected_at - timezone.now()).total_seconds()
    answer.headers["Retry-After"] = str(max(30, round(left)))
    return answer


def sentence(window: maintenance.Window) -> str:
    """Why nothing is written, and until when."""
    return _(
        "The site is under maintenance until about %(time)s: everything can be read, and nothing is changed. "
        "Nothing has been done yet."
    ) % {"time": shown(window.expected_at, "SHORT_DATETIME_FORMAT")}
