"""The API of what is worth a look at a club's rated matches, for its organisers."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api_base import ClubView
from clubs.models import Membership
from matches.worth_a_look import KINDS, Look, period, worth_a_look


class PeriodSerializer(serializers.Serializer[Any]):
    """Both days are part of it; without them the last ninety."""

    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)


class WorthALookLineSerializer(serializers.Serializer[Look]):
    """`count` of `of` matches; `usual`: how many would be usual in the club. `matches`: the newest, at most ten."""

    kind = serializers.ChoiceField(choices=list(KINDS))
    one = serializers.CharField(source="one.slug")
    other = serializers.CharField(source="other.slug")
    count = serializers.IntegerField()
    of = serializers.IntegerField()
    usual = serializers.FloatField(allow_null=True)
    matches = serializers.SerializerMethodField()

    def get_matches(self, look: Look) -> list[str]:
        """By their codes."""
        return [str(match.code) for match in look.matches]


class WorthALookSerializer(serializers.Serializer[Any]):
    """`read`: how many rated matches were looked at, the newest; `cut`: there were more in the period."""

    lines = WorthALookLineSerializer(many=True)
    read = serializers.IntegerField()
    cut = serializers.BooleanField()


class ClubWorthALook(ClubView):
    """What cannot be refused by rule: the same two always together, odd results. Counts, no judgement."""

    @extend_schema(parameters=[PeriodSerializer], responses=WorthALookSerializer)
    def get(self, request: Request, slug: str) -> Response:
        club, _player = self.opened(request, slug, Membership.Role.ORGANISER)
        asked = PeriodSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        since, until = period(asked.validated_data.get("since"), asked.validated_data.get("until"))
        return Response(WorthALookSerializer(worth_a_look(club, since, until)).data)
