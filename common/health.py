"""What a load balancer asks: is this web process up, and does it reach its database?

Answered before anything else, because whoever asks uses a machine's number or no name at all, and plain HTTP.
"""

from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponseBase, JsonResponse

from common.maintenance import current

PATH = "/health"


class HealthMiddleware:
    """Answers `/health` with 200 and `{"status": "ok"}` when the database answers; Django's 500 otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return health() if request.path == PATH else self.get_response(request)


def health() -> JsonResponse:
    """Ask the database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok", **_maintenance()})


def _maintenance() -> dict[str, str]:
    """Whether the site is under maintenance, and until when at most; nothing where it is not."""
    window = current()
    return {"maintenance": "on", "until": window.ends_at.isoformat()} if window else {}
