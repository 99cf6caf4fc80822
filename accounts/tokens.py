"""Making, finding and ending tokens."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import ApiToken
from accounts.scopes import Scope
from clubs.models import User
from common import outbox
from common.refusals import SiteRefusal

PREFIX: Final = "kerho_"
LENGTH: Final = len(PREFIX) + 48
DAYS: Final = (7, 30, 90, 365)
USUAL_DAYS: Final = 90
MOST: Final = 50
"""So many tokens has one login at most."""
MOST_NAMELESS: Final = 20
"""So many of them without a name: of more, the ones least lately used end."""
AHEAD: Final = timedelta(days=3)
"""So long before its end the owner of a token is told."""
MINUTE: Final = timedelta(minutes=1)


class TokenError(SiteRefusal):
    """A token cannot be made like that."""


def make(
    *, user: User, name: str, scopes: Iterable[str], days: int, anew: bool = False
) -> tuple[ApiToken, str]:
    """A token and, this once, its text. anew: one of the same name ends, or else there must be none.

    Raises TokenError.
    """
    wanted = [scope for scope in Scope.values if scope in set(scopes)]
    if not wanted:
        raise TokenError(_("Say what the token may do."))
    if days not in DAYS:
        raise TokenError(_("A token lasts so many days: %(days)s.") % {"days": ", ".join(map(str, DAYS))})
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        _make_room(user, name, anew=anew)
        text = PREFIX + secrets.token_hex(24)
        made = ApiToken.objects.create(
            user=user,
            name=name,
            digest=digest(text),
            scopes=wanted,
            expires_at=timezone.now() + timedelta(days=days),
        )
        outbox.post("account", [(f"token_made:{made.pk}", user.pk)])
    return made, text


def _make_room(user: User, name: str, *, anew: bool) -> None:
    """End what has expired under that name, what it replaces, and the nameless that nobody has used for longest."""
    own = ApiToken.objects.filter(user=user)
    if name:
        same = own.filter(name=name)
        (same if anew else same.filter(expires_at__lte=timezone.now())).delete()
        if same.exists():
            raise TokenError(_("You have a token called %(name)s already.") % {"name": repr(name)})
    else:
        nameless = own.filter(name="").order_by(F("last_used_at").desc(nulls_last=True), "-pk")
        for old in nameless[MOST_NAMELESS - 1 :]:
            old.delete()
    if own.count() >= MOST:
        raise TokenError(_("You have %(most)d tokens: end one first.") % {"most": MOST})


def digest(text: str) -> str:
    """What is kept of a token. It is random and long: no salt or slow hash would make it harder to guess."""
    return hashlib.sha256(text.encode()).hexdigest()


def tell_of_the_end() -> int:
    """Write down a mail, one for each, about the tokens that end within days; how many end."""
    now = timezone.now()
    ending = ApiToken.objects.filter(expires_at__gt=now, expires_at__lte=now + AHEAD)
    mails = [(f"token_ends:{pk}", user) for pk, user in ending.values_list("pk", "user")]
    outbox.post("account", mails)
    return len(mails)


def find(text: str) -> ApiToken | None:
    """The token of that text, with who it speaks for."""
    found = ApiToken.objects.select_related("user__player").filter(digest=digest(text))
    return found.first()


def used(token: ApiToken, now: datetime) -> None:
    """Write down that it has been used; at most once a minute, so that reading stays reading."""
    if token.last_used_at is None or token.last_used_at < now - MINUTE:
        stale = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - MINUTE)
        ApiToken.objects.filter(stale, pk=token.pk).update(last_used_at=now)


def end(*, user: User, pk: int) -> bool:
    """End one of one's own tokens. Whether there was one."""
    return bool(ApiToken.objects.filter(user=user, pk=pk).delete()[0])


def end_all(user: User) -> int:
    """End every token of a login: how many there were."""
    return ApiToken.objects.filter(user=user).delete()[0]
