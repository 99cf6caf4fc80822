"""The API of cloning: a new tournament, or a new event of several stages, set as another one is."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.permissions import require
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionSerializer, CompetitionView
from tournaments.api.events import EventDetailSerializer, EventView
from tournaments.permissions import may_create
from tournaments.services import cloning


class CloneSerializer(serializers.Serializer[Any]):
    """`title`: of the new one; empty: the same."""

    title = serializers.CharField(max_length=80, default="", allow_blank=True)


class CloneCompetition(CompetitionView):
    """A tournament of the same settings, without entrants and dates."""

    @extend_schema(request=CloneSerializer, responses={201: CompetitionSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """The club's organisers make it; fee and prizes of money come along for who keeps the club's money."""
        competition, player = self.seen(request, slug)
        require(
            may_create(competition.club, player, request.user),
            _("A club's organisers create its competitions."),
        )
        title = valid(CloneSerializer, request)["title"] or competition.title
        made = cloning.competition_clone(competition=competition, title=title, by=player)
        row = selectors.competitions().get(pk=made.pk)
        return Response(CompetitionSerializer(row).data, status=status.HTTP_201_CREATED)


class CloneEvent(EventView):
    """An event of the same stages, without entrants and dates."""

    @extend_schema(request=CloneSerializer, responses={201: EventDetailSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """With all sections, and who comes into each from the stage before."""
        event, player = self.runs(request, slug)
        title = valid(CloneSerializer, request)["title"] or event.title
        made = cloning.event_clone(event=event, title=title, by=player)
        return self.answer(made, status.HTTP_201_CREATED)
