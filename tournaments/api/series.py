"""The API of series: made, added to, closed, the next season, and their tables."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Membership, Player, User
from clubs.permissions import has_role, require
from clubs.selectors import open_clubs, player_of
from clubs.services import player_of as own_player
from common.request_input import valid
from tournaments import series_selectors as selectors
from tournaments.models import Series
from tournaments.series_selectors import Division, PartNow, SeriesCell, SeriesLine
from tournaments.services import series as services

KINDS = ("competition", "event", "night")


class SeriesSerializer(serializers.ModelSerializer[Series]):
    """A season. `scale`: points for places; `best`: so many parts count of each, null: all."""

    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    scale = serializers.ListField(child=serializers.IntegerField())
    divisions = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Series
        fields = (
            "slug", "title", "club", "counting", "scale", "best", "game", "divisions", "up", "down", "created_at",
            "closed_at",
        )  # fmt: skip


class SeriesPartSerializer(serializers.Serializer[PartNow]):
    """What counts; `over`: its results are in the table; `founded`: made with the season, for its `division`."""

    id = serializers.IntegerField(source="row.pk")
    title = serializers.CharField(source="row.title")
    at = serializers.DateTimeField(source="row.at")
    over = serializers.BooleanField()
    founded = serializers.BooleanField(source="row.founded")
    division = serializers.IntegerField(source="row.division", allow_null=True)


class SeriesCellSerializer(serializers.Serializer[SeriesCell]):
    """What a part brought, in words; empty where they were away. `counted`: false where better ones stand before it."""

    place = serializers.CharField()
    amount = serializers.CharField()
    counted = serializers.BooleanField()


class SeriesLineSerializer(serializers.Serializer[SeriesLine]):
    """`total` in hundredths; `category`: the class, with the place in it."""

    place = serializers.IntegerField()
    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    total = serializers.IntegerField()
    category = serializers.CharField()
    class_place = serializers.IntegerField(allow_null=True)
    cells = SeriesCellSerializer(source="said_cells", many=True)


class DivisionSerializer(serializers.Serializer[Division]):
    name = serializers.CharField()
    lines = SeriesLineSerializer(many=True)


class SeriesDetailSerializer(SeriesSerializer):
    parts = SeriesPartSerializer(many=True)
    tables = DivisionSerializer(many=True)

    class Meta(SeriesSerializer.Meta):
        fields = (*SeriesSerializer.Meta.fields, "parts", "tables")  # type: ignore[assignment]


class NewSeriesSerializer(serializers.Serializer[Any]):
    """`game`: what counts of club nights, empty: every game. `divisions`: their names, the highest first."""

    title = serializers.CharField(max_length=80)
    club = serializers.SlugField()
    counting = serializers.ChoiceField(Series.Counting.choices, default=Series.Counting.PLACES)
    scale = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=1_000_000), max_length=100, default=list
    )
    best = serializers.IntegerField(min_value=1, max_value=200, default=None, allow_null=True)
    game = serializers.CharField(max_length=60, default="", allow_blank=True)
    divisions = serializers.ListField(child=serializers.CharField(max_length=40), max_length=12, default=list)
    up = serializers.IntegerField(min_value=0, max_value=services.MOST_MOVES, default=1)
    down = serializers.IntegerField(min_value=0, max_value=services.MOST_MOVES, default=1)


class NewPartSerializer(serializers.Serializer[Any]):
    """`key`: the address of a tournament or event, or of a night the key that `/api/series/{slug}/nights/` names."""

    kind = serializers.ChoiceField(list(KINDS))
    key = serializers.CharField(max_length=90)


class MemberSerializer(serializers.Serializer[Any]):
    """`player`: of the club, by address; `division`: counted from 0, the highest; `category`: a class."""

    player = serializers.CharField(max_length=80)
    division = serializers.IntegerField(min_value=0, max_value=services.MOST_DIVISIONS, default=0)
    category = serializers.CharField(max_length=40, default="", allow_blank=True)


class SeasonNightSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = serializers.CharField()
    at = serializers.DateTimeField()


class SeriesView(APIView):
    """For whoever has logged in; what else is needed each method says."""

    permission_classes = (IsAuthenticated,)

    def runs(self, request: Request, slug: str) -> tuple[Series, Player]:
        """The series and who organises it. Http404 for whoever may not see it, PermissionDenied for others."""
        assert isinstance(request.user, User)
        player = own_player(request.user)
        series = get_object_or_404(_seen(player), slug=slug)
        may = has_role(player, series.club, Membership.Role.ORGANISER)
        require(may, _("Only the organisers of the club change a series."))
        return series, player

    def answer(self, series: Series, code: int = status.HTTP_200_OK) -> Response:
        """The series as it is now."""
        return Response(_detail(get_object_or_404(selectors.series_list(), pk=series.pk)), status=code)


def _seen(player: Player | None) -> QuerySet[Series]:
    return selectors.visible_series(selectors.series_list(), player)


def _detail(series: Series) -> dict[str, Any]:
    parts = selectors.parts_of(series)
    data = dict(SeriesSerializer(series).data)
    data["parts"] = SeriesPartSerializer(parts, many=True).data  # type: ignore[arg-type]
    data["tables"] = DivisionSerializer(selectors.tables(series, parts), many=True).data  # type: ignore[arg-type]
    return data


class SeriesList(generics.ListAPIView[Series]):
    """Seasons, newest first."""

    serializer_class = SeriesSerializer

    @extend_schema(parameters=[OpenApiParameter("club", OpenApiTypes.STR)])
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Series]:
        rows, club = _seen(player_of(self.request.user)), self.request.query_params.get("club", "")
        return rows.filter(club__slug=club) if club else rows


class AllSeries(SeriesView, SeriesList):
    """Seasons, newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)  # type: ignore[assignment]

    @extend_schema(request=NewSeriesSerializer, responses={201: SeriesDetailSerializer})
    def post(self, request: Request) -> Response:
        """Begin one, as a club's organiser."""
        given, player = valid(NewSeriesSerializer, request), player_of(request.user)
        club = get_object_or_404(open_clubs(player), slug=given.pop("club"))
        require(
            has_role(player, club, Membership.Role.ORGANISER), _("A club's organisers create its events.")
        )
        made = services.series_create(club=club, organiser=player, **given)
        return self.answer(made, status.HTTP_201_CREATED)


