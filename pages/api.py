"""The API of games: what their pages read."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.refusals import reason_for
from common.speaking import NOBODY, ReadersWords, spoken
from games.core import registry
from games.core.errors import UnknownGame
from games.core.game import Game
from games.core.rules_page import to_markdown
from matches import seat_wins


class SaidField(serializers.CharField):
    """A text of the rules engine, in the asker's language."""

    def to_representation(self, value: Any) -> str:
        return spoken(value)


class OptionSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = SaidField()
    kind = serializers.CharField()
    default = serializers.JSONField()
    choices = serializers.DictField(child=SaidField())
    lo = serializers.IntegerField()
    hi = serializers.IntegerField()
    help = SaidField()


class PresetSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = SaidField()
    options = serializers.DictField()
    seats = serializers.IntegerField(allow_null=True)


class GameSerializer(serializers.Serializer[Any]):
    """A game. `results`: the fields of a deal's result, as `/matches/{code}/results/` takes them."""

    key = serializers.CharField()
    title = SaidField()
    family = serializers.CharField()
    summary = SaidField()
    rules_version = serializers.IntegerField()
    kind = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    objective = serializers.CharField()
    settlements = serializers.ListField(child=serializers.CharField())
    options = OptionSerializer(many=True)
    presets = PresetSerializer(many=True)


class GameDetailSerializer(GameSerializer):
    results = serializers.ListField(child=serializers.DictField())
    rules = serializers.CharField(help_text="Markdown")


class SideWinsSerializer(serializers.Serializer[Any]):
    """`won` alone and `shared` first places, of `played`; the true share of wins lies in `low..high` (95 per cent)."""

    seats = serializers.ListField(child=serializers.IntegerField())
    won = serializers.IntegerField()
    shared = serializers.IntegerField()
    played = serializers.IntegerField()
    share = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class SeatWinsSerializer(serializers.Serializer[Any]):
    """Matches of so many players with the same sides. `even`: equal chances would explain the figures."""

    players = serializers.IntegerField()
    matches = serializers.IntegerField()
    even = serializers.BooleanField()
    sides = SideWinsSerializer(many=True)


class GameList(APIView):
    """Every game, by title."""

    @extend_schema(responses=GameSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(GameSerializer(registry.all_games(), many=True).data)


class GameSeats(APIView):
    """How often each seat of a game wins, from its newest finished matches that everybody may see."""

    @extend_schema(responses=SeatWinsSerializer(many=True))
    def get(self, request: Request, key: str) -> Response:
        try:
            registry.get(key)
        except UnknownGame as error:
            raise exceptions.NotFound(reason_for(error)) from None
        return Response(SeatWinsSerializer(seat_wins.of_game(key), many=True).data)


class GameDetail(APIView):
    """One game with its rules and the form of its results."""

    @extend_schema(responses=GameDetailSerializer)
    def get(self, request: Request, key: str) -> Response:
        try:
            game: type[Game] = registry.get(key)
        except UnknownGame as error:
            raise exceptions.NotFound(reason_for(error)) from None
        results = game.Sheet(game.table_for()).expects().describe(game.table_for())
        words = ReadersWords(NOBODY)
        rules = to_markdown(game, get_language()[:2], words)
        shown = {**GameSerializer(game).data, "results": words.in_json(results), "rules": rules}
        return Response(shown)
