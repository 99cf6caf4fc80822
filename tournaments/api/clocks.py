"""The API of a round's clock."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionView
from tournaments.models import STANDING, Competition, RoundClock
from tournaments.permissions import organises
from tournaments.services.clocks import MOST_MINUTES, clock_begin, clock_remove, clock_run


class RoundClockSerializer(serializers.ModelSerializer[RoundClock]):
    """`seconds` of the round; `left` now. `ends_at`: none while it stands still."""

    left = serializers.IntegerField(source="seconds_left")

    class Meta:
        model = RoundClock
        fields = ("seconds", "left", "running", "ends_at")


class BegunSerializer(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES)


class RunningSerializer(serializers.Serializer[Any]):
    running = serializers.BooleanField()


class Clock(CompetitionView):
    """The clock of a round, which publishing the round does not start."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=RoundClockSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """404 where none was started."""
        rows = selectors.visible(Competition.objects.all(), player_of(request.user))
        competition = get_object_or_404(rows, slug=slug)
        clocks = RoundClock.objects.filter(round__competition=competition, round__state__in=STANDING)
        return _told(get_object_or_404(clocks, round__number=number))

    @extend_schema(request=BegunSerializer, responses=RoundClockSerializer)
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Start it anew: so many minutes from now."""
        competition = self.run_by(request, slug, number)
        return _told(clock_begin(competition=competition, number=number, **valid(BegunSerializer, request)))

    @extend_schema(request=RunningSerializer, responses=RoundClockSerializer)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Let it stand still, or go on."""
        competition = self.run_by(request, slug, number)
        return _told(clock_run(competition=competition, number=number, **valid(RunningSerializer, request)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Take it away."""
        clock_remove(competition=self.run_by(request, slug, number), number=number)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def run_by(self, request: Request, slug: str, number: int) -> Competition:
        """Raises Http404, PermissionDenied."""
        competition, player = self.seen(request, slug)
        why = _("Only the organisers of an event set its clock.")
        require(organises(competition, player, request.user), why)
        if not competition.round_set.filter(number=number, state__in=STANDING).exists():
            raise Http404
        return competition


def _told(clock: RoundClock) -> Response:
    return Response(RoundClockSerializer(clock).data)
