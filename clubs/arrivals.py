"""Where a newcomer was going when they signed up: they end there, and what brought them is done for them.

An app names its pages here by the names of their addresses. What will be done is said on the sign-up page beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme

from clubs.models import Player


@dataclass(frozen=True, slots=True)
class Arrival:
    """A page that brings newcomers in. Both are called with the words of its address.

    promise: what signing up will do besides, in a sentence, or nothing; come: does it, for the new player. It raises
    ClubError for what cannot be any more. invitation: whoever comes by it was asked to by somebody of a club.
    """

    promise: Callable[..., str]
    come: Callable[..., None]
    invitation: bool = False


ARRIVALS: dict[str, Arrival] = {}


@dataclass(frozen=True, slots=True)
class Way:
    """The address to go back to, and what is to be done on the way."""

    address: str
    arrival: Arrival | None
    words: Mapping[str, Any]

    @property
    def promise(self) -> str:
        return self.arrival.promise(**self.words) if self.arrival else ""

    @property
    def invites(self) -> bool:
        """Whether it is an invitation that can still be used."""
        return self.arrival is not None and self.arrival.invitation and bool(self.promise)

    def come(self, player: Player) -> None:
        """Raises ClubError."""
        if self.arrival:
            self.arrival.come(player, **self.words)


def way_back(request: HttpRequest) -> Way | None:
    """Where the visitor came from, if the request says so and it is a page of this site."""
    address = request.POST.get("next") or request.GET.get("next", "")
    hosts = {request.get_host()}
    if not url_has_allowed_host_and_scheme(address, allowed_hosts=hosts, require_https=request.is_secure()):
        return None
    try:
        found = resolve(urlsplit(address).path)
    except Resolver404:
        return None
    return Way(address, ARRIVALS.get(found.url_name or ""), found.kwargs)
