"""Every link of every page leads somewhere, for whoever sees it; and every page is reached by links.

The site is walked as a stranger, a member, an organiser, the owner and the site's staff, from the front page on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from clubs.models import User
from tests.pages.night_in_full import Night, full_night
from tests.pages.permission_table import ACTIONS, READ_BY_ALL
from tests.pages.walking import Walk, walk
from tests.pages.whole_site import addresses, named

pytestmark = pytest.mark.django_db

WALKERS = ("stranger", "member", "seated", "author", "organiser", "owner", "staff")
FOR_PROGRAMS = re.compile(r"^api-|-feed$")
ELSEWHERE = {
    "api-schema": "the pages of the API read it",
    "calendar-feed": "for calendar programs; its address stands on the calendar of a club that is not public",
    "invitation": "comes by mail, or is passed on by hand",
    "here": "the code on the wall",
    "set_language": "a form in every footer",
    "suit-colours": "a form in every footer",
    "account_inactive": "who tries to log in with a closed login",
    "account_reset_password_done": "after asking for a new password",
    "favicon": "browsers ask for it by themselves",
    "web-manifest": "in the head of every page",
    "service-worker": "registered by page.js",
    "offline": "kept by the service worker",
    "picture": "pages with a name show it",
    "board-traveller": "the boards of a movement that is over; tests/tournaments/views/test_boards.py goes there",
    "event-embedded": "other sites show it in a frame; its address is copied from the page of an event's files",
    "match-table": "the page of a live match, for whoever sits there; tests/browser/test_one_device.py goes there",
    "table-talk": "the page of a match that is over asks it for news of the talk",
    "match-embedded": "other sites show it in a frame; its address is copied from the page of a match",
    "undone-rounds": "the page of an event in which a round was undone; tests/browser/test_event.py goes there",
    "undo-site-change": "the log of a site whose owner has changed a setting; tests/browser/test_site_owner.py",
}
"""Pages nobody clicks to, and how one comes there."""


@pytest.fixture(scope="module")
def night(django_db_setup: None, django_db_blocker: Any) -> Iterator[Night]:
    """Made once for all the walks, each of which takes back what looking has written."""
    with django_db_blocker.unblock(), transaction.atomic():
        night = full_night()
        User.objects.create_superuser("site-staff", password="x")
        yield night
        transaction.set_rollback(True)


def browser_of(night: Night, role: str) -> Client:
    browser = Client()
    if role == "staff":
        browser.force_login(User.objects.get(username="site-staff"))
    elif role != "stranger":
        browser.cookies["sessionid"] = night.browsers[role]
    return browser


def walked(night: Night, role: str) -> Walk:
    cache.clear()
    with transaction.atomic():
        found = walk(browser_of(night, role))
        transaction.set_rollback(True)
    return found


@pytest.fixture(scope="module")
def walks(night: Night, django_db_blocker: Any) -> dict[str, Walk]:
    """Everybody's walk."""
    with django_db_blocker.unblock():
        return {role: walked(night, role) for role in WALKERS}


def test_no_link_is_dead(walks: dict[str, Walk]) -> None:
    dead = {role: one.dead for role, one in walks.items() if one.dead}
    assert not dead, "\n".join(f"{role}: {line}" for role, lines in dead.items() for line in lines)
    assert all(one.pages > 60 for one in walks.values()), {role: one.pages for role, one in walks.items()}


def test_every_page_is_reached_by_links(walks: dict[str, Walk], night: Night) -> None:
    """Each address that is read, of the table of permissions, by somebody at least."""
    site = dict(addresses())
    read = {named(night, action) for action in ACTIONS if action.method == "get"} | set(READ_BY_ALL)
    read = {name for name in read if name in site and not FOR_PROGRAMS.search(name)} | {
        "account_login",
        "account_signup",
    }
    reached = set().union(*(one.names for one in walks.values()))
    typed = sorted(read - reached - set(ELSEWHERE))
    assert not typed, f"these are reached only by typing their address: {', '.join(typed)}"


def test_no_exception_is_left_over(walks: dict[str, Walk]) -> None:
    reached = set().union(*(one.names for one in walks.values()))
    assert sorted(reached & set(ELSEWHERE)) == []
