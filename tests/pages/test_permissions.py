"""The permission matrix: every role does everything there is, on pages and over the API.

Who may has the thing done; who may not is sent to log in, or told that it is forbidden or not there, and nothing in the
whole database has changed. No address can be added to the site without a line in the table.
"""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.messages import ERROR, get_messages
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, resolve
from django.views.generic.edit import ProcessFormView

from clubs.models import Club
from tests.pages.night_in_full import Night, filled, full_night
from tests.pages.permission_table import ACTIONS, CLOSED_TO, FOR_ALL, READ_BY_ALL, ROLES, Action

pytestmark = pytest.mark.django_db

REFUSALS = (401, 403, 404)
IN_WORDS = (200, 302, 400, 409, 422)
NOT_COMPARED = {"django_session", "django_migrations", "django_content_type", "auth_permission"}
"""A visitor's own cookie jar, and what only migrations write."""
CHANGING = ("post", "put", "patch", "delete")
WRITTEN_BY_READING = {"ledger_statementlook", "ledger_currency"}
"""Every look at the books is recorded; a known currency is made when it is first offered."""
ALTERNATIVES = re.compile(r"\(\?P<action>([\w-]+(?:\|[\w-]+)*)\)")


@pytest.fixture(scope="module")
def night(django_db_setup: None, django_db_blocker: Any) -> Iterator[Night]:
    """Made once for all the tests here, each of which takes back what it does."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield full_night()
        transaction.set_rollback(True)


def state() -> dict[str, str]:
    """Every table of the database, each as a digest of its rows."""
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True)} - NOT_COMPARED
    with connection.cursor() as cursor:
        return {table: _digest(cursor, table) for table in tables}


def _digest(cursor: Any, table: str) -> str:
    cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
    return hashlib.sha256(repr(sorted(map(repr, cursor.fetchall()))).encode()).hexdigest()


def send(night: Night, action: Action, role: str, key: str = "") -> Any:
    """The request, by a browser or (under /api/) by a program with a token; with a key, if there is one."""
    login = "outsider" if role in CLOSED_TO else role
    named = None if role.startswith("stranger") else login
    address = filled(action.address, night.words)
    client, headers, options = Client(), {}, {}
    if address.startswith("/api/"):
        headers = {"authorization": f"Token {night.tokens[named]}"} if named else {}
        options = {} if action.form == "zip" else {"content_type": "application/json"}
    elif named:
        client.cookies["sessionid"] = night.browsers[named]
    ask = getattr(client, action.method)
    if action.form is None:
        return ask(address, headers=headers)
    form = night.forms[action.form] if isinstance(action.form, str) else action.form
    form = filled(form, night.words)
    if key and address.startswith("/api/"):
        headers["Idempotency-Key"] = key
    elif key:
        form = {**form, "once": key}
    return ask(address, form, headers=headers, **options)


def close_the_door(night: Night, role: str) -> str:
    """The club as the role meets it; how open it is."""
    door = Club.Visibility.PUBLIC
    if role in CLOSED_TO:
        door = Club.Visibility.PRIVATE if "private" in role else Club.Visibility.MEMBERS
        Club.objects.filter(pk=night.club.pk).update(visibility=door)
    return door


def changes(before: dict[str, str]) -> list[str]:
    """The tables that are not as they were."""
    return sorted(table for table, rows in state().items() if rows != before[table])


def is_login(response: Any) -> bool:
    return response.status_code == 302 and response.url.startswith(("/log-in/", "/admin/login/"))


def refused(response: Any, action: Action, role: str) -> bool:
    """Whether the answer is a refusal: outsiders learn no reason, members may."""
    if is_login(response) or response.status_code in REFUSALS:
        return True
    told = action.told and response.status_code in IN_WORDS and "private" not in role
    return told and (response.status_code in (400, 409, 422) or _said_error(response))


def _said_error(response: Any) -> bool:
    return any(message.level >= ERROR for message in get_messages(response.wsgi_request))


def as_it_should(response: Any, action: Action, role: str, changed: list[str]) -> bool:
    """Whether it was done for whom it should be, and refused without a trace to everybody else."""
    if role not in action.who | action.idle:
        return refused(response, action, role) and not changed
    if response.status_code >= 400 or is_login(response):
        return False
    return action.form is None or bool(changed) == (action.changes and role in action.who)


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_who_may_does_it_and_for_others_nothing_changes(night: Night, action: Action) -> None:
    wrong, before = [], {}
    for role in ROLES:
        cache.clear()
        with transaction.atomic():
            door = close_the_door(night, role)
            if door not in before:
                before[door] = state()
            response = send(night, action, role)
            granted = action.form is None and role in action.who
            changed = [] if granted else changes(before[door])
            transaction.set_rollback(True)
        if not as_it_should(response, action, role, changed):
            may = "may" if role in action.who else "may not"
            wrong.append(f"{role} ({may}): {response.status_code}, changed {changed or 'nothing'}")
    assert not wrong, "\n".join(wrong)


def addresses(patterns: Any = None, prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the site but the admin's, by name; with the action where one name has several."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = prefix + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            if pattern.namespace != "admin":
                yield from addresses(pattern.url_patterns, route)
        elif found := ALTERNATIVES.search(route):
            yield from ((f"{pattern.name}:{action}", pattern) for action in found[1].split("|"))
        else:
            yield str(pattern.name), pattern


def named(night: Night, action: Action) -> str:
    """The name of the address that a line of the table is about."""
    found = resolve(filled(action.address, night.words).split("?")[0])
    several = ALTERNATIVES.search(found.route)
    return f"{found.url_name}:{found.kwargs['action']}" if several else str(found.url_name)


def ways_to_change(pattern: URLPattern) -> set[str]:
    """The methods for which the code behind an address has something, beyond reading."""
    view: Any = pattern.callback
    inside = getattr(view, "cls", None) or getattr(view, "view_class", None)
    if inside is not None:
        taken = {method for method in CHANGING if hasattr(inside, method)}
        return taken - ({"put"} if issubclass(inside, ProcessFormView) else set())  # the same as its post
    return {"post"} if "POST" in inspect.getsource(inspect.unwrap(view)) else set()


def test_every_address_has_its_line(night: Night) -> None:
    lines = {(named(night, action), action.method) for action in ACTIONS}
    known = {name for name, _ in lines} | set(FOR_ALL) | set(READ_BY_ALL)
    site = dict(addresses())
    assert sorted(set(site) - known) == [], "who may go there? tests/pages/permission_table.py"
    changing = {(name, method) for name, pattern in site.items() for method in ways_to_change(pattern)}
    forgotten = {one for one in changing - lines if one[0] not in FOR_ALL}
    assert sorted(forgotten) == [], "who may do that?"
    assert sorted((set(FOR_ALL) | set(READ_BY_ALL)) - set(site)) == [], "these are no addresses any more"


def test_what_is_only_read_does_not_change_by_a_post(night: Night) -> None:
    posted = {named(night, action) for action in ACTIONS if action.method == "post"}
    changed = []
    for action in ACTIONS:
        if named(night, action) not in posted:
            with transaction.atomic():
                before = state()
                send(night, Action(action.address, action.who, {}), "owner")
                if set(changes(before)) - WRITTEN_BY_READING:
                    changed.append(action.address)
                transaction.set_rollback(True)
    assert not changed
