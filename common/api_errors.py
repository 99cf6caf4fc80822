"""The one shape of every error the API gives.

    {"error": {"code": "invalid", "message": "What was wrong, in a sentence.", "fields": {"seats": ["..."]}}}

`fields` is there only when single fields are to blame.
"""

import math
from typing import Any

from django.conf import settings
from django.core.exceptions import (
    NON_FIELD_ERRORS,
    PermissionDenied,
    RequestDataTooBig,
    ValidationError as DjangoValidationError,
)
from django.http import Http404, JsonResponse
from django.utils.translation import gettext as _, ngettext
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler

from common.refusals import Refusal, reason_for, reasons, status_of


def api_exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler with our shape; an unforeseen exception stays one (None), for the logs and a 500."""
    if isinstance(exc, Refusal):
        exc = _refused(exc)
    if isinstance(exc, DjangoValidationError):
        exc = exceptions.ValidationError(_detail(exc))
    if isinstance(exc, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        exc = exceptions.ParseError(_("More than %(most)d bytes were sent.") % {"most": most})
    if isinstance(exc, Http404):  # what is not there and what one may not know of must read the same
        exc = exceptions.NotFound()
    if isinstance(exc, exceptions.Throttled):
        exc.detail = _too_often(exc)
    if isinstance(exc, PermissionDenied):
        exc = exceptions.PermissionDenied(*exc.args)
    response = exception_handler(exc, context)
    if response is None or not isinstance(exc, exceptions.APIException):
        return None
    response.data = {"error": _body(exc)}
    return response


def error(status: int, code: str, message: str) -> JsonResponse:
    """The same shape where no view of the API answers."""
    return JsonResponse({"error": {"code": code, "message": message}}, status=status)


class _Refused(exceptions.APIException):
    """wait: seconds after which it can be tried again, in the header `Retry-After`."""

    wait = 0


def _refused(exc: Refusal) -> exceptions.APIException:
    """A refusal of a service or of the rules, field by field where it is about a result."""
    if fields := reasons(exc):
        return exceptions.ValidationError(
            {name or api_settings.NON_FIELD_ERRORS_KEY: [why] for name, why in fields.items()}
        )
    answer = _Refused(reason_for(exc), code=exc.code)
    answer.status_code = status_of(exc)
    answer.wait = getattr(exc, "wait", 0)
    return answer


def _too_often(exc: exceptions.Throttled) -> exceptions.ErrorDetail:
    seconds = math.ceil(getattr(exc, "wait", None) or 1)
    said = ngettext(
        "Too many calls in a short time: nothing was done. Try again in %(n)d second.",
        "Too many calls in a short time: nothing was done. Try again in %(n)d seconds.",
        seconds,
    )
    return exceptions.ErrorDetail(said % {"n": seconds}, exc.default_code)


def _detail(exc: DjangoValidationError) -> Any:
    """A model's validation error in DRF's form."""
    if not hasattr(exc, "error_dict"):
        return exc.messages
    return {
        api_settings.NON_FIELD_ERRORS_KEY if name == NON_FIELD_ERRORS else name: messages
        for name, messages in exc.message_dict.items()
    }


def _body(exc: exceptions.APIException) -> dict[str, Any]:
    """Code, sentence and, for a validation error, the fields."""
    if not isinstance(exc, exceptions.ValidationError):
        codes = exc.get_codes()
        return {"code": codes if isinstance(codes, str) else exc.default_code, "message": str(exc.detail)}
    detail = exc.detail
    if isinstance(detail, dict):
        fields = {
            name: _plain(value) for name, value in detail.items() if name != api_settings.NON_FIELD_ERRORS_KEY
        }
        sentences = _sentences(detail.get(api_settings.NON_FIELD_ERRORS_KEY, []))
        message = " ".join(sentences) or _("Some fields are not right: %(fields)s.") % {
            "fields": ", ".join(sorted(fields))
        }
        return {"code": "invalid", "message": message, **({"fields": fields} if fields else {})}
    return {"code": "invalid", "message": " ".join(_sentences(detail))}


def _plain(value: Any) -> Any:
    """Error details as plain strings, lists and dicts."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return str(value)


def _sentences(value: Any) -> list[str]:
    """The flat list of sentences in an error detail."""
    if isinstance(value, dict):
        return [sentence for item in value.values() for sentence in _sentences(item)]
    if isinstance(value, list | tuple):
        return [sentence for item in value for sentence in _sentences(item)]
    return [str(value)]
