"""The API of a tournament's bots: whether they may enter, and which have."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from common.watching import Delay
from tournaments import selectors
from tournaments.api.competitions import CompetitionView
from tournaments.bot_selectors import bots_view
from tournaments.models import Competition
from tournaments.permissions import organises
from tournaments.services.bot_entrants import bots_say


class TakesBotsSerializer(serializers.Serializer[Any]):
    """`takes_bots`: bots may enter beside people. `played_here`: people play each other on the site, with or without.

    `own_bots_rated`: a person and their own bot, or two bots of one author, are not kept apart and play rated matches.
    `watch_delay`: as of an open table, of what is played on the site; left out: as it is.
    """

    takes_bots = serializers.BooleanField()
    played_here = serializers.BooleanField(default=False)
    own_bots_rated = serializers.BooleanField(default=False)
    watch_delay = serializers.ChoiceField(choices=Delay.choices, required=False)


class EventBotsSerializer(TakesBotsSerializer):
    """`entered`, `waiting` (for a place, or to be let in), `offered` (those that who asks could enter): by address."""

    entered = serializers.ListField(child=serializers.CharField())
    waiting = serializers.ListField(child=serializers.CharField())
    offered = serializers.ListField(child=serializers.CharField())


class EventBots(CompetitionView):
    """Bots beside people."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=EventBotsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """What holds for bots, and which play. One is entered, and taken back, as `entries/` has it."""
        player = player_of(request.user)
        competition = get_object_or_404(selectors.visible(Competition.objects.all(), player), slug=slug)
        if competition.kind != Competition.Kind.TOURNAMENT:
            raise Http404
        return self._answer(competition, request)

    @extend_schema(request=TakesBotsSerializer, responses=EventBotsSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Say it, until the draw; organisers do."""
        competition, player = self.seen(request, slug)
        runs = organises(competition, player, request.user)
        require(runs, _("Only the organisers say whether bots may enter."))
        row = bots_say(competition=competition, **valid(TakesBotsSerializer, request))
        return self._answer(row, request)

    def _answer(self, competition: Competition, request: Request) -> Response:
        runs = organises(competition, player_of(request.user), request.user)
        found = bots_view(competition, request.user, organises=runs)
        told = {
            "takes_bots": competition.takes_bots,
            "played_here": competition.played_here,
            "own_bots_rated": competition.own_bots_rated,
            "watch_delay": competition.watch_delay,
            "entered": [entry.player.slug for entry in found.entered],
            "waiting": [one.player.slug for one in found.waiting],
            "offered": [one.player.slug for one in found.offered],
        }
        return Response(EventBotsSerializer(told).data)
