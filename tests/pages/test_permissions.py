"""The permission matrix: every role does everything there is, on pages and over the API.

Who may has the thing done; who may not is sent to log in, or told that it is forbidden or not there, and nothing in the
whole database has changed. No address can be added to the site without a line in the table.
"""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from django.contrib.messages import ERROR, get_messages
from django.core.cache import cache
from django.db import transaction
from django.urls import URLPattern
from django.views.generic.edit import ProcessFormView

from clubs.models import Club
from tests.pages.night_in_full import Night
from tests.pages.permission_table import ACTIONS, CLOSED_TO, FOR_ALL, READ_BY_ALL, ROLES, Action
from tests.pages.whole_site import (
    WRITTEN_BY_READING,
    addresses,
    changes,
    is_login,
    named,
    send,
    state,
)

pytestmark = pytest.mark.django_db

REFUSALS = (401, 403, 404)
IN_WORDS = (200, 302, 400, 409, 422)
CHANGING = ("post", "put", "patch", "delete")


def close_club(night: Night, role: str) -> str:
    """The club as the role meets it; how open it is."""
    visibility = Club.Visibility.PUBLIC
    if role in CLOSED_TO:
        visibility = Club.Visibility.PRIVATE if "private" in role else Club.Visibility.MEMBERS
        Club.objects.filter(pk=night.club.pk).update(visibility=visibility)
    return visibility


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
            visibility = close_club(night, role)
            if visibility not in before:
                before[visibility] = state()
            response = send(night, action, role)
            granted = action.form is None and role in action.who
            changed = [] if granted else changes(before[visibility])
            transaction.set_rollback(True)
        if not as_it_should(response, action, role, changed):
            may = "may" if role in action.who else "may not"
            wrong.append(f"{role} ({may}): {response.status_code}, changed {changed or 'nothing'}")
    assert not wrong, "\n".join(wrong)


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
