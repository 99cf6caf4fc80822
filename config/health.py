"""What a load balancer asks: is this web process up, and does it reach its database?"""

from django.db import connection
from django.http import HttpRequest, JsonResponse


def health(request: HttpRequest) -> JsonResponse:
    """200 and `{"status": "ok"}` when the database answers; Django's 500 otherwise."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok"})
