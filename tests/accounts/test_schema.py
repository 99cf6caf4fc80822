"""What the schema says of every call alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from accounts.scopes import Scope
from tests.api.contract import schema


def calls() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in schema()["paths"].items():
        for method, call in methods.items():
            yield f"{method.upper()} {path}", call


def test_every_call_names_its_scope() -> None:
    silent = [name for name, call in calls() if call.get("x-token-scope") not in Scope.values]
    assert sorted(silent) == ["DELETE /api/token/", "POST /api/token/"]
    assert all(
        f"`{call['x-token-scope']}`" in call["description"] for name, call in calls() if name not in silent
    )


def test_every_call_says_how_it_refuses() -> None:
    assert all(call["responses"]["4XX"] == {"$ref": "#/components/responses/Refused"} for _, call in calls())
    told = schema()["components"]["schemas"]["Refusal"]["properties"]["error"]
    assert told["required"] == ["code", "message"]


def test_every_call_may_find_the_site_busy_and_says_when_to_try_again() -> None:
    assert all(call["responses"]["503"] == {"$ref": "#/components/responses/Busy"} for _, call in calls())
    assert "Retry-After" in schema()["components"]["responses"]["Busy"]["headers"]
