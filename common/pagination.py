"""Lists of the API come in parts: `?limit=50&offset=100`."""

from __future__ import annotations

from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

FURTHEST = 2**31 - 1


class Pages(LimitOffsetPagination):
    """Django REST framework's; at most as much at once as SQLite takes in one list, and as far as a database counts."""

    max_limit = 500

    def get_offset(self, request: Request) -> int:
        """Where the part begins."""
        return min(super().get_offset(request), FURTHEST)
