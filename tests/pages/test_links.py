"""Every link of every page leads somewhere, for whoever sees it; and every page is reached by links.

The site is walked as a stranger, a member, an organiser, the owner and the site's staff, from the front page on.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from bots.builtin import ensure_builtin_bots
from bots.demonstration import submit_examples
from clubs.demonstration import make_club
from clubs.models import User
from clubs.services import sign_up
from matches.bot_play import play_bots
from matches.models import Match
from nights.demonstration import play_night
from tests.pages.night_in_full import Night, full_night
from tests.pages.permission_table import ACTIONS, READ_BY_ALL
from tests.pages.whole_site import addresses, named
from tournaments import demonstration

pytestmark = pytest.mark.django_db

WALKERS = ("stranger", "member", "seated", "author", "organiser", "owner", "staff")
FOLLOWED = re.compile(r"""<(?:a|area)\b[^>]*?\shref="([^"]*)\"""")
FORMS = re.compile(r"""<form\b([^>]*)>(.*?)</form>""", re.S)
EACH = 4
"""So many pages of one address are opened: the sixty-fourth game's page has the links of the first."""
FOR_PROGRAMS = re.compile(r"^api-|-feed$")
ELSEWHERE = {
    "api-schema": "the pages of the API read it",
    "calendar-feed": "for calendar programs; its address stands on the calendar of a club that is not public",
    "invitation": "comes by mail, or is passed on by hand",
    "here": "the code on the wall",
    "set_language": "a form in every footer",
    "favicon": "browsers ask for it by themselves",
}
"""Pages nobody clicks to, and how one comes there."""


@dataclass
class Walk:
    """What somebody met: the names of the addresses they came to, and links that led nowhere."""

    names: set[str] = field(default_factory=set)
    dead: list[str] = field(default_factory=list)
    pages: int = 0


@pytest.fixture(scope="module")
def night(django_db_setup: None, django_db_blocker: Any) -> Iterator[Night]:
    """Made once for all the walks, each of which takes back what looking has written."""
    with django_db_blocker.unblock(), transaction.atomic():
        night = full_night()
        User.objects.create_superuser("site-staff", password="x")
        yield night
        transaction.set_rollback(True)


def links(page: str, at: str) -> Iterator[str]:
    """Where one can click to on the site: links, and forms that only ask (their fields left as they are)."""
    for found in FOLLOWED.findall(page):
        yield urljoin(at, unescape(found))
    for head, inside in FORMS.findall(page):
        if 'method="post"' in head:
            continue
        action = re.search(r'action="([^"]*)"', head)
        fields = re.findall(r'name="([^"]+)"[^>]*?value="([^"]*)"', inside)
        asked = "&".join(f"{name}={value}" for name, value in fields[:1])
        yield urljoin(at, unescape(action[1]) if action else "") + (f"?{asked}" if asked else "")


def walk(browser: Client, each: int = EACH) -> Walk:
    """From the front page to wherever links lead on this site, to so many pages of each address."""
    found, seen = Walk(), {"/"}
    opened: dict[str, int] = {}
    todo = deque([("/", "")])
    while todo:
        address, origin = todo.popleft()
        parts = urlsplit(address)
        name = _name(parts.path)
        if opened.setdefault(name, 0) >= each * (1 + bool(parts.query)):
            continue
        opened[name] += 1
        answer = browser.get(address)
        found.pages += 1
        found.names.add(name)
        if answer.status_code >= 400:
            found.dead.append(f"{origin} -> {address}: {answer.status_code}")
        more = [urljoin(address, answer.url)] if answer.status_code in (301, 302) else []
        if "text/html" in answer.get("content-type", "") and not answer.streaming:
            more += links(answer.content.decode(), address)
        for link in more:
            link, split = link.split("#")[0], urlsplit(link)
            ours = not split.netloc or split.netloc == "testserver"
            if split.scheme in ("", "http") and ours and _walked(split.path):
                key = split.path + (f"?{split.query}" if split.query else "")
                if key not in seen:
                    seen.add(key)
                    todo.append((key, address))
    return found


def _walked(path: str) -> bool:
    return not path.startswith(("/static/", "/admin/", "/media/"))


def _name(path: str) -> str:
    try:
        return str(resolve(path).url_name)
    except Resolver404:
        return path


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


@pytest.mark.parametrize("who", ["stranger", "newcomer", "staff"])
def test_no_link_of_the_demonstration_is_dead(demonstrated: None, who: str) -> None:
    """What `./run` shows to whoever starts it for the first time: a night, a tournament and leagues that are played."""
    browser = Client()
    if who != "stranger":
        browser.force_login(User.objects.get(username=who))
    cache.clear()
    found = walk(browser, each=2 * EACH)
    assert not found.dead, "\n".join(found.dead)
    assert {"session", "competition", "match", "records", "company", "bot", "club", "game"} <= found.names


@pytest.fixture(scope="module")
def demonstrated(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """What `manage.py demo` makes, its bots not yet checked, and some of the matches that workers play after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        ensure_builtin_bots()
        submit_examples()
        club = make_club()
        play_night(club)
        demonstration.play_tournament(club)
        for league in demonstration.start_leagues([], told=str):
            for match in Match.objects.filter(pairing_match__pairing__round__competition=league)[:1]:
                play_bots(match_id=match.pk, holder="walk")
        User.objects.create_superuser("staff", password="x")
        sign_up(username="newcomer", password="a long password", name="Newcomer")
        yield
        transaction.set_rollback(True)


def test_every_page_is_reached_by_links(walks: dict[str, Walk], night: Night) -> None:
    """Each address that is read, of the table of permissions, by somebody at least."""
    site = dict(addresses())
    read = {named(night, action) for action in ACTIONS if action.method == "get"} | set(READ_BY_ALL)
    read = {name for name in read if name in site and not FOR_PROGRAMS.search(name)} | {"login", "sign-up"}
    reached = set().union(*(one.names for one in walks.values()))
    assert sorted(read - reached - set(ELSEWHERE)) == [], "these are reached only by typing their address"


def test_no_exception_is_left_over(walks: dict[str, Walk]) -> None:
    reached = set().union(*(one.names for one in walks.values()))
    assert sorted(reached & set(ELSEWHERE)) == []
