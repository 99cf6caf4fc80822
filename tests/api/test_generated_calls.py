"""Calls that schemathesis makes up from the schema, by people of several roles: no answer but what the schema tells,
and nothing changed by who may not change it, nor by a call that is refused."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from zlib import crc32

import pytest
import schemathesis
from django.core.cache import caches
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as st
from rest_framework.response import Response
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.scopes import Scope
from pages.api import GameList
from tests.helpers.tokens import token_of
from tests.pages.night_in_full import Night, filled
from tests.pages.permission_table import ACTIONS
from tests.pages.whole_site import FILES, WRITTEN_BY_READING, changes, night, state  # noqa: F401 (the fixture)

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EACH = 6
"""So many calls are made up of each kind for each address."""
SECONDS = 20.0
"""What has not been asked by then is not asked of this role; the order is drawn, so that each comes to be last."""


class Caller(NamedTuple):
    role: str
    scopes: Sequence[str]


CALLERS = [
    Caller("stranger", ()),
    Caller("member", tuple(Scope.values)),
    Caller("organiser", tuple(Scope.values)),
    Caller("treasurer", (Scope.READ, Scope.MONEY)),
]


def templates(paths: Mapping[str, Any]) -> list[tuple[str, re.Pattern[str]]]:
    """Every address as a pattern that finds its parts; those without parts first."""
    ordered = sorted(paths, key=lambda path: path.count("{"))
    return [(path, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path) + "$")) for path in ordered]


def real_addresses(night: Night, paths: Mapping[str, Any]) -> dict[str, list[dict[str, str]]]:  # noqa: F811
    """What the lines of the permission table fill into each address of the schema."""
    found: dict[str, list[dict[str, str]]] = {}
    for action in ACTIONS:
        address = filled(action.address, night.words).partition("?")[0]
        match = next(((path, m) for path, pattern in templates(paths) if (m := pattern.match(address))), None)
        if match is not None:
            found.setdefault(match[0], []).append(match[1].groupdict())
    return found


def allowed(paths: Mapping[str, Any], night: Night) -> dict[tuple[str, str], set[str]]:  # noqa: F811
    """Who may change something at an address, by the lines of the permission table."""
    found: dict[tuple[str, str], set[str]] = {}
    for action in ACTIONS:
        address = filled(action.address, night.words).partition("?")[0]
        path = next((path for path, pattern in templates(paths) if pattern.match(address)), None)
        if path is not None and action.form is not None:
            found.setdefault((path, action.method.upper()), set()).update(action.who)
    return found


def forms(night: Night, path: str, method: str, paths: Mapping[str, Any]) -> list[Any]:  # noqa: F811
    """What the lines of the permission table send there."""
    pattern = dict(templates(paths))[path]
    lines = [
        night.forms[action.form] if isinstance(action.form, str) else action.form
        for action in ACTIONS
        if action.form is not None
        and action.form not in FILES
        and action.method.upper() == method
        and pattern.match(filled(action.address, night.words).partition("?")[0])
    ]
    return [filled(form, night.words) for form in lines if form]


def cases(operation: Any, real: list[dict[str, str]], sent: list[Any]) -> st.SearchStrategy[Any]:
    """Calls as the schema has them, with parts of addresses that there are, and others that it forbids."""
    ways = [operation.as_strategy()]
    for parts in real[:4]:
        ways += [
            operation.as_strategy(path_parameters=parts),
            operation.as_strategy(GenerationMode.NEGATIVE, path_parameters=parts),
        ]
        ways += [operation.as_strategy(path_parameters=parts, body=body) for body in sent[:2]]
    return st.one_of(ways)


@pytest.fixture
def site() -> Iterator[WSGIHandler]:
    """The whole site, without what would close the test's connection after each request."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield WSGIHandler()
    for signal in signals:
        signal.connect(close_old_connections)


class Asking:
    """Calls of one caller, each taken back, and what was wrong with their answers."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        self.headers, self.before = headers, state()
        self.asked, self.wrong = 0, set[str]()

    def ask(self, case: Any, may_change: bool) -> None:
        """One call. May it change anything? Never when it is refused."""
        for cache in caches.all():
            cache.clear()
        with transaction.atomic():
            response = case.call(headers=self.headers)
            try:
                case.validate_response(response, checks=CHECKS)
            except* Exception as failures:
                self.wrong |= {f"{case.method} {case.formatted_path}: {one}" for one in failures.exceptions}
            looks = WRITTEN_BY_READING if case.method == "GET" else {"ledger_statementlook"}
            changed = set(changes(self.before)) - looks
            if changed and (response.status_code >= 400 or not may_change):
                sent = f"{case.method} {case.formatted_path} {case.body!r}"
                self.wrong.add(f"{sent}: {response.status_code}, changed {sorted(changed)}")
            transaction.set_rollback(True)
        self.asked += 1

    def ask_all(self, made_up: st.SearchStrategy[Any], may_change: bool) -> None:
        """So many calls of one kind, the same at every run."""

        @seed(10)
        @settings(
            max_examples=EACH,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=made_up)
        def each(case: Any) -> None:
            self.ask(case, may_change)

        each()


@pytest.mark.parametrize("caller", CALLERS, ids=lambda caller: caller.role)
def test_made_up_calls_are_answered_by_the_schema_and_change_only_what_they_may(
    night: Night,  # noqa: F811
    site: WSGIHandler,
    caller: Caller,
) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", site)
    paths = schema.raw_schema["paths"]
    real, may = real_addresses(night, paths), allowed(paths, night)
    headers = {}
    if caller.scopes:
        headers["Authorization"] = f"Token {token_of(night.players[caller.role], caller.scopes)}"
    asking, end = Asking(headers), time.monotonic() + SECONDS
    operations = [found.ok() for found in schema.get_all_operations()]
    for operation in sorted(operations, key=lambda one: crc32(f"{caller.role} {one.label}".encode())):
        if time.monotonic() > end:
            break
        path, method = operation.path, operation.method.upper()
        in_scope = not caller.scopes or paths[path][method.lower()].get("x-token-scope") in (
            None,
            *caller.scopes,
        )
        asking.ask_all(
            cases(operation, real.get(path, []), forms(night, path, method, paths)),
            in_scope and caller.role in may.get((path, method), set()),
        )
    assert asking.asked > 100
    assert not asking.wrong, "\n\n".join(sorted(asking.wrong))


@pytest.mark.parametrize("fault", ["raises", "answers otherwise", "writes"])
def test_a_fault_is_found(
    night: Night,  # noqa: F811
    site: WSGIHandler,
    fault: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the test above could not fail."""

    def get(self: object, request: object) -> Response:
        if fault == "raises":
            raise LookupError
        if fault == "writes":
            night.club.memberships.all().delete()
        return Response([{"key": "hex"}] if fault == "answers otherwise" else [])

    schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", site)
    monkeypatch.setattr(GameList, "get", get)
    asking = Asking({})
    asking.ask(schema["/api/games/"]["GET"].Case(), may_change=False)
    assert len(asking.wrong) >= 1
