"""The API of the statistics of all deals: what their pages read."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.refusals import reason_for
from games.core import registry
from games.core.errors import UnknownGame
from matches import deal_statistics


class TestedSerializer(serializers.Serializer[Any]):
    """`share`: of all counts that chance alone makes, so large a part is at least as uneven; `even` from 0.001 on.

    Both are null while there is too little to compare.
    """

    share = serializers.FloatField(allow_null=True)
    even = serializers.BooleanField(allow_null=True)


class DealTotalsSerializer(TestedSerializer):
    """`draws`: shuffles and throws that were sealed before play; `proved`: those that were opened and found right.

    `dealt`: so many deals and throws are compared.
    """

    matches = serializers.IntegerField()
    deals = serializers.IntegerField()
    draws = serializers.IntegerField()
    proved = serializers.IntegerField()
    dealt = serializers.IntegerField()


class GameDealsSerializer(DealTotalsSerializer):
    game = serializers.CharField()


class AllDealsSerializer(serializers.Serializer[Any]):
    totals = DealTotalsSerializer()
    games = GameDealsSerializer(many=True)


class SeatFaresSerializer(serializers.Serializer[Any]):
    """`points` in the mean; `won` alone, `shared` first places, `share` of matches won alone."""

    seat = serializers.IntegerField()
    points = serializers.FloatField()
    won = serializers.IntegerField()
    shared = serializers.IntegerField()
    share = serializers.FloatField()


class SidesFareSerializer(serializers.Serializer[Any]):
    """Matches with the same sides; the seats tell of the `counted` ones, of which somebody wins."""

    sides = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    players = serializers.IntegerField()
    matches = serializers.IntegerField()
    counted = serializers.IntegerField()
    seats = SeatFaresSerializer(many=True)


class HandsSerializer(TestedSerializer):
    """Deals of hands of these sizes. `cards`: by card, how many came to each seat."""

    players = serializers.IntegerField()
    pack = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField())
    deals = serializers.IntegerField()
    cards = serializers.SerializerMethodField()

    def get_cards(self, hands: deal_statistics.Hands) -> dict[str, list[int]]:
        return {card: list(seats) for card, seats in hands.cards}


class DieSerializer(TestedSerializer):
    """Throws of a die. `faces`: how often each came up."""

    throws = serializers.IntegerField()
    faces = serializers.SerializerMethodField()

    def get_faces(self, die: deal_statistics.Die) -> dict[str, int]:
        return {str(face): count for face, count in die.faces}


class GameStatisticsSerializer(serializers.Serializer[Any]):
    totals = GameDealsSerializer()
    sides = SidesFareSerializer(many=True)
    hands = HandsSerializer(many=True)
    dice = DieSerializer(many=True)


class AllStatistics(APIView):
    """Of all finished matches on the site that anybody may see: how many deals, and whether they came out evenly."""

    @extend_schema(responses=AllDealsSerializer)
    def get(self, request: Request) -> Response:
        totals, games = deal_statistics.of_all()
        return Response(AllDealsSerializer({"totals": totals, "games": games}).data)


class GameStatistics(APIView):
    """The same of one game, with every card by seat, the faces of dice, and points and wins by seat."""

    @extend_schema(responses=GameStatisticsSerializer)
    def get(self, request: Request, key: str) -> Response:
        try:
            registry.get(key)
        except UnknownGame as error:
            raise exceptions.NotFound(reason_for(error)) from None
        return Response(GameStatisticsSerializer(deal_statistics.of_game(key)).data)
