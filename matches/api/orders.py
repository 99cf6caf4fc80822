"""The API of orders at a live table: what one has ordered oneself, and nothing of others."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.selectors import player_of
from common.request_input import valid
from matches import flags, orders
from matches.api.matches import seen
from matches.models import Match, Order
from matches.permissions import require_seat


@extend_schema_serializer(component_name="Order")
class OrderSerializer(serializers.ModelSerializer[Order]):
    """An order of one's own. `move` and `answers` of a premove; `played`: the events that it has made.

    `why` and `said`, for people: what cancelled it.
    """

    id = serializers.IntegerField(source="pk", read_only=True)
    move = serializers.CharField(source="text", read_only=True)
    said = serializers.CharField(source="get_why_display", read_only=True)
    steps = serializers.ListField(child=serializers.CharField(), read_only=True)
    line = serializers.ListField(child=serializers.ListField(child=serializers.CharField()), read_only=True)
    played = serializers.ListField(child=serializers.IntegerField(), read_only=True)

    class Meta:
        model = Order
        fields = (
            "id", "kind", "move", "steps", "line", "answers", "deal", "seq", "made_at", "state", "why", "said",
            "played", "over_at",
        )  # fmt: skip


@extend_schema_serializer(component_name="OrdersOfSeat")
class OrdersSerializer(serializers.Serializer[Any]):
    """`kinds`: what can be ordered at this table. `orders`: what waits, and the newest that are over."""

    kinds = serializers.ListField(child=serializers.ChoiceField(choices=Order.Kind.choices))
    orders = OrderSerializer(many=True)


@extend_schema_serializer(component_name="OrderAsked")
class AskedSerializer(serializers.Serializer[Any]):
    """`seq`: the newest event one has seen. A premove has a `move`, and perhaps one that it `answers`; `steps`: what
    follows in the same turn, `line`: the turns after that, each of its steps."""

    kind = serializers.ChoiceField(choices=Order.Kind.choices)
    seq = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    move = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    answers = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    steps = serializers.ListField(child=serializers.CharField(max_length=200), max_length=7, default=list)
    line = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(max_length=200), min_length=1, max_length=8),
        max_length=4,
        default=list,
    )


class AtSeat(APIView):
    permission_classes = (IsAuthenticated,)

    def seated(self, request: Request, code: str) -> tuple[Match, Player, int]:
        """The match, and who sits there where. Raises PermissionDenied."""
        match = seen(request, code)
        player, seat = require_seat(player_of(request.user), match)
        return match, player, seat


class Orders(AtSeat):
    """What one has ordered at a live table: it is carried out also while one is not there."""

    @extend_schema(operation_id="orders", responses=OrdersSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Read them; nobody reads those of others."""
        match, _player, seat = self.seated(request, code)
        return _answer(flags.looked_at(match), seat)

    @extend_schema(operation_id="order", request=AskedSerializer, responses={201: OrderSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Order something. Another premove for the same case takes its place; the same again changes nothing."""
        match, player, seat = self.seated(request, code)
        asked = valid(AskedSerializer, request)
        made = orders.give(
            match_id=match.pk,
            seat=seat,
            by=player,
            kind=asked["kind"],
            expect_seq=asked["seq"],
            text=asked["move"],
            answers=asked["answers"],
            steps=asked["steps"],
            line=asked["line"],
        )
        return Response(OrderSerializer(made).data, status=status.HTTP_201_CREATED)


class OneOrder(AtSeat):
    @extend_schema(operation_id="cancel_order", request=None, responses={200: OrderSerializer})
    def delete(self, request: Request, code: str, pk: int) -> Response:
        """Take it back; again changes nothing. What has been carried out by then stays."""
        match, _player, seat = self.seated(request, code)
        return Response(OrderSerializer(orders.cancel(match_id=match.pk, seat=seat, number=pk)).data)


def _answer(match: Match, seat: int) -> Response:
    told = {"kinds": orders.kinds_of(match, seat), "orders": orders.of_seat(match, seat)}
    return Response(OrdersSerializer(told).data)
