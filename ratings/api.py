"""The API of ratings, read-only: pools, leaderboards, a player's ratings and history, chances."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.selectors import open_clubs, player_of
from common.refusals import reason_for
from games.core import registry
from games.core.errors import UnknownGame
from matches.selectors import named_players
from ratings import selectors
from ratings.models import Pool, Rating


class PoolSerializer(serializers.ModelSerializer[Pool]):
    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)

    class Meta:
        model = Pool
        fields = ("id", "key", "population", "pace", "club", "game")


class RatingStandingSerializer(serializers.Serializer[Any]):
    """`shown` is the cautious rating, mu - 3 sd, that the order goes by."""

    rank = serializers.IntegerField()
    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    mu = serializers.FloatField()
    sd = serializers.FloatField()
    shown = serializers.FloatField()
    matches = serializers.IntegerField()


class PlayerRatingSerializer(serializers.ModelSerializer[Rating]):
    """A latent: the common skill in an overall pool, the offset to it in a game's pool."""

    pool = PoolSerializer()

    class Meta:
        model = Rating
        fields = ("pool", "mu", "var", "matches")


class HistoryPointSerializer(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    match = serializers.IntegerField(source="match_id")
    mu = serializers.FloatField()
    sd = serializers.FloatField()


class PredictionSerializer(serializers.Serializer[Any]):
    """Chances in the order of the sides asked for; they and `draw` sum to 1."""

    wins = serializers.ListField(child=serializers.FloatField())
    draw = serializers.FloatField()


def visible_pools(request: Request) -> QuerySet[Pool]:
    """The site's pools and those of clubs that whoever asks may see."""
    clubs = open_clubs(player_of(request.user))
    rows = Pool.objects.filter(Q(club=None) | Q(club__in=clubs.values("pk")))
    return rows.select_related("club").order_by("key")


class PoolList(generics.ListAPIView[Pool]):
    """All rating pools; an empty `game` is the skill common to all games."""

    serializer_class = PoolSerializer

    def get_queryset(self) -> QuerySet[Pool]:
        if getattr(self, "swagger_fake_view", False):
            return Pool.objects.none()
        rows = visible_pools(self.request)
        game = self.request.query_params.get("game")
        return rows if game is None else rows.filter(game=game)


class Leaderboard(APIView):
    """The players of a pool by cautious rating; guests of clubs one may not look into are left out."""

    @extend_schema(
        operation_id="ratings_leaderboard",
        parameters=[
            OpenApiParameter("limit", OpenApiTypes.INT),
            OpenApiParameter("offset", OpenApiTypes.INT),
            OpenApiParameter("min_matches", OpenApiTypes.INT),
        ],
        responses=RatingStandingSerializer(many=True),
    )
    def get(self, request: Request, pk: int) -> Response:
        pool = get_object_or_404(visible_pools(request), pk=pk)
        rows = selectors.leaderboard(
            pool=pool,
            limit=_number(request, "limit", 50, 1, 500),
            offset=_number(request, "offset", 0, 0, 10**6),
            min_matches=_number(request, "min_matches", selectors.MIN_MATCHES, 0, 10**6),
        )
        named = named_players(player_of(request.user)).filter(pk__in=[row.player.pk for row in rows])
        shown = set(named.values_list("pk", flat=True))
        rows = [row for row in rows if row.player.pk in shown]
        return Response(RatingStandingSerializer(rows, many=True).data)


class History(APIView):
    """A player's rating in a pool after each match there, oldest first."""

    @extend_schema(operation_id="ratings_history", responses=HistoryPointSerializer(many=True))
    def get(self, request: Request, pk: int, slug: str) -> Response:
        pool = get_object_or_404(visible_pools(request), pk=pk)
        player = get_object_or_404(named_players(player_of(request.user)), slug=slug)
        return Response(HistoryPointSerializer(selectors.history(pool=pool, player=player), many=True).data)


class PlayerRatings(APIView):
    """All ratings of a player."""

    @extend_schema(operation_id="ratings_of_player", responses=PlayerRatingSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        player = get_object_or_404(named_players(player_of(request.user)), slug=slug)
        rows = selectors.ratings_of(player=player).filter(pool__in=visible_pools(request).values("pk"))
        return Response(PlayerRatingSerializer(rows.select_related("pool__club"), many=True).data)


class Prediction(APIView):
    """Chances of a match: `?game=hex&side=aino&side=eero,kalle`, a side's players by their addresses."""

    @extend_schema(
        operation_id="ratings_prediction",
        parameters=[
            OpenApiParameter("game", OpenApiTypes.STR, required=True),
            OpenApiParameter("side", OpenApiTypes.STR, required=True, many=True),
            OpenApiParameter("pace", OpenApiTypes.STR, enum=list(Pool.Pace.values)),
        ],
        responses=PredictionSerializer,
    )
    def get(self, request: Request) -> Response:
        sides = [side.split(",") for side in request.query_params.getlist("side")[:20]]
        named = {slug for side in sides for slug in side}
        players = {
            player.slug: player for player in named_players(player_of(request.user)).filter(slug__in=named)
        }
        if unknown := sorted(named - players.keys()):
            sentence = _("There is no player %(names)s.") % {"names": ", ".join(unknown)}
            raise exceptions.ValidationError({"side": [sentence]})
        if len(named) != sum(map(len, sides)):
            raise exceptions.ValidationError({"side": [_("A player sits twice.")]})
        if len(sides) < 2:
            raise exceptions.ValidationError(
                {"side": [_("A prediction needs at least two sides, each with a player.")]}
            )
        try:
            chances = selectors.predict_match(
                game=registry.get(request.query_params.get("game", "")).key,
                sides=[[players[slug] for slug in side] for side in sides],
                pace=_pace(request),
            )
        except UnknownGame as error:
            raise exceptions.ValidationError({"game": [reason_for(error)]}) from None
        return Response(PredictionSerializer(chances).data)


def _pace(request: Request) -> str:
    """Which ratings are asked for: without a clock, unless it is said. Raises ValidationError."""
    pace = request.query_params.get("pace", Pool.Pace.UNCLOCKED)
    if pace not in Pool.Pace.values:
        raise exceptions.ValidationError({"pace": [_("A pace is clocked or unclocked.")]})
    return pace


def _number(request: Request, name: str, default: int, least: int, most: int) -> int:
    text = request.query_params.get(name, str(default))
    if not text.isascii() or not text.isdigit() or not least <= int(text[:12]) <= most:
        sentence = _("A whole number from %(least)s to %(most)s, not %(text)s.")
        raise exceptions.ValidationError(
            {name: [sentence % {"least": least, "most": most, "text": repr(text[:20])}]}
        )
    return int(text)
