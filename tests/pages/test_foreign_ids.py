"""Numbers and addresses of another, private club, put wherever the site takes one: no name comes back, nothing changes.

Every line of the permission table is tried by somebody of one club who may do it there, with each person, match, club
and other thing of it in turn replaced by one of a club they know nothing of. The answer is the one they would get for
something that does not exist.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.db import transaction

from clubs.models import Club, Player
from nights.models import Session
from tests.pages.night_in_full import LOGINS, Night, filled, full_night
from tests.pages.permission_table import ACTIONS, Action
from tests.pages.whole_site import WRITTEN_BY_READING, changes, is_login, send, state
from tournaments.models import Competition

pytestmark = pytest.mark.django_db

SECRET = "Salattu"
"""Stands in every name of the private club that nobody else may read."""
NOT_TRIED = {
    "token",
    "seq",
    "live_seq",
    "finished_seq",
    "objected_seq",
    "move",
    "bot",
    "bot_player",
    "league",
    "bots_league",
    "proposed",
    "drawn",
    "bid",
    "carded",
    "today",
    "month",
    "open_table",
    "open_terms",
    "next_week",
    "window_day",
    "claiming_seq",
    "match_text",
    "policy",
    "mixed_policy",
    "pairs_policy",
    "looked",
    "table_secret",
    "unusual_round",
    "unusual_number",
}
"""A link that opens by itself, the day and the month, positions in a log, a file that anybody may read in, what
everybody may see (a table of the lobby that is open to anybody, and its terms, which are the same wherever the same is
played), and numbers within a night or an event: of a round, of a table."""
WORD = re.compile(r"\{(\w+)\}")
Swap = Callable[[str], str]


@pytest.fixture(scope="module")
def clubs(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Night, Night]]:
    """The private club, and one's own."""
    with django_db_blocker.unblock(), transaction.atomic():
        hidden, own = full_night(), full_night("own")
        Club.objects.filter(pk=hidden.club.pk).update(name=f"{SECRET} kerho", visibility="private")
        Session.objects.filter(club=hidden.club).update(title=f"{SECRET} night")
        Competition.objects.filter(club=hidden.club).update(title=f"{SECRET} cup")
        for guest in Player.objects.filter(memberships__club=hidden.club, user=None):
            Player.objects.filter(pk=guest.pk).update(name=f"{SECRET} {guest.pk}")
        yield hidden, own
        transaction.set_rollback(True)


def at_home(action: Action, own: Night) -> Action:
    """The line with the addresses of people that stand in it as they are in one's own club."""
    slugs = "|".join(sorted(own.players, key=len, reverse=True))
    address = re.sub(rf"(?<=[/=])({slugs})(?=[/.&]|$)", lambda found: own.prefix + found[1], action.address)
    form = action.form
    return replace(action, address=address, form=_at_home(form, own) if isinstance(form, Mapping) else form)


def _at_home(value: Any, own: Night, key: str = "") -> Any:
    if isinstance(value, Mapping):
        return {name: _at_home(part, own, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_at_home(part, own, key) for part in value]
    return own.prefix + value if value in own.players and key not in ("role", "office") else value


def holes(action: Action, own: Night) -> Iterator[tuple[str, Callable[[str], Action]]]:
    """Each thing that the line names, and the line with another in its place."""
    people = {own.prefix + name for name in own.players}
    for word in WORD.findall(action.address):
        if word not in NOT_TRIED:
            yield word, lambda to, w=word: replace(action, address=action.address.replace(f"{{{w}}}", to))
    for slug in re.findall(r"(?<=[/=])([\w-]+)(?=[/.&]|$)", action.address):
        if slug in people:
            yield slug, lambda to, s=slug: replace(action, address=re.sub(rf"\b{s}\b", to, action.address))
    if isinstance(action.form, Mapping):
        for name, put in _leaves(action.form, people):
            yield name, lambda to, put=put: replace(action, form=put(to))


def _leaves(value: Any, people: set[str]) -> Iterator[tuple[str, Callable[[str], Any]]]:
    """As `holes`, in a form."""
    parts: Any = value.items() if isinstance(value, Mapping) else enumerate(value)
    for at, part in parts:
        if isinstance(part, Mapping | list):
            for name, put in _leaves(part, people):
                yield name, lambda to, at=at, put=put: _with(value, at, put(to))
        elif isinstance(part, str):
            word = WORD.fullmatch(part.removeprefix("#"))
            if (word and word[1] not in NOT_TRIED) or part in people:
                yield word[1] if word else part, lambda to, at=at: _with(value, at, to)


def _with(value: Any, at: Any, to: Any) -> Any:
    if isinstance(value, Mapping):
        return {**value, at: to}
    return [to if number == at else part for number, part in enumerate(value)]


def foreign(name: str, hidden: Night, own: Night) -> str:
    """What the private club has of that kind: of people always a guest, whose name is known there alone."""
    if name.startswith(own.prefix) and name.removeprefix(own.prefix) in own.players:
        return hidden.players["una"].slug
    return hidden.words["una"] if name in own.players else hidden.words[name]


def nothing_like(value: str) -> str:
    """A number or address of the same shape that leads to nothing."""
    if value.isdigit():
        return str(10**9 + 7)
    try:
        return str(uuid.UUID(value) and uuid.uuid4())
    except ValueError:
        return "nobody-there"


def said(response: Any) -> str:
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


def told(response: Any, value: str) -> tuple[int, str, str]:
    """What can be learned from an answer, apart from what was asked for."""
    body = response.content.decode() if "json" in response.get("Content-Type", "") else ""
    return response.status_code, said(response).replace(value, "…"), body.replace(value, "…")


def walked(own: Night, action: Action, role: str) -> tuple[Any, list[str]]:
    """The answer, and the tables that have changed."""
    cache.clear()
    with transaction.atomic():
        before = state()
        response = send(own, action, role)
        changed = [] if action.form is None else changes(before)
        text = response.content.decode(errors="replace")
        response.seen = text + said(response)
        transaction.set_rollback(True)
    return response, [one for one in changed if one not in WRITTEN_BY_READING]


@pytest.mark.parametrize("line", ACTIONS, ids=str)
def test_a_foreign_number_tells_nothing_and_does_nothing(clubs: tuple[Night, Night], line: Action) -> None:
    hidden, own = clubs
    action = at_home(line, own)
    roles = [role for role in ("owner", *LOGINS) if role in line.who]
    for name, put in holes(action, own) if roles else ():
        value = foreign(name, hidden, own)
        none = nothing_like(value)
        answers = []
        for asked in (value, none):
            tried = put(asked)
            form = filled(tried.form, own.words) if isinstance(tried.form, Mapping) else tried.form
            tried = replace(tried, address=filled(tried.address, own.words), form=form)
            response, changed = walked(own, tried, roles[0])
            assert SECRET not in response.seen, f"{name}: {tried.address} {tried.form}"
            assert not changed, f"{name}={asked}: {response.status_code} {changed} {said(response)}"
            assert not is_login(response)
            answers.append(told(response, asked))
        assert answers[0] == answers[1], name
