"""Guessing a password: counted before it is compared, by the name and where it comes from.

Whoever guesses uses up their own tries: those of one address for one name. A browser that has logged in with the name
before (it has a signed cookie) has tries of its own, so that nobody is locked out by a neighbour behind the same
address. Wider caps stop one address that tries many names, and many addresses that try one. Only failures count.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _, ngettext

from common.client_address import network_of
from common.counters import counted, key_of, left
from common.refusals import SiteRefusal

COOKIE: Final = "known"
YEAR: Final = 365 * 24 * 3600
NAMES_KEPT: Final = 5
"""So many people may use one browser; whoever was longest away is forgotten."""
AT_ONCE: Final = threading.BoundedSemaphore(2)
"""So many passwords are compared at once in a process: the other threads go on answering."""
PATIENCE: Final = 5.0


class Limit(NamedTuple):
    """How many failures in how many seconds."""

    most: int
    seconds: int


FOREIGN: Final = Limit(5, 15 * 60)
"""One address and one name, by a browser that is new to the name."""
KNOWN: Final = Limit(10, 15 * 60)
"""One name in a browser that has logged in with it before."""
NAME: Final = Limit(100, 24 * 3600)
"""One name in all browsers that are new to it."""
ADDRESS: Final = Limit(100, 10 * 60)
"""One address, whatever the names."""


class TooManyGuesses(SiteRefusal):
    """Nothing was compared: there were too many wrong passwords before."""

    code = "throttled"
    status = 429
    wait = 0
    """Seconds after which something can be tried again."""


class Busy(SiteRefusal):
    """Nothing was compared: others are being let in."""

    code = "busy"
    status = 503


class _Count(NamedTuple):
    limit: Limit
    key: str


class Attempt:
    """One try to log in, counted as a failure until it has succeeded."""

    def __init__(self, request: HttpRequest, name: str) -> None:
        self.name = name
        self._counts = _counts(request, name)
        self.used = [counted(count.key, count.limit.seconds) for count in self._counts]
        over = [c for c, used in zip(self._counts, self.used, strict=True) if used > c.limit.most]
        if over:
            self.forget()
            wait = max(left(count.limit.seconds) for count in over)
            minutes = -(-wait // 60)
            refused = TooManyGuesses(
                ngettext(
                    "Too many wrong passwords: nothing was tried. Wait %(minutes)s minute.",
                    "Too many wrong passwords: nothing was tried. Wait %(minutes)s minutes.",
                    minutes,
                )
                % {"minutes": minutes}
            )
            refused.wait = wait
            raise refused

    def forget(self) -> None:
        """It does not count: it was the right password, or nothing was compared."""
        for count in self._counts:
            counted(count.key, count.limit.seconds, -1)

    @property
    def is_last(self) -> bool:
        """Whether no further one will be tried for this name from there: its owner should hear of it."""
        return any(
            used == count.limit.most
            for count, used in zip(self._counts, self.used, strict=True)
            if count.limit in (FOREIGN, NAME)
        )


@contextmanager
def attempt(request: HttpRequest, name: str) -> Iterator[Attempt]:
    """Around the comparing of a password. Raises TooManyGuesses, or Busy while too many are compared."""
    made = Attempt(request, name)
    if not AT_ONCE.acquire(timeout=PATIENCE):
        made.forget()
        raise Busy(_("Many people are logging in just now. Try again in a few seconds."))
    try:
        yield made
    finally:
        AT_ONCE.release()


def has_logged_in_here(request: HttpRequest, name: str) -> bool:
    """Whether this browser remembers a log-in of that name; it forgets after a year."""
    return _mark_of(name) in _marks(request)


def _counts(request: HttpRequest, name: str) -> list[_Count]:
    where = network_of(request)
    mark = _marks(request).get(_mark_of(name))
    if mark:
        return [_Count(KNOWN, _key("known", name, mark))]
    return [
        _Count(FOREIGN, _key("foreign", name, where)),
        _Count(NAME, _key("name", name)),
        _Count(ADDRESS, _key("address", where)),
    ]


def _key(*words: str) -> str:
    return key_of("guess", words[0], *map(str.casefold, words[1:]))


def _mark_of(name: str) -> str:
    return salted_hmac("known browser", name.casefold()).hexdigest()[:24]


def _marks(request: HttpRequest) -> dict[str, str]:
    """By name (as a digest): this browser's number for those who have logged in with it."""
    try:
        marks = signing.loads(request.COOKIES.get(COOKIE, ""), salt="known browser", max_age=YEAR)
    except signing.BadSignature:
        return {}
    return marks if isinstance(marks, dict) else {}


def remember_browser(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """From now on wrong passwords from elsewhere do not keep this browser out."""
    marks = _marks(request)
    mark = marks.pop(_mark_of(name), "") or secrets.token_urlsafe(12)
    marks = dict([*marks.items(), (_mark_of(name), mark)][-NAMES_KEPT:])
    response.set_cookie(
        COOKIE,
        signing.dumps(marks, salt="known browser"),
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
