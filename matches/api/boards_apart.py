"""The API of boards that two tables play with real cards: what one's own table enters, and the other does not see."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.selectors import player_of
from common.request_input import valid
from matches import boards_apart, event_store, permissions
from matches.api.matches import seen
from matches.models import Match


class HalfSerializer(serializers.Serializer[Any]):
    """`result`: by side, or null for who sits at the other table; `agreed`: both sides at the table have said so."""

    board = serializers.IntegerField()
    result = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    agreed = serializers.BooleanField()
    words = serializers.ListField(child=serializers.CharField())


@extend_schema_serializer(component_name="BoardsApartTable")
class TableSerializer(serializers.Serializer[Any]):
    """One of the two tables. `changes`: it changes tables now; `waits`: it does once the other has come as far."""

    table = serializers.IntegerField()
    entered = serializers.IntegerField()
    next = serializers.IntegerField(allow_null=True)
    changes = serializers.BooleanField()
    waits = serializers.BooleanField()
    halves = HalfSerializer(many=True)


class HalfGivenSerializer(serializers.Serializer[Any]):
    """`result`: the field of one's own table alone, as the game's result has it."""

    table = serializers.IntegerField(min_value=0, max_value=1)
    board = serializers.IntegerField(min_value=1)
    result = serializers.DictField()


class HalfWordSerializer(serializers.Serializer[Any]):
    """`agree` false: it was entered wrongly and is taken back."""

    agree = serializers.BooleanField()


def _answer(match: Match, reader: Player | None) -> Response:
    live = event_store.load(match)
    return Response(TableSerializer(boards_apart.seen_by(match, live, reader), many=True).data)


def _keeper(request: Request, match: Match) -> Player:
    player = player_of(request.user)
    permissions.require_keeper(player, match)
    assert player is not None
    return player


class BoardsApart(APIView):
    """Both tables as the asker may see them; enter the next board of one's own."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="boards_apart", responses=TableSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        return _answer(seen(request, code), player_of(request.user))

    @extend_schema(
        operation_id="enter_half_board", request=HalfGivenSerializer, responses=TableSerializer(many=True)
    )
    def post(self, request: Request, code: str) -> Response:
        match = seen(request, code)
        player, given = _keeper(request, match), valid(HalfGivenSerializer, request)
        changed = boards_apart.enter_half(
            match_id=match.pk, table=given["table"], board=given["board"], data=given["result"], by=player
        )
        return _answer(changed, player)


class HalfBoardWords(APIView):
    """One's word on what one's own table has entered, or that it is taken back."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=HalfWordSerializer, responses=TableSerializer(many=True))
    def post(self, request: Request, code: str, table: int, board: int) -> Response:
        match = seen(request, code)
        player, agrees = _keeper(request, match), valid(HalfWordSerializer, request)["agree"]
        act = boards_apart.agree_to_half if agrees else boards_apart.take_half_back
        return _answer(act(match_id=match.pk, table=table, board=board, by=player), player)
