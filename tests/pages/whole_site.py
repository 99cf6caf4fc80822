"""Asking every address of the site, and seeing what an answer has changed in the whole database."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, resolve

from tests.helpers.watched_tables import WATCHED
from tests.pages.night_in_full import Night, filled, full_night
from tests.pages.permission_table import CLOSED_TO, Action

NOT_COMPARED = {
    *("django_session", "usersessions_usersession", "django_migrations"),
    *("django_content_type", "auth_permission"),
}
"""A visitor's own cookie jar and when it was last seen, and what only migrations write."""
WRITTEN_BY_READING = {"ledger_statementlook", "ledger_currency"}
"""Every look at the books is recorded; a known currency is made when it is first offered."""
FILES = ("picture", "zip")
"""Forms that are sent as files."""
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
    return WATCHED.state(tables)


def send(night: Night, action: Action, role: str, key: str = "") -> Any:
    """The request, by a browser or (under /api/) by a program with a token; with a key, if there is one."""
    login = "outsider" if role in CLOSED_TO else role
    named = None if role.startswith("stranger") else login
    address = filled(action.address, night.words)
    client, headers, options = Client(), {}, {}
    if address.startswith("/api/"):
        headers = {"authorization": f"Token {night.tokens[named]}"} if named else {}
        options = {} if action.form in FILES else {"content_type": "application/json"}
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


def changes(before: dict[str, str]) -> list[str]:
    """The tables that are not as they were."""
    return sorted(table for table, rows in state().items() if rows != before[table])


def is_login(response: Any) -> bool:
    return response.status_code == 302 and response.url.startswith(("/log-in/", "/admin/login/"))


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
