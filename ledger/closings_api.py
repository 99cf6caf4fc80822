"""The API of closing the books."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from ledger import closings
from ledger.api import ClubBooks
from ledger.models import Closing
from ledger.permissions import Needs


class ClosingSerializer(serializers.ModelSerializer[Closing]):
    """`entries`: how many there were; `hash`: of the last of them."""

    by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Closing
        fields = ("id", "at", "by", "entries", "hash")


class Closings(ClubBooks):
    """The closings of a club's books, newest first; treasurers and owners close them, the same state once."""

    @extend_schema(operation_id="ledger_closings", responses=ClosingSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        rows = self.opened(request, slug, Needs.ALL).club.closings.select_related("by").order_by("-entries")
        return Response(ClosingSerializer(rows, many=True).data)

    @extend_schema(operation_id="ledger_close_books", request=None, responses={201: ClosingSerializer})
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug, Needs.REVERSE)
        made = closings.close_books(club=who.club, by=who.player)
        return Response(ClosingSerializer(made).data, status=status.HTTP_201_CREATED)
