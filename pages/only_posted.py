"""Addresses that only take what a form sends: who opens one, say after logging in anew, is led to the form's page."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _


class OnlyPostedMiddleware:
    """Leads a browser to the page above instead of an empty 405, and says that nothing was done. Programs keep 405."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code != 405 or request.method != "GET" or request.path.startswith("/api/"):
            return response
        flash.warning(request, _("Nothing has been done yet: please do it once more from here."))
        return HttpResponseRedirect(page_above(request.path))


def page_above(path: str) -> str:
    """The nearest address above that is one of the site's: `/nights/7/check-in/` lies under `/nights/7/`."""
    parts = path.strip("/").split("/")
    for length in range(len(parts) - 1, 0, -1):
        above = f"/{'/'.join(parts[:length])}/"
        try:
            resolve(above)
        except Resolver404:
            continue
        return above
    return "/"
