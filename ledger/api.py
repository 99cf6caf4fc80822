"""The API of the books: members see their own money and what they owe; organisers see their club's books."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Club, Player
from clubs.selectors import player_of
from ledger import roles, selectors, services
from ledger.errors import KeyReused, LedgerError
from ledger.models import Payment


class Conflict(exceptions.APIException):
    """The same key came with another request."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "key_reused"


class BalanceSerializer(serializers.Serializer[Any]):
    """Amounts are minor units; positive: is owed, negative: owes. A null player is the club's pot."""

    player = serializers.CharField(source="player.slug", default=None, allow_null=True)
    role = serializers.CharField()
    currency = serializers.CharField(source="currency.code")
    amount = serializers.IntegerField()
    shown = serializers.CharField()


class StatementLineSerializer(serializers.Serializer[Any]):
    entry = serializers.UUIDField(source="entry_id")
    at = serializers.DateTimeField()
    kind = serializers.CharField()
    match = serializers.IntegerField(source="match_id", allow_null=True)
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


class NewPaymentSerializer(serializers.Serializer[Any]):
    payer = serializers.SlugRelatedField[Any](slug_field="slug", queryset=Player.objects.all())
    payee = serializers.SlugRelatedField[Any](slug_field="slug", queryset=Player.objects.all())
    currency = serializers.CharField(max_length=12)
    amount = serializers.IntegerField()
    key = serializers.CharField(max_length=80)
    note = serializers.CharField(max_length=200, default="", allow_blank=True)


class DecisionSerializer(serializers.Serializer[Any]):
    decision = serializers.ChoiceField(choices=["confirm", "refuse"])


class ClubBooks(APIView):
    """What every address of a club's books shares: the club, who asks, and whether all of it may be seen."""

    permission_classes = (IsAuthenticated,)

    def opened(self, request: Request, slug: str) -> tuple[Club, Player, bool]:
        """Raises 404 for anybody who is no member: not even that there are books is told."""
        player = player_of(request.user)
        club = get_object_or_404(Club, slug=slug)
        if player is None or not club.memberships.filter(player=player).exists():
            raise exceptions.NotFound
        return club, player, roles.sees_all(player, club)

    def opened_and_seen(self, request: Request, slug: str) -> tuple[Club, Player, bool]:
        """As `opened`; that somebody sees all of it is recorded."""
        club, player, sees_all = self.opened(request, slug)
        if sees_all:
            roles.note_look(club=club, by=player)
        return club, player, sees_all


class Balances(ClubBooks):
    """Balances of the club for its organisers, one's own for others."""

    @extend_schema(operation_id="ledger_balances", responses=BalanceSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        club, player, sees_all = self.opened_and_seen(request, slug)
        rows = selectors.balances(club=club) if sees_all else selectors.balance_of(club=club, player=player)
        return Response(BalanceSerializer(rows, many=True).data)


class Statement(ClubBooks):
    """One's own account, posting by posting; a treasurer or organiser may ask for another's, and is seen to."""

    @extend_schema(
        operation_id="ledger_statement",
        parameters=[
            OpenApiParameter("currency", OpenApiTypes.STR),
            OpenApiParameter("player", OpenApiTypes.STR),
        ],
        responses=StatementLineSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        club, player, sees_all = self.opened(request, slug)
        currency = request.query_params.get("currency", "EUR")
        wanted = request.query_params.get("player", player.slug)
        whose = player if wanted == player.slug else self.another(club, wanted, sees_all)
        roles.note_look(club=club, by=player, whose=whose)
        lines = selectors.statement(club=club, player=whose, currency=currency)
        return Response(StatementLineSerializer(lines, many=True).data)

    def another(self, club: Club, slug: str, sees_all: bool) -> Player:
        """Raises 404 for whoever may not look, and for nobody."""
        if not sees_all:
            raise exceptions.NotFound
        return get_object_or_404(selectors.people(club=club), slug=slug)


class SettleUp(ClubBooks):
    """The fewest payments that settle the club; who is no organiser sees those they are party to."""

    @extend_schema(
        operation_id="ledger_settle_up",
        parameters=[OpenApiParameter("currency", OpenApiTypes.STR)],
        responses=SuggestionSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        club, player, sees_all = self.opened_and_seen(request, slug)
        rows = selectors.settle_up_proposal(club=club, currency=request.query_params.get("currency", "EUR"))
        mine = [row for row in rows if sees_all or player in (row.payer, row.payee)]
        return Response(SuggestionSerializer(mine, many=True).data)


class Payments(ClubBooks):
    """Payments: those of the club for organisers, one's own for others; and saying that one was made."""

    @extend_schema(operation_id="ledger_payments", responses=PaymentSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        club, player, sees_all = self.opened_and_seen(request, slug)
        rows = selectors.payments(club=club, player=None if sees_all else player)[:200]
        return Response(PaymentSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="ledger_record_payment", request=NewPaymentSerializer, responses={201: PaymentSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        club, player, _ = self.opened(request, slug)
        asked = NewPaymentSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        try:
            payment = services.record_payment(club=club, by=player, **asked.validated_data)
        except LedgerError as error:
            raise refused(error) from None
        return Response(PaymentSerializer(payment).data, status=status.HTTP_201_CREATED)


class Decision(ClubBooks):
    """The other party's word on a payment."""

    @extend_schema(
        operation_id="ledger_decide_payment", request=DecisionSerializer, responses=PaymentSerializer
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        club, player, sees_all = self.opened(request, slug)
        rows = selectors.payments(club=club, player=None if sees_all else player)
        payment = get_object_or_404(rows, pk=pk)
        asked = DecisionSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        confirm = asked.validated_data["decision"] == "confirm"
        decide = services.confirm_payment if confirm else services.refuse_payment
        try:
            return Response(PaymentSerializer(decide(payment=payment, by=player)).data)
        except LedgerError as error:
            raise refused(error) from None


def refused(error: LedgerError) -> exceptions.APIException:
    """A refusal of the services in the API's one error shape."""
    return Conflict(str(error)) if isinstance(error, KeyReused) else exceptions.ValidationError(str(error))
