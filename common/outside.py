"""Calls to addresses that came from outside: by https alone, to no machine of our own network, and with an end.

An address is looked at when it comes (`checked`), and its name is looked up when it is called (`post`): the connection
goes to the very address that was found to be outside, so that no name can mean another machine a moment later.
Redirections are not followed.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from http.client import HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from typing import Final
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from common.refusals import SiteRefusal

LONGEST: Final = 1_000
"""Characters of an address."""
PORT: Final = 443
PATIENCE: Final = 8.0
"""Seconds for each step of a call."""
WHOLE: Final = 15.0
"""Seconds for all of it, however slowly the other side talks."""
UNICAST: Final = IPv6Network("2000::/3")
"""What the internet is made of."""


class NotOutside(SiteRefusal):
    """An address that is not called."""

    code = "address-refused"


class Unanswered(Exception):
    """Nobody answered, or not in time: whether the call has come is not known."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A status of HTTP, and what stands in `Retry-After`."""

    status: int
    retry_after: str = ""


def checked(address: str) -> str:
    """The address, if it can be one outside. Raises NotOutside, with a sentence."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotOutside(_("That is no web address.")) from None
    if not (address.isascii() and address.isprintable() and " " not in address):
        raise NotOutside(_("That is no web address."))
    if len(address) > LONGEST:
        raise NotOutside(_("That address is too long."))
    if parts.scheme != "https" or port not in (None, PORT) or parts.username is not None or parts.fragment:
        raise NotOutside(_("Only addresses that begin with https:// are called, without a port or a login."))
    if not _is_name(host):
        raise NotOutside(_("That address leads to no machine of the internet."))
    return address


def _is_name(host: str) -> bool:
    """A name with a dot in it, whose end is none of a number's or of a network at home."""
    *labels, last = host.removesuffix(".").split(".")
    return (
        bool(labels)
        and all(labels)
        and last.isalnum()
        and not last.isdigit()
        and last not in ("local", "localhost")
    )


def is_outside(text: str) -> bool:
    """Whether that is an address of the internet, and neither of a network of one's own nor of this machine."""
    address: IPv4Address | IPv6Address = ip_address(text)
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            hides = address.sixtofour is not None or address.teredo is not None
            return address in UNICAST and address.is_global and not hides
        address = address.ipv4_mapped
    return address.is_global and not address.is_multicast


def found(host: str) -> Sequence[tuple[str, int]]:
    """Where that name leads. Raises NotOutside if any of it is not outside, and Unanswered if nobody knows the name."""
    try:
        rows = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unanswered(f"{host}: {error}") from error
    addresses = [str(row[4][0]).partition("%")[0] for row in rows]
    if not addresses or not all(map(is_outside, addresses)):
        raise NotOutside(_("That address leads to no machine of the internet."))
    return [(address, PORT) for address in addresses]


@cache
def trust() -> ssl.SSLContext:
    """Whose certificates are believed."""
    return ssl.create_default_context()


class _Connection(HTTPSConnection):
    """To an address that was looked up before, as the name's."""

    def __init__(self, host: str, at: tuple[str, int]) -> None:
        super().__init__(host, timeout=PATIENCE)
        self.at = at

    def connect(self) -> None:
        raw = socket.create_connection(self.at, PATIENCE)
        try:
            self.sock = trust().wrap_socket(raw, server_hostname=self.host)
        except BaseException:
            raw.close()
            raise


def post(address: str, *, headers: Mapping[str, str], body: bytes) -> Answer:
    """Send something there. Raises NotOutside, Unanswered."""
    parts = urlsplit(checked(address))
    host = parts.hostname or ""
    connection = _Connection(host, found(host)[0])
    end = Timer(WHOLE, _cut, [connection])
    end.daemon = True
    end.start()
    try:
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        connection.request("POST", path, body, dict(headers))
        response = connection.getresponse()
        return Answer(response.status, response.headers.get("Retry-After", "")[:100])
    except (OSError, HTTPException, ValueError) as error:
        raise Unanswered(f"{host}: {error!r}") from error
    finally:
        end.cancel()
        connection.close()


def _cut(connection: _Connection) -> None:
    with suppress(OSError):
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)
