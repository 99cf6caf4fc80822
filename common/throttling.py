"""So many calls of the API a minute: by login for who has one, by address for strangers."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from common.client_address import network_of
from common.counters import counted, key_of, left


class Calls(BaseThrottle):
    """Every call. Another login, or another address, is not concerned."""

    seconds = 60

    def allow_request(self, request: Request, view: Any) -> bool:
        user = request.user
        if user.is_authenticated:
            return self._within(settings.API_CALLS_PER_MINUTE, "login", str(user.pk))
        return self.allow_stranger(request)

    def allow_stranger(self, request: Request) -> bool:
        """Whether whoever asks from there, and is nobody, may go on."""
        return self._within(
            settings.API_CALLS_OF_STRANGERS_PER_MINUTE, "address", network_of(request._request)
        )

    def _within(self, most: int, *who: str) -> bool:
        return counted(key_of(type(self).__name__, *who), self.seconds) <= most

    def wait(self) -> int:
        return left(self.seconds)

    def too_often(self, request: HttpRequest) -> int:
        """Of a page that is posted to by somebody with a login, which counts as a call: seconds to wait, else 0."""
        within = self._within(settings.API_CALLS_PER_MINUTE, "login", str(request.user.pk))
        return 0 if within else self.wait()


def refused_as_too_often(request: HttpRequest) -> HttpResponse | None:
    """The page for who has posted too often lately; None for who has not. Counts as a call."""
    wait = Calls().too_often(request)
    if not wait:
        return None
    answer = render(request, "429.html", {"seconds": wait}, status=429)
    answer.headers["Retry-After"] = str(wait)
    return answer
