"""A token does what its scopes say: every address of the API with every scope, and nothing else changes."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.core.cache import cache
from django.db import transaction
from django.urls import resolve

from accounts.scopes import ANY, OTHERWISE, Scope, allows, needed
from tests.helpers.tokens import token_of
from tests.pages.night_in_full import LOGINS, Night, filled
from tests.pages.permission_table import ACTIONS, Action
from tests.pages.whole_site import changes, night, send, state  # noqa: F401 (the fixture)

pytestmark = pytest.mark.django_db
CALLS = [action for action in ACTIONS if action.address.startswith("/api/") and action.who]


@pytest.mark.parametrize("action", CALLS, ids=str)
def test_out_of_scope_is_refused_and_changes_nothing_and_in_scope_is_done(
    night: Night,  # noqa: F811
    action: Action,
) -> None:
    role = min(action.who & set(LOGINS))
    view = resolve(filled(action.address, night.words).split("?")[0]).func.cls  # type: ignore[attr-defined]
    wrong, own = [], dict(night.tokens)
    for scope in Scope.values:
        cache.clear()
        with transaction.atomic():
            night.tokens[role] = token_of(night.players[role], [scope])
            before = state()
            answer = send(night, action, role)
            if allows([scope], action.method.upper(), view):
                right = answer.status_code < 400
            else:
                out = answer.status_code == 403 and answer.json()["error"]["code"] == "out_of_scope"
                right = out and scope in answer.json()["error"]["message"] and changes(before) == []
            transaction.set_rollback(True)
        night.tokens.update(own)
        if not right:
            wrong.append(f"{role}, {scope}: {answer.status_code}")
    assert not wrong, "\n".join(wrong)


def test_every_view_that_is_named_is_there() -> None:
    for line in (*OTHERWISE, *ANY):
        method, _, name = line.partition(" ")
        module, _, view = name.rpartition(".")
        assert hasattr(getattr(import_module(module), view), method.lower()), line


def test_what_no_line_is_about_is_closed() -> None:
    stranger = type("View", (), {"__module__": "elsewhere.api"})
    assert needed("GET", stranger) is None
    assert not any(allows([scope], method, stranger) for scope in Scope.values for method in ("GET", "POST"))


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_asking_about_a_call_is_reading(method: str) -> None:
    view = type("View", (), {"__module__": "clubs.api"})
    assert needed(method, view) is Scope.READ
