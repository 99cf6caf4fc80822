"""Whatever changes an office, joining, a cap, a bar, a name or a setting of a club leaves a line that says who did it.

The lines are those of the table of permissions: a new address that changes such a thing is tried here by itself.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from clubs.models import Club, ClubChange, Deputy, Membership, Removal
from ledger.models import ClubMoney, Treasurer
from tests.pages.night_in_full import Night
from tests.pages.permission_table import BOOKS_OF_THE_CLUB, CLUBS, MATCHES, PEOPLE, Action
from tests.pages.whole_site import named, send

pytestmark = pytest.mark.django_db

WRITING = [
    action
    for action in (*PEOPLE, *CLUBS, *BOOKS_OF_THE_CLUB, *MATCHES)
    if action.form is not None and action.changes and action.who
]
OFFICERS = ("owner", "organiser", "scorekeeper")
KNOWN = {
    "change-members:role", "change-members:remove", "change-members:let-back", "change-members:leave",
    "change-joining:rules", "change-joining:rename", "change-deputies:name", "change-deputies:end", "club-money",
    "change-treasurers:name", "change-treasurers:dismiss", "api-member", "api-removals", "api-removal", "api-joining",
    "api-club", "api-deputies", "api-deputy", "api-club-money", "api-treasurers", "api-dismiss-treasurer", "new-club",
    "api-clubs", "api-leave",
}  # fmt: skip
"""Addresses that are known to change such a thing: that the walk finds at least these says that it looks."""


def watched() -> dict[str, Any]:
    """What the log is about, as it stands."""
    return {
        "roles": set(Membership.objects.filter(role__in=OFFICERS).values_list("club", "player", "role")),
        "treasurers": set(Treasurer.objects.values_list("club", "player")),
        "deputies": set(Deputy.objects.values_list("pk", "ended_at")),
        "removals": set(Removal.objects.values_list("pk", "lifted_at")),
        "money": set(ClubMoney.objects.values_list("club", "currency", "cap_per_night", "cap_per_match")),
        "clubs": set(
            Club.objects.values_list(
                *("pk", "name", "slug", "description", "joining", "visibility", "objection_days"),
                *("watch_delay", "closed_at"),
            )
        ),
    }


def roles(action: Action) -> list[str]:
    """As whom it is tried: everybody with an office who may, or else somebody who may."""
    return sorted(action.who & {"owner", "organiser", "treasurer"}) or [min(action.who)]


def walked(night: Night, action: Action, role: str) -> tuple[bool, set[int | None]]:
    """Whether it changed something that is watched, and who did so by the log's new lines; taken back afterwards."""
    cache.clear()
    with transaction.atomic():
        before, last = watched(), ClubChange.objects.order_by("pk").values_list("pk", flat=True).last() or 0
        send(night, action, role)
        different = watched() != before
        by = set(ClubChange.objects.filter(pk__gt=last).values_list("by", flat=True))
        transaction.set_rollback(True)
    return different, by


def test_every_address_that_changes_such_a_thing_leaves_a_line(night: Night) -> None:
    wrong, found = [], set()
    for action, role in ((one, role) for one in WRITING for role in roles(one)):
        different, by = walked(night, action, role)
        if different:
            found.add(named(night, action))
            if by != {night.players[role].pk}:
                wrong.append((str(action), role, by))
        elif by:
            wrong.append((str(action), "a line, and nothing changed", by))
    assert wrong == []
    assert found >= KNOWN, KNOWN - found
