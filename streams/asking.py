"""Asking the site for a page on behalf of somebody who keeps a stream open.

The request goes the way of every other: sessions, permissions, language and the view itself. So a stream can tell
nothing that the page would not show to the same person at the same moment.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from io import BytesIO
from typing import Final

from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import close_old_connections
from django.http import HttpResponse
from django.http.cookie import parse_cookie
from django.urls import get_resolver

from clubs.zones import zone_of
from common.changes import Streamed
from common.client_address import network_of
from common.shared_looks import Kept, shared

logger = logging.getLogger(__name__)

PASSED: Final = (
    "cookie",
    "accept-language",
    "user-agent",
    "x-forwarded-for",
    "x-forwarded-proto",
    "x-request-id",
)
"""Headers of whoever opened the stream that the page is asked with."""
FLASHES: Final = "messages"
"""A cookie that is read once: messages that were waiting when the stream was opened are the page's."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Who keeps a stream open, as they said themselves: what a request for the page is made of."""

    page: str
    host: str
    scheme: str
    client: str
    headers: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, page: str, headers: dict[str, str], scheme: str, client: str) -> Visit:
        """From the headers of the request that opened the stream."""
        kept = {name: headers[name] for name in PASSED if name in headers}
        if "cookie" in kept:
            cookies = parse_cookie(kept["cookie"])
            kept["cookie"] = "; ".join(f"{k}={v}" for k, v in cookies.items() if k != FLASHES)
        return cls(page, headers.get("host", ""), scheme, client, tuple(kept.items()))

    def network(self) -> str:
        """The address it came from, or of IPv6 its network."""
        return network_of(self.request(""))

    def request(self, known: str) -> WSGIRequest:
        """The request for the page's part that shows news, by a page that knows `known`."""
        server, _, port = self.host.rpartition(":") if ":" in self.host else (self.host, "", "80")
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": self.page.encode().decode("latin-1"),
            "QUERY_STRING": known,
            "SERVER_NAME": server,
            "SERVER_PORT": port,
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": self.client,
            "HTTP_HOST": self.host,
            "HTTP_HX_REQUEST": "true",
            "HTTP_HX_TARGET": "live",
            "wsgi.input": BytesIO(),
            "wsgi.url_scheme": self.scheme,
            **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in self.headers},
        }
        request = WSGIRequest(environ)
        request.is_streamed = True  # type: ignore[attr-defined]
        return request


@dataclass(frozen=True, slots=True)
class Answer:
    """What the page says: a status, its part with news (None: nothing new), and what is known with it.

    topic is empty where there is nothing to stream. over: the page is another one now and is to be loaded anew.
    account: the login it was answered for, None for strangers. alike: equal for all who get the very same bytes.
    calm: the topics of a page that is told no more than that there is something new.
    """

    status: int
    html: str | None = None
    topic: str = ""
    known: str = ""
    over: bool = False
    account: int | None = None
    alike: tuple[str, ...] = ()
    due: datetime | None = None
    calm: tuple[str, ...] = ()

    @property
    def is_streamed(self) -> bool:
        """Whether there is anything to tell of."""
        return bool(self.topic or self.calm or self.over)

    @property
    def event(self) -> str:
        """By which name news is told."""
        return "look" if self.calm else "table"


@cache
def _site() -> BaseHandler:
    return WSGIHandler()


def load() -> None:
    """What asking takes, before the first has to wait for it: the site, and all its pages' modules."""
    _site()
    get_resolver().url_patterns  # noqa: B018 - imports them


def ask(visit: Visit, known: str, kept: Kept | None = None) -> Answer:
    """Ask the page. Holds the thread, and for its time only one of the thread's connections to the database.

    kept: what pages that are asked after the same change may read once for all of them.
    """
    close_old_connections()
    try:
        request = visit.request(known)
        with shared({} if kept is None else kept):
            response = _site().get_response(request)
        return _read(visit, request, response)  # type: ignore[arg-type]
    except Exception:
        logger.exception("a stream's page could not be asked: %s", visit.page)
        return Answer(500)
    finally:
        close_old_connections()


def _read(visit: Visit, request: WSGIRequest, response: HttpResponse) -> Answer:
    account = _account(request)
    if "HX-Refresh" in response.headers or "HX-Redirect" in response.headers:
        return Answer(200, over=True, account=account)
    streamed: Streamed | None = getattr(response, "streamed", None)
    if streamed is None:
        status = response.status_code
        return Answer(404 if status < 400 else status, account=account)
    html = None if response.status_code == 204 else response.content.decode()
    language = response.headers.get("Content-Language", "")
    alike = ("all", language, str(zone_of(request.user))) if streamed.same_for_all else _own(visit)
    return Answer(
        response.status_code,
        html,
        streamed.topic,
        streamed.known,
        account=account,
        alike=(visit.page, *alike),
        due=streamed.due,
        calm=streamed.calm,
    )


def _account(request: WSGIRequest) -> int | None:
    """A request that was refused before anybody looked for its session has no user."""
    user = getattr(request, "user", None)
    return user.pk if user is not None else None


def _own(visit: Visit) -> tuple[str, ...]:
    """Two tabs of one browser."""
    return ("own", *(value for name, value in visit.headers if name in ("cookie", "accept-language")))
