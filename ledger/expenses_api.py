"""The API of a club's expenses: recording, reading and taking them back."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from common.request_input import valid
from ledger import expenses
from ledger.api import ClubBooks, PlayerField
from ledger.models import Expense, Outlay, Share
from ledger.objections_api import WordsSerializer
from ledger.permissions import Needs, Visit

PAGE = 100


class OutlaySerializer(serializers.ModelSerializer[Outlay]):
    player = serializers.CharField(source="player.slug", read_only=True)

    class Meta:
        model = Outlay
        fields = ("player", "amount")


class ExpenseShareSerializer(serializers.ModelSerializer[Share]):
    """`weight` null: shared by amounts. `entry` null: who alone paid owes nothing for their own share."""

    player = serializers.CharField(source="player.slug", read_only=True)

    class Meta:
        model = Share
        fields = ("id", "player", "weight", "amount", "was", "status", "entry", "objection", "answer")


class ExpenseSerializer(serializers.ModelSerializer[Expense]):
    """Amounts in minor units."""

    recorded_by = serializers.CharField(source="recorded_by.slug", read_only=True)
    description = serializers.CharField(source="note", read_only=True)
    payers = OutlaySerializer(source="outlays", many=True, read_only=True)
    shares = ExpenseShareSerializer(many=True, read_only=True)

    class Meta:
        model = Expense
        fields = ("id", "description", "currency", "amount", "recorded_by", "recorded_at", "payers", "shares")


class NewShareSerializer(serializers.Serializer[Any]):
    """By parts (`share`), or all of them by `amount`."""

    player = PlayerField()
    share = serializers.IntegerField(required=False)
    amount = serializers.IntegerField(required=False)


class NewOutlaySerializer(serializers.Serializer[Any]):
    player = PlayerField()
    amount = serializers.IntegerField()


class NewExpenseSerializer(serializers.Serializer[Any]):
    """Paid by one (`payer`, `amount`) or by several (`payers`); `key` names the request: it is booked once.

    Amounts in minor units. Somebody who stands twice among those who paid or share counts for both.
    """

    payer = PlayerField(required=False)
    amount = serializers.IntegerField(required=False)
    payers = NewOutlaySerializer(many=True, required=False)
    currency = serializers.CharField(max_length=12)
    description = serializers.CharField(max_length=200)
    shares = NewShareSerializer(many=True)
    key = serializers.CharField(max_length=80)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        one = [attrs.pop(name) for name in ("payer", "amount") if name in attrs]
        rows = attrs.pop("payers", None)
        if len(one) != (2 if rows is None else 0):
            raise serializers.ValidationError(_("Say who paid: payer and amount, or payers."))
        paid = _added_up([{"player": one[0], "amount": one[1]}] if rows is None else rows, "amount")
        shares = attrs.pop("shares")
        in_amounts = any("amount" in row for row in shares)
        if in_amounts and not all("amount" in row and "share" not in row for row in shares):
            raise serializers.ValidationError(_("Share it all by parts, or all by amounts."))
        parts = _added_up(shares, "amount" if in_amounts else "share")
        return {**attrs, "paid": paid, "shares": parts, "in_amounts": in_amounts}


class Expenses(ClubBooks):
    """Sharing what members have paid for the club; treasurers and owners record it, not what they paid themselves."""

    own_key = True

    @extend_schema(operation_id="ledger_expenses", responses=ExpenseSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The newest: those one has paid or shares, or all for those who see all money, which is recorded."""
        who = self.opened(request, slug).noted()
        return Response(ExpenseSerializer(_seen_by(who)[:PAGE], many=True).data)

    @extend_schema(
        operation_id="ledger_expense", request=NewExpenseSerializer, responses={201: ExpenseSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug, Needs.REVERSE)
        given = valid(NewExpenseSerializer, request, people=who.people)
        made = expenses.record_expense(club=who.club, by=who.player, **given)
        return Response(ExpenseSerializer(made).data, status=status.HTTP_201_CREATED)


class ExpenseReversal(ClubBooks):
    """Taking all of an expense back: treasurers and owners without a share in it, or who alone has paid it."""

    @extend_schema(
        operation_id="ledger_take_expense_back", request=WordsSerializer, responses=ExpenseSerializer
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        who = self.opened(request, slug)
        found = get_object_or_404(_seen_by(who), pk=pk)
        words = valid(WordsSerializer, request)["reason"]
        expenses.take_back(expense=found, reason=words, by=who.player)
        return Response(ExpenseSerializer(_seen_by(who).get(pk=pk)).data)


def _added_up(rows: list[dict[str, Any]], name: str) -> dict[Player, int]:
    sums: dict[Player, int] = {}
    for row in rows:
        sums[row["player"]] = sums.get(row["player"], 0) + row.get(name, 1)
    return sums


def _seen_by(who: Visit) -> Any:
    rows = expenses.expenses_of(who.club)
    return rows if who.sees_all else rows.filter(expenses.concerning(who.player)).distinct()
