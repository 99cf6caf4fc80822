"""The API for those who keep a club's money: its entries, taking one back, its unit and cap, its treasurers."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from common.request_input import valid, whole
from ledger import limits, services, treasurers
from ledger.api import ClubBooks, PlayerField
from ledger.debts_api import EntrySerializer
from ledger.models import ClubMoney, LedgerEntry, Treasurer
from ledger.permissions import Needs

PAGE = 100


class ReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


class ClubMoneySerializer(serializers.ModelSerializer[ClubMoney]):
    """`currency`: what the club counts in; `cap_per_night`: the most a player can lose, in minor units."""

    class Meta:
        model = ClubMoney
        fields = ("currency", "cap_per_night", "cap_per_match")


class NewClubMoneySerializer(serializers.Serializer[Any]):
    """A `currency`, or the name of a `unit` of the club's own; `cap_per_night` null: no cap."""

    currency = serializers.CharField(max_length=12, default="", allow_blank=True)
    unit = serializers.CharField(max_length=40, default="", allow_blank=True)
    cap_per_night = serializers.IntegerField(allow_null=True)
    cap_per_match = serializers.IntegerField(
        allow_null=True, default=None, help_text="Where a table names none; null: as usual on this site."
    )


class TreasurerSerializer(serializers.ModelSerializer[Treasurer]):
    player = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Treasurer
        fields = ("player", "named_at")


class NewTreasurerSerializer(serializers.Serializer[Any]):
    player = PlayerField()


class Entries(ClubBooks):
    """The club's entries, newest first, a hundred at a time. That somebody looked is recorded."""

    needs = Needs.ALL

    @extend_schema(
        operation_id="ledger_entries",
        parameters=[OpenApiParameter("offset", OpenApiTypes.INT, description="after so many newer ones")],
        responses=EntrySerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug).noted()
        rows = LedgerEntry.objects.filter(club=who.club).select_related("actor", "match")
        rows = rows.prefetch_related("postings__account__player").order_by("-created_at", "-pk")
        first = whole(request.query_params.get("offset", "")) or 0
        return Response(EntrySerializer(rows[first : first + PAGE], many=True).data)


class Reversal(ClubBooks):
    """Taking an entry back, with a reason: its opposite is booked. Doing so twice books it once."""

    needs = Needs.REVERSE

    @extend_schema(
        operation_id="ledger_take_back", request=ReasonSerializer, responses={201: EntrySerializer}
    )
    def post(self, request: Request, slug: str, pk: UUID) -> Response:
        who = self.opened(request, slug).noted()
        entry = get_object_or_404(LedgerEntry.objects.select_related("club"), pk=pk, club=who.club)
        made = services.take_back(entry=entry, by=who.player, **valid(ReasonSerializer, request))
        return Response(EntrySerializer(made).data, status=status.HTTP_201_CREATED)


class Money(ClubBooks):
    """What the club counts in and what can be lost in a night: its members read it, its owners say it."""

    @extend_schema(operation_id="ledger_club_money", responses=ClubMoneySerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(self.shown(self.opened(request, slug).club.pk))

    @extend_schema(
        operation_id="ledger_set_club_money", request=NewClubMoneySerializer, responses=ClubMoneySerializer
    )
    def put(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug, Needs.OWNER)
        given = valid(NewClubMoneySerializer, request)
        code = limits.own_unit(given["unit"]).code if given["unit"] else given["currency"]
        limits.set_club_money(
            club=who.club,
            currency=code,
            cap_per_night=given["cap_per_night"],
            cap_per_match=given["cap_per_match"],
            by=who.player,
        )
        return Response(self.shown(who.club.pk))

    def shown(self, club_id: int) -> dict[str, Any]:
        """The euro without a cap, if the club has said nothing."""
        row = ClubMoney.objects.filter(club=club_id).first()
        none = {"currency": "EUR", "cap_per_night": None, "cap_per_match": None}
        return ClubMoneySerializer(row).data if row else none


class Treasurers(ClubBooks):
    """Who keeps the club's money: members read it, owners say it."""

    @extend_schema(operation_id="ledger_treasurers", responses=TreasurerSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        rows = self.opened(request, slug).club.treasurers.select_related("player").order_by("player__name")
        return Response(TreasurerSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="ledger_name_treasurer",
        request=NewTreasurerSerializer,
        responses={201: TreasurerSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        who = self.opened(request, slug, Needs.OWNER)
        made = treasurers.name_treasurer(
            club=who.club,
            by=who.player,
            **valid(NewTreasurerSerializer, request, people=who.people),
        )
        return Response(TreasurerSerializer(made).data, status=status.HTTP_201_CREATED)


class DismissTreasurer(ClubBooks):
    """The end of a treasurer's office."""

    needs = Needs.OWNER

    @extend_schema(operation_id="ledger_dismiss_treasurer", responses={204: None})
    def delete(self, request: Request, slug: str, person: str) -> Response:
        who = self.opened(request, slug)
        row = get_object_or_404(who.club.treasurers.select_related("player"), player__slug=person)
        treasurers.dismiss_treasurer(club=who.club, player=row.player, by=who.player)
        return Response(status=status.HTTP_204_NO_CONTENT)
