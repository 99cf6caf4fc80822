"""The API of a competition's tables: who sits there, what it came to, and what decided it."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers

from clubs.selectors import player_of
from common.request_input import line, whole
from tournaments import selectors
from tournaments.models import Competition, Pairing, PairingEntry, Ruling
from tournaments.round_selectors import reasons
from tournaments.venue_selectors import MOST_NAME, named


class PairingSideSerializer(serializers.ModelSerializer[PairingEntry]):
    """A side of a table; no half-points once counted: the table counts for nobody."""

    player = serializers.CharField(source="entry.player.slug")
    bot = serializers.BooleanField(source="entry.player.is_bot")
    half_points = serializers.IntegerField(source="points", allow_null=True)

    class Meta:
        model = PairingEntry
        fields = ("player", "bot", "half_points", "score")


class RulingSerializer(serializers.ModelSerializer[Ruling]):
    """`points` of each side, in hundredths: a penalty's are added, others stand in place of what the side has."""

    points = serializers.ListField(child=serializers.IntegerField(), max_length=8)
    by = serializers.CharField(source="by.slug", read_only=True)

    class Meta:
        model = Ruling
        fields = ("kind", "points", "reason", "by", "at")
        read_only_fields = ("at",)


class PairingSerializer(serializers.ModelSerializer[Pairing]):
    """A table of a round; `kind` says what a table without a match is. `by_hand`: the organisers put it together."""

    round = serializers.IntegerField(source="round.number")
    sides = PairingSideSerializer(many=True)
    matches = serializers.SerializerMethodField()
    why = serializers.SerializerMethodField()
    rulings = RulingSerializer(many=True, read_only=True)
    venue = serializers.CharField(source="venue.name", default=None, allow_null=True, read_only=True)

    class Meta:
        model = Pairing
        fields = (
            "round",
            "table",
            "kind",
            "handicap",
            "venue",
            "day",
            "counted",
            "provisional",
            "by_hand",
            "why",
            "sides",
            "matches",
            "rulings",
        )

    def get_why(self, pairing: Pairing) -> list[str]:
        """What decided it, in order."""
        return list(reasons(pairing))

    def get_matches(self, pairing: Pairing) -> list[str]:
        """Their codes."""
        return [str(link.match.code) for link in pairing.matches.all()]


class CompetitionPairings(generics.ListAPIView[Pairing]):
    """The tables of a competition, in order: of one `round`, of one `venue`, of whose `name` has that in it."""

    serializer_class = PairingSerializer

    @extend_schema(
        parameters=[
            OpenApiParameter("round", OpenApiTypes.INT),
            OpenApiParameter("venue", OpenApiTypes.INT),
            OpenApiParameter("name", OpenApiTypes.STR),
        ]
    )
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Pairing]:
        rows = selectors.visible(Competition.objects.all(), player_of(self.request.user))
        asked = self.request.query_params.get("round", "")
        number = (whole(asked) or 0) if asked else None
        tables = selectors.pairings(get_object_or_404(rows, slug=self.kwargs["slug"]), number)
        venue = self.request.query_params.get("venue", "")
        tables = tables.filter(venue=whole(venue) or 0) if venue else tables
        name = line(self.request.query_params.get("name", ""), MOST_NAME)
        return named(tables, name) if name else tables
