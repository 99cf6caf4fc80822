"""The API of the books: members see their own money and what they owe; organisers see their club's books."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from common.request_input import line, valid, whole
from ledger import payments, selectors, statements
from ledger.models import Currency, Payment
from ledger.permissions import Needs, Visit, visit
from ledger.reasons import explained

MOST_LINES = 10_000
"""No answer is longer."""


class BalanceSerializer(serializers.Serializer[Any]):
    """Amounts are minor units; positive: is owed, negative: owes. A null player is the club's pot of that game."""

    player = serializers.CharField(source="player.slug", default=None, allow_null=True)
    role = serializers.CharField()
    game = serializers.CharField()
    currency = serializers.CharField(source="currency.code")
    amount = serializers.IntegerField()
    shown = serializers.CharField()


class StatementLineSerializer(serializers.Serializer[Any]):
    entry = serializers.UUIDField(source="entry_id")
    at = serializers.DateTimeField()
    kind = serializers.CharField()
    match = serializers.IntegerField(source="match_id", allow_null=True)
    match_code = serializers.UUIDField(allow_null=True)
    game = serializers.CharField()
    night = serializers.DateField(allow_null=True)
    played = serializers.CharField(
        help_text="who played and how it ended, one's own side first; whom else it was with"
    )
    note = serializers.CharField()
    amount = serializers.IntegerField()
    balance = serializers.IntegerField()
    reversed = serializers.BooleanField()


class SuggestionSerializer(serializers.Serializer[Any]):
    payer = serializers.CharField(source="payer.slug", default=None, allow_null=True)
    payee = serializers.CharField(source="payee.slug", default=None, allow_null=True)
    currency = serializers.CharField(source="currency.code")
    amount = serializers.IntegerField()
    shown = serializers.CharField()


class PaymentPartSerializer(serializers.Serializer[Any]):
    """How much of a line belongs to the payment; `together`: the two had it with each other.

    `paid_for`: whose line it is, if it is not that of the one of the two but of somebody they pay for.
    """

    paid_for = serializers.CharField(source="paid_for.slug", default=None, allow_null=True)
    line = StatementLineSerializer()
    amount = serializers.IntegerField()
    together = serializers.BooleanField()


class SideSerializer(serializers.Serializer[Any]):
    """The lines of one of the two (null: the pot) that add up to the payment."""

    player = serializers.CharField(source="whose.slug", default=None, allow_null=True)
    parts = PaymentPartSerializer(many=True)


class ExplainedSerializer(serializers.Serializer[Any]):
    payment = SuggestionSerializer()
    reasons = SideSerializer(many=True)


class PaymentSerializer(serializers.ModelSerializer[Payment]):
    payer = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    payee = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Payment
        fields = (
            "id",
            "payer",
            "payee",
            "currency",
            "amount",
            "key",
            "note",
            "status",
            "created_at",
            "decided_at",
        )


class PlayerField(serializers.SlugRelatedField[Any]):
    """Somebody of the club (`people` in the context), by slug; about others nothing is told, not even that they are.

    NUL, which PostgreSQL cannot be asked for, is nobody's.
    """

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(slug_field="slug", queryset=Player.objects.none(), required=required)

    def get_queryset(self) -> QuerySet[Player]:
        people: QuerySet[Player] = self.context.get("people", Player.objects.none())
        return people

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, str) and "\0" in data:
            self.fail("invalid")
        return super().to_internal_value(data)


class NewPaymentSerializer(serializers.Serializer[Any]):
    payer = PlayerField()
    payee = PlayerField()
    currency = serializers.CharField(max_length=12)
    amount = serializers.IntegerField()
    key = serializers.CharField(max_length=80)
    note = serializers.CharField(max_length=200, default="", allow_blank=True)


class DecisionSerializer(serializers.Serializer[Any]):
    decision = serializers.ChoiceField(choices=["confirm", "refuse"])


class ClubBooks(APIView):
    """What every address of a club's books shares. Whoever may not come is answered 404 (`ledger.permissions`)."""

    permission_classes = (IsAuthenticated,)
    needs = Needs.OWN

    def opened(self, request: Request, slug: str, needs: Needs | None = None) -> Visit:
        """Who has come, and as what. Raises Http404."""
        return visit(request.user, slug, self.needs if needs is None else needs)


