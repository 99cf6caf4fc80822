"""The API of standings: how a place comes about, and which tie-breaks count."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.selectors import player_of
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionView
from tournaments.api.drafts import OrganisedView
from tournaments.models import Competition
from tournaments.services.tie_breaks import MOST, tie_breaks_set
from tournaments.standing_sums import Account, Counted, Played, Sum, Summand, account


class PlayedSerializer(serializers.Serializer[Played]):
    """One round. `own`: the table's own result; `points`: with its rulings; `total`: after the round."""

    round = serializers.IntegerField()
    opponents = serializers.CharField()
    kind = serializers.CharField()
    own = serializers.CharField()
    rulings = serializers.ListField(child=serializers.CharField())
    points = serializers.CharField()
    total = serializers.CharField()


class SummandSerializer(serializers.Serializer[Summand]):
    """A part of a tie-break; not `counted` where a cut leaves it out."""

    round = serializers.IntegerField()
    opponent = serializers.CharField()
    amount = serializers.CharField()
    counted = serializers.BooleanField()


class SumSerializer(serializers.Serializer[Sum]):
    key = serializers.CharField()
    title = serializers.CharField()
    amount = serializers.CharField()
    parts = SummandSerializer(many=True)


class CountedSerializer(serializers.Serializer[Counted]):
    """A part of the points, where the format counts in a way of its own; `round` 0 is the start."""

    round = serializers.IntegerField()
    opponent = serializers.CharField()
    amount = serializers.CharField()
    why = serializers.CharField()


class AccountSerializer(serializers.Serializer[Account]):
    """`decided`: what put them behind the line before."""

    player = serializers.CharField(source="entry.player.slug")
    place = serializers.IntegerField(source="rank.rank")
    points = serializers.CharField()
    decided = serializers.CharField()
    rounds = PlayedSerializer(many=True)
    sums = SumSerializer(many=True)
    shares = CountedSerializer(many=True)


class TieBreaksSerializer(serializers.Serializer[Any]):
    """Keys in order, such as `BH-C1`, `SB`, `DE`."""

    tie_breaks = serializers.ListField(child=serializers.CharField(max_length=12), max_length=MOST)


class OneStanding(CompetitionView):
    """A line of the standings."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=AccountSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Every number of it, opened; `number` is that of the draw."""
        rows = selectors.visible(Competition.objects.all(), player_of(request.user))
        found = account(get_object_or_404(rows, slug=slug), number)
        if found is None:
            raise Http404
        return Response(AccountSerializer(found).data)


class TieBreaks(OrganisedView):
    """Which tie-breaks count."""

    @extend_schema(request=TieBreaksSerializer, responses=TieBreaksSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """In which order, until the first result counts."""
        competition, _player = self.organised(request, slug)
        made = tie_breaks_set(competition=competition, keys=valid(TieBreaksSerializer, request)["tie_breaks"])
        return Response({"tie_breaks": made.tie_breaks})
