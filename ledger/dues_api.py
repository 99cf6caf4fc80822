"""The API of a club's dues: setting them, what is to be booked and for whom, booking, and who pays less."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from common import site_time
from common.request_input import valid
from ledger import dues as services
from ledger.api import ClubBooks, PlayerField
from ledger.models import Dues, Reduction
from ledger.objections_api import ChargeSerializer
from ledger.permissions import Needs


class DuesSerializer(serializers.ModelSerializer[Dues]):
    """Amounts in minor units. `id` is that of its fee; ending the fee ends the dues."""

    id = serializers.IntegerField(source="fee_id", read_only=True)
    name = serializers.CharField(source="fee.name", read_only=True)
    currency = serializers.CharField(source="fee.currency_id", read_only=True)
    member = serializers.IntegerField(source="fee.member", read_only=True)
    junior = serializers.IntegerField(source="fee.junior", read_only=True)
    ended_at = serializers.DateTimeField(source="fee.ended_at", read_only=True, allow_null=True)

    class Meta:
        model = Dues
        fields = (
            "id", "name", "every", "currency", "member", "junior", "starts_on", "ends_on", "booked_to", "ended_at",
        )  # fmt: skip
        read_only_fields = fields


class NewDuesSerializer(serializers.Serializer[Any]):
    """From the period in which `starts_on` lies to that in which `ends_on` does; null: until they are ended."""

    name = serializers.CharField(max_length=60)
    every = serializers.ChoiceField(choices=Dues.Every.choices)
    currency = serializers.CharField(max_length=12)
    member = serializers.IntegerField()
    junior = serializers.IntegerField(default=0)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(default=None, allow_null=True)


class ReductionSerializer(serializers.ModelSerializer[Reduction]):
    player = serializers.CharField(source="player.slug", read_only=True)

    class Meta:
        model = Reduction
        fields = ("id", "player", "amount", "reason", "given_at", "ended_at")
        read_only_fields = fields


class NewReductionsSerializer(serializers.Serializer[Any]):
    """What each of them pays instead, in minor units; 0: nothing."""

    players = serializers.ListField(child=PlayerField(), max_length=services.MOST_REDUCED)
    amount = serializers.IntegerField()
    reason = serializers.CharField(max_length=60)


class DueSerializer(serializers.Serializer[Any]):
    """`reason`: why it is not all of it."""

    player = serializers.CharField(source="player.slug")
    amount = serializers.IntegerField()
    reason = serializers.CharField(allow_blank=True)


class DuesPeriodSerializer(serializers.Serializer[Any]):
    """`first` names the period where it is booked; `due`: who is still to be charged for it."""

    name = serializers.CharField(source="period.name")
    first = serializers.DateField(source="period.first")
    after = serializers.DateField(source="period.after")
    begun = serializers.BooleanField()
    due = DueSerializer(many=True)


class BookingSerializer(serializers.Serializer[Any]):
    """The first day of a period that has begun."""

    period = serializers.DateField()


class AllDues(ClubBooks):
    """The dues that hold: members read them, treasurers and owners set them."""

    @extend_schema(operation_id="ledger_all_dues", responses=DuesSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug)
        return Response(DuesSerializer(services.dues_of(who.club), many=True).data)

    @extend_schema(operation_id="ledger_set_dues", request=NewDuesSerializer, responses={201: DuesSerializer})
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug, Needs.REVERSE)
        made = services.set_dues(club=who.club, by=who.player, **valid(NewDuesSerializer, request))
        return Response(DuesSerializer(made).data, status=status.HTTP_201_CREATED)


class OneDues(ClubBooks):
    """What every address of one club's dues shares."""

    needs = Needs.REVERSE

    def found(self, request: Request, slug: str, pk: int) -> Dues:
        """Raises Http404."""
        who = self.opened(request, slug).noted()
        rows = Dues.objects.select_related("fee__club", "fee__currency", "fee__set_by")
        return get_object_or_404(rows, fee=pk, fee__club=who.club)


class DuesPeriods(OneDues):
    """The periods that are not booked to their end, and the next one: who is still to be charged, and how much."""

    needs = Needs.ALL

    @extend_schema(operation_id="ledger_dues_periods", responses=DuesPeriodSerializer(many=True))
    def get(self, request: Request, slug: str, pk: int) -> Response:
        dues = self.found(request, slug, pk)
        rows = services.shown_periods(dues, site_time.today())
        return Response(DuesPeriodSerializer(rows, many=True).data)


class DuesBooking(OneDues):
    """Booking a period that has begun: everybody once, however often it is asked. What is charged anew."""

    @extend_schema(
        operation_id="ledger_book_dues",
        request=BookingSerializer,
        responses={201: ChargeSerializer(many=True)},
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        dues = self.found(request, slug, pk)
        by = self.opened(request, slug).player
        first = valid(BookingSerializer, request)["period"].isoformat()
        made = services.book_period(dues=dues, period=services.period_asked(dues, first), by=by)
        return Response(ChargeSerializer(made, many=True).data, status=status.HTTP_201_CREATED)


class Reductions(OneDues):
    """Who pays less; another reduction of somebody ends the one before."""

    @extend_schema(operation_id="ledger_reductions", responses=ReductionSerializer(many=True))
    def get(self, request: Request, slug: str, pk: int) -> Response:
        rows = self.found(request, slug, pk).reductions.filter(ended_at=None).select_related("player")
        return Response(ReductionSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="ledger_reduce_dues",
        request=NewReductionsSerializer,
        responses={201: ReductionSerializer(many=True)},
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        dues = self.found(request, slug, pk)
        who = self.opened(request, slug)
        given = valid(NewReductionsSerializer, request, people=who.people)
        made = services.reduce(dues=dues, by=who.player, **given)
        return Response(ReductionSerializer(made, many=True).data, status=status.HTTP_201_CREATED)


class OneReduction(ClubBooks):
    """Ending a reduction: they pay all of it again from the next booking on."""

    needs = Needs.REVERSE

    @extend_schema(operation_id="ledger_end_reduction", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        who = self.opened(request, slug)
        rows = Reduction.objects.select_related("dues__fee__club")
        found = get_object_or_404(rows, pk=pk, dues__fee__club=who.club)
        services.end_reduction(reduction=found, by=who.player)
        return Response(status=status.HTTP_204_NO_CONTENT)
