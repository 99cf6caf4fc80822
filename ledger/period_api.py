"""The API of statements of a period."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from common.request_input import line, whole
from ledger import statements
from ledger.api import MOST_LINES, ClubBooks, StatementLineSerializer
from ledger.models import Currency
from ledger.periods import PRESETS, asked_for
from ledger.permissions import Needs
from matches.objections import days_of

DAYS = [
    OpenApiParameter(
        "period", OpenApiTypes.STR, enum=list(PRESETS), description="this-month, if no days are given"
    ),
    OpenApiParameter("from", OpenApiTypes.DATE, description="the first day, in the site's time zone"),
    OpenApiParameter("to", OpenApiTypes.DATE, description="the last day"),
]


class TurnoverSerializer(serializers.Serializer[Any]):
    """Minor units; a null player is the club's pot of that game. `lines`: how many postings the period has."""

    player = serializers.CharField(source="player.slug", default=None, allow_null=True)
    game = serializers.CharField()
    currency = serializers.CharField(source="currency.code")
    opening = serializers.IntegerField()
    came = serializers.IntegerField()
    went = serializers.IntegerField()
    closing = serializers.IntegerField()
    lines = serializers.IntegerField()


class PeriodSerializer(serializers.Serializer[Any]):
    first = serializers.DateField(allow_null=True)
    last = serializers.DateField(allow_null=True)


class PeriodStatementSerializer(serializers.Serializer[Any]):
    period = PeriodSerializer()
    account = TurnoverSerializer()
    objection_days = serializers.IntegerField()
    lines = StatementLineSerializer(many=True)


class ClubPeriodSerializer(serializers.Serializer[Any]):
    period = PeriodSerializer()
    accounts = TurnoverSerializer(many=True)


class PeriodStatement(ClubBooks):
    """One's own account in a period; another's for who sees everybody's money, and is seen to look."""

    @extend_schema(
        operation_id="ledger_period_statement",
        parameters=[
            *DAYS,
            OpenApiParameter("currency", OpenApiTypes.STR),
            OpenApiParameter("player", OpenApiTypes.STR),
            OpenApiParameter("limit", OpenApiTypes.INT, description="the newest so many lines (1000)"),
            OpenApiParameter("offset", OpenApiTypes.INT, description="after so many newer ones (0)"),
        ],
        responses=PeriodStatementSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        who, asked = self.opened(request, slug), request.query_params
        whose = who.whose(asked.get("player", who.player.slug))
        unit, period = (
            get_object_or_404(Currency, code=line(asked.get("currency", "EUR"), 12)),
            asked_for(asked.dict()),
        )
        account = statements.turnover_of(club=who.club, period=period, player=whose, unit=unit)
        lines = statements.statement(
            club=who.club,
            player=whose,
            currency=unit.code,
            period=period,
            opening=account.opening,
            limit=min(whole(asked.get("limit", "")) or 1000, MOST_LINES),
            offset=whole(asked.get("offset", "")) or 0,
        )
        days = days_of(who.club)
        shown = {"period": period, "account": account, "objection_days": days, "lines": lines}
        return Response(PeriodStatementSerializer(shown).data)


class ClubPeriod(ClubBooks):
    """Every account of the club in a period."""

    needs = Needs.ALL

    @extend_schema(operation_id="ledger_club_period", parameters=DAYS, responses=ClubPeriodSerializer)
    def get(self, request: Request, slug: str) -> Response:
        who, period = self.opened(request, slug).noted(), asked_for(request.query_params.dict())
        shown = {"period": period, "accounts": statements.turnovers(club=who.club, period=period)}
        return Response(ClubPeriodSerializer(shown).data)
