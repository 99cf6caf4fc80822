"""What the API's schema says of every call alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from drf_spectacular.drainage import reset_generator_stats

from common.schema import KEY, idempotency_key


def test_every_post_and_nothing_else_takes_a_key_beside_its_own_parameters() -> None:
    own = {"in": "path", "name": "code"}
    calls: dict[str, Any] = {
        "paths": {"/a/": {"get": {}, "post": {}}, "/b/": {"post": {"parameters": [own]}}, "/c/": {"put": {}}}
    }
    paths = idempotency_key(calls)["paths"]
    assert paths["/a/"] == {"get": {}, "post": {"parameters": [KEY]}}
    assert paths["/b/"]["post"]["parameters"] == [own, KEY]
    assert paths["/c/"] == {"put": {}}


def test_making_the_schema_says_nothing_at_all(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Neither an error nor a warning: what is ambiguous there is wrong in the schema of programs."""
    reset_generator_stats()
    call_command("spectacular", file=str(tmp_path / "schema.yaml"), validate=True, fail_on_warn=True)
    said = capfd.readouterr()
    assert (said.out, said.err) == ("", "")
