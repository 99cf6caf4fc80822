"""The API of events: competitions with standings and rounds, and club nights."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.selectors import player_of
from common.request_input import whole
from matches.api import MatchSerializer, public_options
from tournaments import selectors
from tournaments.models import (
    Attendance,
    Competition,
    Entry,
    Pairing,
    PairingEntry,
    Session,
    SessionTable,
)


class CompetitionSerializer(serializers.ModelSerializer[Competition]):
    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    entrants = serializers.IntegerField(read_only=True)
    options = serializers.SerializerMethodField()
    seed = serializers.IntegerField(source="drawn_seed", read_only=True, allow_null=True)
    seal = serializers.CharField(source="seal_hash", read_only=True)
    opened_seal = serializers.CharField(read_only=True)

    def get_options(self, competition: Competition) -> dict[str, Any]:
        """Without those that hold secrets."""
        return public_options(competition.game, competition.options)

    class Meta:
        model = Competition
        fields = (
            "slug", "kind", "title", "club", "game", "options", "format", "settings", "tie_breaks", "seed", "seal",
            "opened_seal", "rated", "status", "rounds", "most_entries", "entries_until", "entrants", "created_at",
            "started_at", "finished_at",
        )  # fmt: skip


class CompetitionLineSerializer(serializers.Serializer[selectors.Standing]):
    place = serializers.IntegerField(source="line.place")
    player = serializers.CharField(source="entry.player.slug")
    name = serializers.CharField(source="entry.player.name")
    half_points = serializers.IntegerField(source="line.points")
    played = serializers.IntegerField(source="line.played")
    won = serializers.IntegerField(source="line.won")
    drawn = serializers.IntegerField(source="line.drawn")
    lost = serializers.IntegerField(source="line.lost")
    tie_breaks = serializers.ListField(child=serializers.FloatField(), source="line.breaks")


class ProgressSerializer(serializers.Serializer[selectors.Progress]):
    over = serializers.IntegerField()
    running = serializers.IntegerField()
    total = serializers.IntegerField()
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    uncounted = serializers.IntegerField(
        help_text="Tables that count for nobody: a match was void or abandoned."
    )


class CompetitionEntrySerializer(serializers.ModelSerializer[Entry]):
    """An entrant; `number`: of the draw, which shuffles the entrants as they are listed here."""

    player = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Entry
        fields = ("player", "number")


class CompetitionDetailSerializer(CompetitionSerializer):
    standings = CompetitionLineSerializer(many=True, read_only=True)
    progress = ProgressSerializer(read_only=True)
    entries = CompetitionEntrySerializer(many=True, read_only=True)

    class Meta(CompetitionSerializer.Meta):
        fields = (*CompetitionSerializer.Meta.fields, "standings", "progress", "entries")  # type: ignore[assignment]


class PairingSideSerializer(serializers.ModelSerializer[PairingEntry]):
    """A side of a table; no half-points once counted: the table counts for nobody."""

    player = serializers.CharField(source="entry.player.slug")
    half_points = serializers.IntegerField(source="points", allow_null=True)

    class Meta:
        model = PairingEntry
        fields = ("player", "half_points", "score")


class PairingSerializer(serializers.ModelSerializer[Pairing]):
    """A table of a round. Counted without matches: a bot that was withdrawn has forfeited it."""

    round = serializers.IntegerField(source="round.number")
    sides = PairingSideSerializer(many=True)
    matches = serializers.SerializerMethodField()

    class Meta:
        model = Pairing
        fields = ("round", "table", "counted", "sides", "matches")

    def get_matches(self, pairing: Pairing) -> list[str]:
        """Their codes."""
        return [str(link.match.code) for link in pairing.matches.all()]


class CompetitionList(generics.ListAPIView[Competition]):
    """Tournaments and leagues, newest first."""

    serializer_class = CompetitionSerializer

    @extend_schema(
        parameters=[
            OpenApiParameter("kind", OpenApiTypes.STR, enum=list(Competition.Kind.values)),
            OpenApiParameter("game", OpenApiTypes.STR),
        ]
    )
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Competition]:
        asked = self.request.query_params
        rows = selectors.competitions(kind=asked.get("kind", ""), game=asked.get("game", ""))
        return selectors.visible(rows, player_of(self.request.user))


class CompetitionDetail(APIView):
    """One competition with its standings, progress, and the pairings of its rounds."""

    @extend_schema(responses=CompetitionDetailSerializer)
    def get(self, request: Request, slug: str) -> Response:
        rows = selectors.visible(selectors.competitions(), player_of(request.user))
        competition = get_object_or_404(rows, slug=slug)
        data = dict(CompetitionSerializer(competition).data)
        standings = selectors.table_of_standings(competition)
        data["standings"] = CompetitionLineSerializer(standings, many=True).data  # type: ignore[arg-type]
        data["progress"] = ProgressSerializer(selectors.progress(competition)).data
        entries = sorted((row.entry for row in standings), key=lambda entry: entry.pk)
        data["entries"] = CompetitionEntrySerializer(entries, many=True).data
        return Response(data)


class CompetitionPairings(generics.ListAPIView[Pairing]):
    """The tables of a competition's rounds, in order; of one round by `round`."""

    serializer_class = PairingSerializer

    @extend_schema(parameters=[OpenApiParameter("round", OpenApiTypes.INT)])
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Pairing]:
        rows = selectors.visible(Competition.objects.all(), player_of(self.request.user))
        asked = self.request.query_params.get("round", "")
        number = (whole(asked) or 0) if asked else None
        return selectors.pairings(get_object_or_404(rows, slug=self.kwargs["slug"]), number)


class TableSerializer(serializers.ModelSerializer[SessionTable]):
    """A table of a night; `sides`: how its partners came together."""

    match = MatchSerializer(read_only=True)

    class Meta:
        model = SessionTable
        fields = ("number", "sides", "match")


class SessionSerializer(serializers.ModelSerializer[Session]):
    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Session
        fields = ("id", "club", "title", "starts_at", "place", "status", "games", "stakes")


class SessionDetailSerializer(SessionSerializer):
    tables = TableSerializer(many=True, read_only=True)
    present = serializers.SerializerMethodField()
    gone = serializers.SerializerMethodField()

    class Meta(SessionSerializer.Meta):
        fields = (*SessionSerializer.Meta.fields, "tables", "present", "gone")  # type: ignore[assignment]

    def get_present(self, session: Session) -> list[str]:
        """Who is here."""
        return [one.player.slug for one in session.attendances.all() if one.left_at is None]

    def get_gone(self, session: Session) -> list[str]:
        """Who was here and has left."""
        return [one.player.slug for one in session.attendances.all() if one.left_at is not None]


class SessionList(generics.ListAPIView[Session]):
    """Club nights, newest first."""

    serializer_class = SessionSerializer

    def get_queryset(self) -> QuerySet[Session]:
        return selectors.sessions(player=player_of(self.request.user))


class SessionDetail(generics.RetrieveAPIView[Session]):
    """A club night with its tables."""

    serializer_class = SessionDetailSerializer

    def get_queryset(self) -> QuerySet[Session]:
        tables = SessionTable.objects.select_related("match__club").prefetch_related(
            Prefetch("match__seats", selectors.SEATS.queryset)
        )
        present = Attendance.objects.select_related("player")
        return selectors.sessions(player=player_of(self.request.user)).prefetch_related(
            Prefetch("tables", tables.order_by("number")), Prefetch("attendances", present)
        )
