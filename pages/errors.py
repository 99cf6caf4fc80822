"""What the site says when it cannot do what was asked, with a way on. Programs get the API's one shape."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils import translation

from common.api_errors import error
from common.request_ids import current


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
    return answer or _bare(request, 400)


def failed(request: HttpRequest) -> HttpResponse:
    """A fault of the site: nothing that may be broken itself is asked, least of all the database."""
    return _for_programs(request, 500, "failed", "The site has failed; it has been noted.") or _bare(
        request, 500
    )


def _for_programs(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse | None:
    if not request.path.startswith("/api/"):
        return None
    return error(status, code, message)


def _bare(request: HttpRequest, status: int) -> HttpResponse:
    """A page without a visitor: in the language of the browser, whatever middleware has come to run."""
    language = translation.get_language_from_request(request)
    with translation.override(language):
        text = loader.get_template(f"{status}.html").render({"language": language, "request_id": current()})
    return HttpResponse(text, status=status)