class Balances(ClubBooks):
    """Balances of the club for its organisers, one's own for others."""

    @extend_schema(operation_id="ledger_balances", responses=BalanceSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug).noted()
        rows = (
            selectors.balances(club=who.club)
            if who.sees_all
            else selectors.balance_of(club=who.club, player=who.player)
        )
        return Response(BalanceSerializer(rows, many=True).data)


class Statement(ClubBooks):
    """One's own account, posting by posting; a treasurer or organiser may ask for another's, and is seen to."""

    @extend_schema(
        operation_id="ledger_statement",
        parameters=[
            OpenApiParameter("currency", OpenApiTypes.STR),
            OpenApiParameter("player", OpenApiTypes.STR),
            OpenApiParameter("limit", OpenApiTypes.INT, description="the newest so many lines (1000)"),
            OpenApiParameter("offset", OpenApiTypes.INT, description="after so many newer ones (0)"),
        ],
        responses=StatementLineSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        whose = who.whose(request.query_params.get("player", who.player.slug))
        lines = statements.statement(
            club=who.club,
            player=whose,
            currency=line(request.query_params.get("currency", "EUR"), 12),
            limit=min(whole(request.query_params.get("limit", "")) or 1000, MOST_LINES),
            offset=whole(request.query_params.get("offset", "")) or 0,
        )
        return Response(StatementLineSerializer(lines, many=True).data)


class SettleUp(ClubBooks):
    """The fewest payments that settle the club; who is no organiser sees those they are party to."""

    @extend_schema(
        operation_id="ledger_settle_up",
        parameters=[OpenApiParameter("currency", OpenApiTypes.STR)],
        responses=SuggestionSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug).noted()
        currency = line(request.query_params.get("currency", "EUR"), 12)
        rows = selectors.settle_up_proposal(club=who.club, currency=currency)
        mine = [row for row in rows if who.sees_all or who.player in (row.payer, row.payee)]
        return Response(SuggestionSerializer(mine, many=True).data)


class Why(ClubBooks):
    """What a proposed payment is made of: one's own side of it; both for who sees everybody's money, and is seen to."""

    @extend_schema(
        operation_id="ledger_why",
        parameters=[
            OpenApiParameter("currency", OpenApiTypes.STR),
            OpenApiParameter("payer", OpenApiTypes.STR, description="empty: the pot"),
            OpenApiParameter("payee", OpenApiTypes.STR, description="empty: the pot"),
        ],
        responses=ExplainedSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        asked = request.query_params
        unit = get_object_or_404(Currency, code=line(asked.get("currency", "EUR"), 12))
        payer, payee = (who.party(line(asked.get(name, ""), 80)) for name in ("payer", "payee"))
        found = explained(
            club=who.club, currency=unit, payer=payer, payee=payee, sides=who.sides_of(payer, payee)
        )
        if found is None:
            raise Http404
        return Response(ExplainedSerializer(found).data)


class Payments(ClubBooks):
    """Payments: those of the club for organisers, one's own for others; and saying that one was made."""

    own_key = True

    @extend_schema(operation_id="ledger_payments", responses=PaymentSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug).noted()
        rows = selectors.payments(club=who.club, player=None if who.sees_all else who.player)[:200]
        return Response(PaymentSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="ledger_record_payment", request=NewPaymentSerializer, responses={201: PaymentSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        payment = payments.record_payment(
            club=who.club,
            by=who.player,
            **valid(NewPaymentSerializer, request, people=who.people),
        )
        return Response(PaymentSerializer(payment).data, status=status.HTTP_201_CREATED)


class Decision(ClubBooks):
    """The other party's word on a payment."""

    @extend_schema(
        operation_id="ledger_decide_payment", request=DecisionSerializer, responses=PaymentSerializer
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        who = self.opened(request, slug)
        rows = selectors.payments(club=who.club, player=None if who.sees_all else who.player)
        payment = get_object_or_404(rows, pk=pk)
        confirm = valid(DecisionSerializer, request)["decision"] == "confirm"
        decide = payments.confirm_payment if confirm else payments.refuse_payment
        return Response(PaymentSerializer(decide(payment=payment, by=who.player)).data)
