"""Where somebody is logged in: each browser, from which address and when last seen; and ending that."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import push_devices
from clubs.models import User
from common.client_address import address_of

SEEN: Final = "seen"
"""In the session: when its log-in was last written down."""
EVERY: Final = 10 * 60
"""Seconds between two such notes: a page costs nothing in between."""

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""In this order: most say that they are those below as well."""
MACHINES: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def note(request: HttpRequest, user: User) -> None:
    """Write down that this session is in use."""
    request.session[SEEN] = int(time.time())
    if request.session.session_key is None:
        request.session.save()
    known = {
        "user": user,
        "ip": address_of(request) or "0.0.0.0",  # noqa: S104 (no address: a socket)
        "user_agent": request.headers.get("User-Agent", "")[:200],
        "last_seen_at": timezone.now(),
    }
    UserSession.objects.update_or_create(session_key=request.session.session_key, defaults=known)


class SeenMiddleware:
    """Notes now and then that a log-in is in use; also those that were there before there was a list."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        user = getattr(request, "_cached_user", None)  # nobody is fetched for this alone
        if (
            response.status_code < 500
            and isinstance(user, User)
            and request.session.get(SEEN, 0) < time.time() - EVERY
        ):
            note(request, user)
        return response


@transaction.atomic
def of(user: User) -> list[UserSession]:
    """Where somebody is logged in, the newest first; what has ended by itself is forgotten."""
    rows = list(UserSession.objects.filter(user=user).order_by("-last_seen_at", "-pk"))
    keys = [row.session_key for row in rows]
    live = Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now()).values_list("pk", flat=True)
    there = set(live)
    UserSession.objects.filter(pk__in=[row.pk for row in rows if row.session_key not in there]).delete()
    return [row for row in rows if row.session_key in there]


def end(*, user: User, pk: int) -> bool:
    """End one of somebody's own; whether there was such a one."""
    return _end(UserSession.objects.filter(user=user, pk=pk)) > 0


def end_others(*, user: User, but: str | None) -> int:
    """End all but the session of that key, and messages to all other devices; how many sessions."""
    push_devices.end_others(user=user, but=but)
    return _end(UserSession.objects.filter(user=user).exclude(session_key=but or ""))


@transaction.atomic
def _end(rows: Iterable[UserSession]) -> int:
    keys = [row.session_key for row in rows]
    Session.objects.filter(pk__in=keys).delete()
    UserSession.objects.filter(session_key__in=keys).delete()
    push_devices.end_of_sessions(keys)
    return len(keys)


def in_words(row: UserSession) -> str:
    """Which browser on which machine, as far as it says."""
    return browser_of(row.user_agent)


def browser_of(agent: str) -> str:
    """The same of what a browser says of itself."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    machine = next((name for sign, name in MACHINES if sign in agent), "")
    return ", ".join(filter(None, (browser, machine))) or str(_("another program"))


def key_of(request: HttpRequest) -> str | None:
    """Of the session that asks."""
    return None if isinstance(request.user, AnonymousUser) else request.session.session_key
