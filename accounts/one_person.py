"""Two accounts that are one person's, as far as that can be known: no proof, and nothing is stored for it.

A browser remembers by itself who has logged in with it (`accounts.throttle`), and says so only while it asks. Of two
mail addresses that have been confirmed one mailbox can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from allauth.account.models import EmailAddress
from django.http import HttpRequest

from accounts.throttle import has_logged_in_here
from clubs.models import Player

DOTLESS: Final = ("gmail.com", "googlemail.com")
"""Where dots in a name lead to the same mailbox."""

Known = Callable[[Player], bool]
"""Whether somebody has logged in with the browser that asks now."""


def by_browser(request: HttpRequest) -> Known:
    """Of the browser that asks. A program with a token has no memory."""
    return lambda other: other.user is not None and has_logged_in_here(request, other.user.username)


def nobody(_other: Player) -> bool:
    """Where no browser asks."""
    return False


def mailbox(address: str) -> str:
    """An address without what leads to the same mailbox: case, what follows a plus, dots where they mean nothing."""
    name, _, host = address.casefold().rpartition("@")
    name = name.partition("+")[0]
    if host in DOTLESS:
        name, host = name.replace(".", ""), DOTLESS[0]
    return f"{name}@{host}"


def one_mailbox(player: Player, others: Iterable[Player]) -> Player | None:
    """Who of the others has confirmed an address of the player's own mailbox. One query."""
    people = {one.user_id: one for one in others if one.user_id is not None and one != player}
    if player.user_id is None or not people:
        return None
    boxes: dict[int, set[str]] = {}
    rows = EmailAddress.objects.filter(user__in=[player.user_id, *people], verified=True)
    for user, address in rows.values_list("user", "email"):
        boxes.setdefault(user, set()).add(mailbox(address))
    own = boxes.get(player.user_id, set())
    return next((one for user, one in people.items() if own & boxes.get(user, set())), None)
