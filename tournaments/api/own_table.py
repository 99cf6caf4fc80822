"""The API of one's own table."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.competitions import CompetitionView
from tournaments.own_table import OwnTable, entry_of, own_table


class OwnTableSerializer(serializers.Serializer[OwnTable]):
    """`current`: whether it is of the last round that is published; `match`: the code of theirs."""

    round = serializers.IntegerField()
    table = serializers.IntegerField(source="table.table")
    kind = serializers.CharField(source="table.kind")
    counted = serializers.BooleanField(source="table.counted")
    beside = serializers.ListField(child=serializers.CharField())
    against = serializers.ListField(child=serializers.CharField())
    points = serializers.CharField()
    match = serializers.CharField(source="match.code", default=None, allow_null=True)
    current = serializers.BooleanField()
    venue = serializers.CharField(source="table.venue.name", default=None, allow_null=True)
    address = serializers.CharField(source="table.venue.address", default=None, allow_null=True)
    day = serializers.DateField(source="table.day", allow_null=True)


class Own(CompetitionView):
    """Where the asker sits."""

    @extend_schema(operation_id="competition_own_table", responses=OwnTableSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Their table of the last round in which they sit; 404 for who does not play, and before the first round."""
        competition, player = self.seen(request, slug)
        entry = entry_of(competition, player)
        found = own_table(competition, entry) if entry else None
        if found is None:
            raise Http404
        return Response(OwnTableSerializer(found).data)
