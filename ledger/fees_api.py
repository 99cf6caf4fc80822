"""The API of a club's fees: what they are, charging them, objecting, deciding; money that the club has got."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from common.request_input import valid
from ledger import fees
from ledger.api import ClubBooks, PlayerField
from ledger.debts_api import EntrySerializer
from ledger.models import Charge, Fee
from ledger.objections_api import ChargeSerializer
from ledger.permissions import Needs

PAGE = 100


class FeeSerializer(serializers.ModelSerializer[Fee]):
    """Amounts in minor units; 0: nothing of those."""

    class Meta:
        model = Fee
        fields = ("id", "name", "charged_for", "currency", "member", "guest", "junior", "set_at")


class NewFeeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)
    charged_for = serializers.ChoiceField(
        choices=[(when.value, when.label) for when in Fee.BY_HAND], source="when"
    )
    currency = serializers.CharField(max_length=12)
    member = serializers.IntegerField(default=0)
    guest = serializers.IntegerField(default=0)
    junior = serializers.IntegerField(default=0)


class OccasionSerializer(serializers.Serializer[Any]):
    """What a fee can be charged for, and whom: those not charged yet who could know it."""

    occasion = serializers.CharField(source="key")
    title = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())


class NewChargesSerializer(serializers.Serializer[Any]):
    """`occasion`: as listed, or `season/2026-27` for a fee of a season."""

    occasion = serializers.CharField(max_length=60)
    players = serializers.ListField(child=PlayerField(), max_length=1000)


class ClubPaidSerializer(serializers.Serializer[Any]):
    """`to_club` false: the club has paid the player. `key` names the request: it is booked once."""

    player = PlayerField()
    currency = serializers.CharField(max_length=12)
    amount = serializers.IntegerField()
    to_club = serializers.BooleanField(default=True)
    key = serializers.CharField(max_length=80)


class Fees(ClubBooks):
    """The fees that hold now: whoever has to do with the club's money reads them, treasurers and owners set them."""

    @extend_schema(operation_id="ledger_fees", responses=FeeSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        return Response(FeeSerializer(fees.fees_for(who.club), many=True).data)

    @extend_schema(operation_id="ledger_set_fee", request=NewFeeSerializer, responses={201: FeeSerializer})
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug, Needs.REVERSE)
        made = fees.set_fee(club=who.club, by=who.player, **valid(NewFeeSerializer, request))
        return Response(FeeSerializer(made).data, status=status.HTTP_201_CREATED)


class OneFee(ClubBooks):
    """Ending a fee; what was charged stands."""

    needs = Needs.REVERSE

    @extend_schema(operation_id="ledger_end_fee", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        who = self.opened(request, slug)
        fee = get_object_or_404(Fee.objects.select_related("club"), pk=pk, club=who.club)
        fees.end_fee(fee=fee, by=who.player)
        return Response(status=status.HTTP_204_NO_CONTENT)


class FeeCharges(ClubBooks):
    """What a fee can be charged for, and charging it: each person once for an occasion."""

    needs = Needs.REVERSE

    @extend_schema(operation_id="ledger_fee_occasions", responses=OccasionSerializer(many=True))
    def get(self, request: Request, slug: str, pk: int) -> Response:
        fee = self._fee(request, slug, pk)
        rows = [
            {
                "key": one.key,
                "title": one.title,
                "players": [p.slug for p, _sum in fees.not_charged(fee, one)],
            }
            for one in fees.occasions(fee)
        ]
        return Response(OccasionSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="ledger_charge_fee",
        request=NewChargesSerializer,
        responses={201: ChargeSerializer(many=True)},
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        fee = self._fee(request, slug, pk)
        who = self.opened(request, slug).noted()
        given = valid(NewChargesSerializer, request, people=who.people)
        gathering = fees.gathering_of(fee, given["occasion"])
        made = fees.charge(fee=fee, gathering=gathering, people=given["players"], by=who.player)
        return Response(ChargeSerializer(made, many=True).data, status=status.HTTP_201_CREATED)

    def _fee(self, request: Request, slug: str, pk: int) -> Fee:
        who = self.opened(request, slug).noted()
        return get_object_or_404(Fee.objects.select_related("club", "currency"), pk=pk, club=who.club)


class Charges(ClubBooks):
    """The newest charges: one's own, or everybody's for those who see all money, which is recorded."""

    @extend_schema(operation_id="ledger_charges", responses=ChargeSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug).noted()
        rows = Charge.objects.filter(fee__club=who.club).select_related("fee", "player")
        mine = rows if who.sees_all else rows.filter(player=who.player)
        return Response(ChargeSerializer(mine[:PAGE], many=True).data)


class ClubPaid(ClubBooks):
    """Money that the club has got or paid, as another treasurer or owner than who paid it says."""

    own_key = True
    needs = Needs.REVERSE

    @extend_schema(
        operation_id="ledger_club_paid", request=ClubPaidSerializer, responses={201: EntrySerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        given = valid(ClubPaidSerializer, request, people=who.people)
        made = fees.paid_club(club=who.club, by=who.player, **given)
        return Response(EntrySerializer(made).data, status=status.HTTP_201_CREATED)
