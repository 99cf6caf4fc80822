"""The API of a club's expenses."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from common.request_input import valid
from ledger import expenses
from ledger.api import ClubBooks, PlayerField
from ledger.debts_api import EntrySerializer
from ledger.permissions import Needs


class ShareSerializer(serializers.Serializer[Any]):
    player = PlayerField()
    share = serializers.IntegerField(default=1)


class NewExpenseSerializer(serializers.Serializer[Any]):
    """`amount` in minor units, shared in proportion to the shares; `key` names the request: it is booked once."""

    payer = PlayerField()
    currency = serializers.CharField(max_length=12)
    amount = serializers.IntegerField()
    description = serializers.CharField(max_length=200)
    shares = ShareSerializer(many=True)
    key = serializers.CharField(max_length=80)


class Expenses(ClubBooks):
    """Sharing what a member has paid for the club; treasurers and owners record it, not what they paid themselves."""

    own_key = True
    needs = Needs.REVERSE

    @extend_schema(
        operation_id="ledger_expense", request=NewExpenseSerializer, responses={201: EntrySerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        given = valid(NewExpenseSerializer, request, people=who.people)
        shares: dict[Any, int] = {}
        for row in given.pop("shares"):
            shares[row["player"]] = shares.get(row["player"], 0) + row["share"]
        entry = expenses.record_expense(club=who.club, by=who.player, shares=shares, **given)
        return Response(EntrySerializer(entry).data, status=status.HTTP_201_CREATED)
