"""What the schema says of every call alike: a token's scope, how it refuses, and that the site may be busy."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema

from accounts.scopes import needed

REFUSED = {"$ref": "#/components/responses/Refused"}
BUSY = {"$ref": "#/components/responses/Busy"}


class Schema(AutoSchema):
    """drf-spectacular's, with the scope and the one shape of refusals."""

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        operation["responses"].setdefault("4XX", REFUSED)
        operation["responses"].setdefault("503", BUSY)
        if scope := needed(self.method, type(self.view)):
            told = f"Token scope: `{scope.value}`."
            operation["description"] = f"{operation.get('description', '')}\n\n{told}".strip()
            operation["x-token-scope"] = scope.value
        return operation
