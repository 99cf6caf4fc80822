"""Whether an answer of the API is what its schema says: OpenAPI 3.0 read as JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "api" / "schema.yaml"


@cache
def schema() -> dict[str, Any]:
    """The schema that is checked in, with OpenAPI's `nullable` and `readOnly` in the words of JSON Schema."""
    with SCHEMA.open(encoding="utf-8") as file:
        return dict(_plain(yaml.safe_load(file)))


def _plain(part: Any) -> Any:
    if isinstance(part, list):
        return [_plain(one) for one in part]
    if not isinstance(part, dict):
        return part
    plain = {name: _plain(value) for name, value in part.items() if name != "nullable"}
    if part.get("nullable") is True:
        return {"anyOf": [plain, {"type": "null"}]}
    return plain


@cache
def _paths() -> list[tuple[re.Pattern[str], str]]:
    """Every address of the schema as a pattern; those without a variable part first."""
    templates = sorted(schema()["paths"], key=lambda template: template.count("{"))
    return [(re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(one)) + "$"), one) for one in templates]


def complaints(address: str, method: str, status: int, body: Any) -> list[str]:
    """What in the answer is not as the schema says; empty if all is well."""
    path = address.partition("?")[0]
    template = next((name for pattern, name in _paths() if pattern.match(path)), None)
    if template is None:
        return [f"{path} is not in the schema"]
    operation: Mapping[str, Any] = schema()["paths"][template].get(method, {})
    answers = operation.get("responses", {})
    if str(status) not in answers:
        return [
            f"{method} {template} answers {status}; the schema knows {', '.join(answers) or 'no such method'}"
        ]
    content = answers[str(status)].get("content")
    if content is None:
        return (
            []
            if body in (None, "", b"")
            else [f"{method} {template} {status}: a body, though none is promised"]
        )
    told = content.get("application/json") if not isinstance(body, str) else None
    wanted = (told or next(iter(content.values()))).get("schema", {})
    whole = {**wanted, "components": schema()["components"]}
    check = Draft202012Validator(whole, format_checker=Draft202012Validator.FORMAT_CHECKER)
    return [
        f"{method} {template} {status}: {'.'.join(map(str, error.absolute_path))}: {error.message[:200]}"
        for error in _leaves(check.iter_errors(body))
    ]


def _leaves(errors: Any) -> Any:
    """The innermost reasons: of `anyOf` those of the branch that came furthest."""
    for error in errors:
        inner = [
            one for one in error.context if not (one.validator == "type" and one.validator_value == "null")
        ]
        yield from _leaves(inner) if inner else [error]
