"""What the site says when it cannot do what was asked, with a way on. Programs get the API's one shape."""

from __future__ import annotations

import re
import sys
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template import loader
from django.utils import translation
from django.utils.translation import gettext as _

from common.api_errors import error
from common.busy import AGAIN, busy as is_busy
from common.request_ids import current

TOKEN = "csrfmiddlewaretoken"
SECRET = re.compile("password|code|secret", re.IGNORECASE)
"""Fields that no page shows again."""


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What is not there and what one may not know of look the same."""
    return _for_programs(request, 404, "not_found", "Not found.") or render(request, "404.html", status=404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """`exception` says who may do it."""
    return _for_programs(request, 403, "permission_denied", str(exception)) or render(
        request, "403.html", {"said": str(exception)}, status=403
    )


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without the browser's own key: cookies are off, or somebody has logged in or out meanwhile."""
    return render(request, "403_csrf.html", status=403)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that no page of the site makes."""
    answer = _for_programs(request, 400, "bad_request", "The request cannot be read.")
    return answer or bare(request, 400)


def failed(request: HttpRequest) -> HttpResponse:
    """A fault of the site: nothing that may be broken itself is asked, least of all the database."""
    if is_busy(sys.exc_info()[1]):
        return busy(request)
    return _for_programs(request, 500, "failed", "The site has failed; it has been noted.") or bare(
        request, 500
    )


def busy(request: HttpRequest) -> HttpResponse:
    """Nothing was done, and nothing is lost: what was typed is sent again from the page that says so."""
    if hasattr(request, "session"):
        request.session.modified = False  # to be written to the same database
    said = _("The database is busy: nothing was done. Try again in %(n)d seconds.") % {"n": AGAIN}
    answer = _for_programs(request, 503, "busy", said) or bare(request, 503, **typed(request))
    answer.headers["Retry-After"] = str(AGAIN)
    return answer


def typed(request: HttpRequest) -> dict[str, Any]:
    """What a form sent, to be sent once more: but for files, which no page can hold, and for secrets."""
    if request.method != "POST":
        return {"address": request.get_full_path()}
    fields = [(name, value) for name, values in request.POST.lists() for value in values if name != TOKEN]
    whole = not request.FILES and not any(SECRET.search(name) for name, _value in fields)
    return {"fields": fields, "whole": whole, "token": get_token(request), "address": request.get_full_path()}


def _for_programs(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse | None:
    if not request.path.startswith("/api/"):
        return None
    return error(status, code, message)


def bare(request: HttpRequest, status: int, page: str = "", **shown: Any) -> HttpResponse:
    """A page without a visitor: in the language of the browser, whatever middleware has come to run."""
    language = translation.get_language_from_request(request)
    with translation.override(language):
        text = loader.get_template(page or f"{status}.html").render(
            {**shown, "language": language, "request_id": current()}
        )
    return HttpResponse(text, status=status)