class SeriesDetail(APIView):
    """One season with its tables."""

    @extend_schema(responses=SeriesDetailSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_detail(get_object_or_404(_seen(player_of(request.user)), slug=slug)))


class SeriesNights(SeriesView):
    """The nights of the club that could count."""

    @extend_schema(responses=SeasonNightSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The latest, newest first."""
        series, _player = self.runs(request, slug)
        return Response(SeasonNightSerializer(selectors.occasions(series.club), many=True).data)


class SeriesParts(SeriesView):
    """What counts."""

    @extend_schema(request=NewPartSerializer, responses={201: SeriesDetailSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """One more; again changes nothing."""
        series, _player = self.runs(request, slug)
        services.part_add(series=series, **valid(NewPartSerializer, request))
        return self.answer(series, status.HTTP_201_CREATED)


class OneSeriesPart(SeriesView):
    """A part of a season."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, part: int) -> Response:
        """It counts no more."""
        series, _player = self.runs(request, slug)
        services.part_drop(series=series, part=part)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SeriesMembers(SeriesView):
    """Divisions and classes."""

    @extend_schema(request=MemberSerializer, responses=SeriesDetailSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Put somebody of the club into a division and a class."""
        series, _player = self.runs(request, slug)
        given = valid(MemberSerializer, request)
        people = Player.objects.filter(memberships__club=series.club)
        who = get_object_or_404(people, slug=given.pop("player"))
        services.member_set(series=series, player=who, **given)
        return self.answer(series)


class CloseSeries(SeriesView):
    """The end of a season."""

    @extend_schema(request=None, responses=SeriesDetailSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Its table is stored and stays for ever."""
        series, player = self.runs(request, slug)
        return self.answer(services.series_close(series=series, by=player))
