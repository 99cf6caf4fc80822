"""What the API's schema says of every call alike."""

from typing import Any

KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "maxLength": 80},
    "description": (
        "A name of your own for this request. Sent again with the same key within seven days it is not done again, but "
        "answered as the first time; another request under the key is refused with 409. A refused request frees its "
        "key. Where the body has no field `key` of its own, one there does the same."
    ),
}


def idempotency_key(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Every POST takes the header `Idempotency-Key` (`clubs.once`)."""
    for path in result["paths"].values():
        if "post" in path:
            path["post"].setdefault("parameters", []).append(KEY)
    return result
