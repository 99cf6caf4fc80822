"""Every error of the API has one shape."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError as DjangoValidationError
from django.http import Http404
from rest_framework import exceptions

from common.api_errors import api_exception_handler


@pytest.mark.parametrize(
    ("raised", "status", "error"),
    [
        (Http404(), 404, {"code": "not_found", "message": "Not found."}),
        (
            PermissionDenied(),
            403,
            {"code": "permission_denied", "message": "You do not have permission to perform this action."},
        ),
        (
            exceptions.NotAuthenticated(),
            401,
            {"code": "not_authenticated", "message": "Authentication credentials were not provided."},
        ),
        (
            exceptions.ParseError("JSON parse error"),
            400,
            {"code": "parse_error", "message": "JSON parse error"},
        ),
        (
            exceptions.ValidationError({"seats": ["Tuppi needs 4 seats, not 3."]}),
            400,
            {
                "code": "invalid",
                "message": "Some fields are not right: seats.",
                "fields": {"seats": ["Tuppi needs 4 seats, not 3."]},
            },
        ),
        (
            exceptions.ValidationError("14 tricks were entered; a deal has 13."),
            400,
            {"code": "invalid", "message": "14 tricks were entered; a deal has 13."},
        ),
        (Http404("No Club matches the given query."), 404, {"code": "not_found", "message": "Not found."}),
        (DjangoValidationError("No such game."), 400, {"code": "invalid", "message": "No such game."}),
        (
            DjangoValidationError({"name": ["Too long."]}),
            400,
            {
                "code": "invalid",
                "message": "Some fields are not right: name.",
                "fields": {"name": ["Too long."]},
            },
        ),
    ],
)
def test_shape(raised: Exception, status: int, error: dict[str, object]) -> None:
    response = api_exception_handler(raised, {})
    assert response is not None
    assert response.status_code == status
    assert response.data == {"error": error}


def test_what_nobody_foresaw_is_not_hidden() -> None:
    assert api_exception_handler(ZeroDivisionError(), {}) is None
