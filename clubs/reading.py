"""Who may read the names of juniors: themselves, officers of their clubs, who has sat at a table with them, staff."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponseBase

from clubs import names
from clubs.models import Membership, Player
from clubs.permissions import clubs_with_role
from clubs.signals import company_asked
from common.signals import answers

OFFICERS = (Membership.Role.OWNER, Membership.Role.ORGANISER, Membership.Role.SCOREKEEPER)


class RequestReader:
    """Whoever asked; which juniors they know is looked up once, when the first is named."""

    def __init__(self, user: Callable[[], object]) -> None:
        self.user = user
        self._known: dict[object, frozenset[int]] = {}

    def knows(self, player: Player) -> bool:
        own = self.player()
        return own is not None and (
            own.pk == player.pk or getattr(self.user(), "is_staff", False) or player.pk in self.known(own)
        )

    def player(self) -> Player | None:
        """None for visitors."""
        return getattr(self.user(), "player", None)

    def known(self, own: Player) -> frozenset[int]:
        if own.pk not in self._known:
            self._known[own.pk] = frozenset(known_juniors(own).values_list("pk", flat=True))
        return self._known[own.pk]


def known_juniors(own: Player) -> QuerySet[Player]:
    """The juniors whose names somebody may read; who they were as guests too."""
    officer_of = clubs_with_role(own, OFFICERS)
    known = Q(pk=own.pk) | Q(memberships__club__in=officer_of) | Q(junior_marks__club__in=officer_of)
    for company in answers(company_asked, Player, player=own):
        known |= Q(pk__in=company)
    juniors = Player.objects.filter(junior=True)
    return juniors.filter(known | Q(merged_into__in=juniors.filter(known))).distinct()


def findable(words: str, prefix: str = "") -> Q:
    """Those in whose name, as the reader may have it, the words are; `prefix` leads to the player (`player__`)."""
    asks = names.reader.get()
    own = asks.player() if isinstance(asks, RequestReader) else None
    named = Q(**{f"{prefix}junior": False})
    if own is not None:
        named |= Q(**{f"{prefix}pk__in": known_juniors(own).values("pk")})
    return named & Q(**{f"{prefix}name__icontains": words})


@contextmanager
def read_by(user: Callable[[], object]) -> Iterator[None]:
    """Inside, names are told as this user may read them."""
    token = names.reader.set(RequestReader(user))
    try:
        yield
    finally:
        names.reader.reset(token)


class ReaderMiddleware:
    """After whoever says who asks. An answer that is streamed after it was made names juniors by initials."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with read_by(lambda: request.user):  # asked when needed: a token is read by the view
            return self.get_response(request)
