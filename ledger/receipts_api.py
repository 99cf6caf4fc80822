"""The API of receipts."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api import ClubBooks
from ledger.receipts import receipt


class ReceiptSerializer(serializers.Serializer[Any]):
    """A payment that was booked; a null payer or payee is the club. `number` counts the club's entries without gaps."""

    entry = serializers.UUIDField(source="entry_id")
    number = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    payer = serializers.CharField(source="payer.slug", default=None, allow_null=True)
    payee = serializers.CharField(source="payee.slug", default=None, allow_null=True)
    currency = serializers.CharField(source="currency.code")
    amount = serializers.IntegerField()
    note = serializers.CharField()
    reversed_at = serializers.DateTimeField(allow_null=True)


class OneReceipt(ClubBooks):
    """For who paid, who was paid, and who sees everybody's money."""

    @extend_schema(operation_id="ledger_receipt", responses=ReceiptSerializer)
    def get(self, request: Request, slug: str, pk: UUID) -> Response:
        found = receipt(self.opened(request, slug), pk)
        if found is None:
            raise Http404
        return Response(ReceiptSerializer(found).data)
