"""The API of trying a format out: a made-up event of it, of which nothing is stored."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.client_address import network_of
from tournaments.engine.formats import FORMATS
from tournaments.engine.try_out import as_json
from tournaments.trying import MOST_ENTRANTS, MOST_ROUNDS, MOST_SEED, Wanted, tried


class TryEventSerializer(serializers.Serializer[Any]):
    """What is tried. `key`: of the format. `rounds` 0: as many as the format has.

    `incidents`: somebody comes late, goes home, has a bye and does not come.
    """

    key = serializers.ChoiceField(sorted(FORMATS), source="format")
    entrants = serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS, default=8)
    rounds = serializers.IntegerField(min_value=0, max_value=MOST_ROUNDS, default=0)
    seed = serializers.IntegerField(min_value=0, max_value=MOST_SEED, default=0)
    incidents = serializers.BooleanField(default=False)


class MadeUpEntrantSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    rating = serializers.IntegerField()


@extend_schema_serializer(component_name="TriedTable")
class TriedTableSerializer(serializers.Serializer[Any]):
    """`sides`: lists of entrants' numbers; `points`: of each side."""

    kind = serializers.CharField()
    sides = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    points = serializers.ListField(child=serializers.FloatField())
    why = serializers.ListField(child=serializers.CharField())


class TriedRoundSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    tables = TriedTableSerializer(many=True)


class TriedRankSerializer(serializers.Serializer[Any]):
    """`decided_by`: what put them behind the line before."""

    number = serializers.IntegerField()
    rank = serializers.IntegerField()
    points = serializers.FloatField()
    tie_breaks = serializers.DictField(child=serializers.FloatField())
    decided_by = serializers.CharField()


class TriedSerializer(serializers.Serializer[Any]):
    """The whole event, and why it ended."""

    entrants = MadeUpEntrantSerializer(many=True)
    rounds = TriedRoundSerializer(many=True)
    standings = TriedRankSerializer(many=True)
    ended = serializers.CharField()


class TryEvent(APIView):
    """A made-up event of a format."""

    permission_classes = (AllowAny,)

    @extend_schema(parameters=[TryEventSerializer], responses=TriedSerializer)
    def get(self, request: Request) -> Response:
        """The same seed makes the same event; nothing is stored. `dutch` is FIDE's system, `swiss` our own."""
        asked = TryEventSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = tried(Wanted(**asked.validated_data), network_of(request._request))
        return Response(as_json(found.played) | {"ended": found.ended})
