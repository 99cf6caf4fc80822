"""The API of an arena: as it stands, pausing, pairing who is free, changing its minutes, ending it."""

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

from clubs.models import Player
from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionView
from tournaments.api.drafts import OrganisedView
from tournaments.arena_selectors import ArenaLine, ArenaView, arena_view
from tournaments.engine.event import POINT
from tournaments.engine.formats.open_ended import Arena
from tournaments.errors import CompetitionError
from tournaments.models import ArenaTime, Competition, Entry
from tournaments.permissions import organises
from tournaments.services import arena


class ArenaLineSerializer(serializers.Serializer[ArenaLine]):
    """`doubles`: their next points count double; `state`: what they do now."""

    place = serializers.IntegerField(source="row.line.place")
    player = serializers.CharField(source="row.entry.player.slug")
    name = serializers.CharField(source="row.entry.title")
    points = serializers.SerializerMethodField()
    doubles = serializers.BooleanField()
    state = serializers.ChoiceField(["plays", "plays-last", "free", "paused", "gone"])

    def get_points(self, line: ArenaLine) -> float:
        """By the rule of arenas."""
        return line.row.hundredths / POINT


class ArenaTimeSerializer(serializers.ModelSerializer[ArenaTime]):
    """A change of the minutes: `before` and after, why, by whom (their address), when."""

    by = serializers.CharField(source="by.slug")

    class Meta:
        model = ArenaTime
        fields = ("before", "minutes", "reason", "by", "at")


class ArenaMinutesSerializer(serializers.Serializer[Any]):
    """`minutes`: in all, from the beginning. `reason`: read by everybody."""

    minutes = serializers.IntegerField(min_value=arena.MINUTES.lo, max_value=arena.MINUTES.hi)
    reason = serializers.CharField(max_length=300)


class ArenaSerializer(serializers.Serializer[ArenaView]):
    """`ends_at`: when tables cease to begin; `up`: it is later. `open`: tables (of round 1) that are played.

    `minutes`: in which tables begin, from the draw on; `changes`: of these minutes while it was played.
    """

    ends_at = serializers.DateTimeField(allow_null=True)
    up = serializers.BooleanField()
    minutes = serializers.IntegerField()
    changes = ArenaTimeSerializer(many=True)
    lines = ArenaLineSerializer(many=True)
    open = serializers.SerializerMethodField()

    def get_open(self, view: ArenaView) -> list[int]:
        """By number."""
        return [table.table for table in view.open]


class ArenaPairedSerializer(serializers.Serializer[Any]):
    """How many tables have begun."""

    tables = serializers.IntegerField()


class ArenaPauseSerializer(serializers.Serializer[Any]):
    """`player`: by address, for organisers; empty: oneself. `paused`: not to be paired, or to be paired again."""

    player = serializers.CharField(max_length=80, default="", allow_blank=True)
    paused = serializers.BooleanField()


class ArenaEntrySerializer(serializers.ModelSerializer[Entry]):
    player = serializers.CharField(source="player.slug")

    class Meta:
        model = Entry
        fields = ("player", "paused_at", "back_at")


class ArenaOfCompetition(CompetitionView):
    """An arena."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=ArenaSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The standings as they are, who plays, who is free and who pauses."""
        player = player_of(request.user)
        competition = get_object_or_404(selectors.visible(Competition.objects.all(), player), slug=slug)
        if competition.format != Arena.key or not competition.was_drawn:
            raise Http404
        return Response(ArenaSerializer(arena_view(competition, player)).data)


class ArenaPair(OrganisedView):
    """Pairing who is free."""

    @extend_schema(request=None, responses=ArenaPairedSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """At once; it also happens by itself."""
        competition, _player = self.organised(request, slug)
        return Response({"tables": arena.arena_pair(competition=competition)})


class ArenaPause(CompetitionView):
    """Pausing, and going on."""

    @extend_schema(request=ArenaPauseSerializer, responses=ArenaEntrySerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Oneself, or for organisers anybody. Again changes nothing."""
        competition, player = self.seen(request, slug)
        given = valid(ArenaPauseSerializer, request)
        who = _named(request, competition, player, given["player"])
        entry = arena.arena_pause(competition=competition, player=who, paused=given["paused"])
        return Response(ArenaEntrySerializer(entry).data)


def _named(request: Request, competition: Competition, player: Player, slug: str) -> Player:
    if slug in ("", player.slug):
        return player
    require(organises(competition, player, request.user), _("Everybody pauses for themselves."))
    entry = competition.entries.filter(player__slug=slug).select_related("player").first()
    if entry is None:
        raise CompetitionError(_("Nobody of that name is entered."))
    found: Player = entry.player
    return found


class ArenaMinutes(OrganisedView):
    """How long an arena lasts, while it is played."""

    @extend_schema(request=ArenaMinutesSerializer, responses=ArenaSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Longer, or an earlier end that is not in the past. The same number again changes nothing."""
        competition, player = self.organised(request, slug)
        row = arena.arena_minutes(
            competition=competition, by=player, **valid(ArenaMinutesSerializer, request)
        )
        return Response(ArenaSerializer(arena_view(row, player)).data)


class ArenaEnd(OrganisedView):
    """The end of an arena, before its time."""

    @extend_schema(request=None, responses=ArenaSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """With every result in. Again changes nothing."""
        competition, player = self.organised(request, slug)
        row = arena.arena_end(competition=competition)
        return Response(ArenaSerializer(arena_view(row, player)).data)
