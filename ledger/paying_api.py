"""The API of how one is paid."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import User
from clubs.services import player_of
from common.request_input import line, valid
from ledger import paying
from ledger.api import ClubBooks
from ledger.models import Currency


class HowToPaySerializer(serializers.Serializer[Any]):
    """Where one wants to be paid; with neither account nor number it is forgotten."""

    holder = serializers.CharField(max_length=70, default="", allow_blank=True)
    iban = serializers.CharField(max_length=60, default="", allow_blank=True)
    mobilepay = serializers.CharField(max_length=60, default="", allow_blank=True)


class BillSerializer(serializers.Serializer[Any]):
    """`code`: the text of a QR code for a bank's app (EPC069-12); empty where no euros are owed."""

    creditor = serializers.CharField(source="creditor.slug")
    currency = serializers.CharField(source="currency.code")
    amount = serializers.IntegerField()
    holder = serializers.CharField(source="to.holder")
    iban = serializers.CharField(source="to.iban")
    mobilepay = serializers.CharField(source="to.mobilepay")
    reference = serializers.CharField()
    code = serializers.CharField()


class OwnHowToPay(APIView):
    """How I am paid."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="ledger_own_how_to_pay", responses=HowToPaySerializer)
    def get(self, request: Request) -> Response:
        assert isinstance(request.user, User)
        said = paying.said_by(player_of(request.user))
        none = {"holder": "", "iban": "", "mobilepay": ""}
        return Response(HowToPaySerializer(said).data if said else none)

    @extend_schema(
        operation_id="ledger_say_how_to_pay", request=HowToPaySerializer, responses=HowToPaySerializer
    )
    def put(self, request: Request) -> Response:
        assert isinstance(request.user, User)
        paying.say_how_to_pay(player=player_of(request.user), **valid(HowToPaySerializer, request))
        return self.get(request)


class HowToPay(ClubBooks):
    """How I pay somebody whom I owe, who sees that I have looked."""

    @extend_schema(
        operation_id="ledger_how_to_pay",
        parameters=[OpenApiParameter("currency", OpenApiTypes.STR)],
        responses=BillSerializer,
    )
    def get(self, request: Request, slug: str, person: str) -> Response:
        who = self.opened(request, slug)
        creditor = get_object_or_404(who.people, slug=person)
        unit = get_object_or_404(Currency, code=line(request.query_params.get("currency", "EUR"), 12))
        bill = paying.bill(club=who.club, debtor=who.player, creditor=creditor, currency=unit)
        if bill is None:
            raise Http404
        return Response(BillSerializer(bill).data)
