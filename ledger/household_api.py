"""The API of households: who pays for whom in a club."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from common.request_input import valid
from ledger import households
from ledger.api import ClubBooks, PlayerField
from ledger.models import PaidFor


class PaidForSerializer(serializers.ModelSerializer[PaidFor]):
    """`agreed_at`: null while it waits for the other's word."""

    player = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    payer = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    asked_by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = PaidFor
        fields = ("id", "player", "payer", "asked_by", "asked_at", "agreed_at", "ended_at")


class NewPaidForSerializer(serializers.Serializer[Any]):
    """`player`: who is to be paid for."""

    player = PlayerField()
    payer = PlayerField()


class Household(ClubBooks):
    """Who pays for me and for whom I pay; for organisers, who pays for guests."""

    @extend_schema(operation_id="ledger_household", responses=PaidForSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        return Response(PaidForSerializer(households.about(who.club, who.player), many=True).data)

    @extend_schema(
        operation_id="ledger_ask_to_pay", request=NewPaidForSerializer, responses={201: PaidForSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Ask, as one of the two or for a guest: the other's word makes it so. The same again is the same."""
        who = self.opened(request, slug)
        given = valid(NewPaidForSerializer, request, people=who.people)
        row = households.ask(club=who.club, by=who.player, **given)
        return Response(PaidForSerializer(row).data, status=status.HTTP_201_CREATED)


class AgreedToPay(ClubBooks):
    """The other's word."""

    @extend_schema(operation_id="ledger_agree_to_pay", request=None, responses=PaidForSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """From now on one pays for both. Twice is once."""
        who = self.opened(request, slug)
        row = households.agree(row=get_object_or_404(PaidFor, club=who.club, pk=pk), by=who.player)
        return Response(PaidForSerializer(row).data)


class EndedToPay(ClubBooks):
    """An end to it."""

    @extend_schema(operation_id="ledger_end_to_pay", request=None, responses=PaidForSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Decline it, take the question back, or pay for oneself from now on. Twice is once."""
        who = self.opened(request, slug)
        row = households.end(row=get_object_or_404(PaidFor, club=who.club, pk=pk), by=who.player)
        return Response(PaidForSerializer(row).data)
