"""What the API's schema says of every call alike."""

from __future__ import annotations

from typing import Any

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
