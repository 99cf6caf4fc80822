"""The API of alerts and questions at a table on the site."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.selectors import player_of
from common.request_input import valid
from matches import explaining, selectors
from matches.api.matches import seen
from matches.explanations import read_by, sides_of
from matches.models import Explanation, Match
from matches.permissions import require_seat


class ExplanationSerializer(serializers.ModelSerializer[Explanation]):
    """What the call `seq` of `seat` means; `asked_by` is the seat of who asked, null for an alert."""

    class Meta:
        model = Explanation
        fields = ("id", "seq", "seat", "asked_by", "text", "made_at", "said_at")


class AlertSerializer(serializers.Serializer[Any]):
    """`seq` null: one's last call in this deal."""

    text = serializers.CharField(max_length=explaining.MOST)
    seq = serializers.IntegerField(min_value=1, allow_null=True, default=None)


class QuestionSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField(min_value=1)


class ExplanationAnswerSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=explaining.MOST)


class _AtTable(APIView):
    permission_classes: tuple[Any, ...] = (IsAuthenticated,)

    def own_seat(self, request: Request, code: str) -> tuple[Match, int]:
        """The match and one's seat there. Raises Http404, PermissionDenied."""
        match = seen(request, code)
        return match, require_seat(player_of(request.user), match)[1]

    def told(self, made: Explanation, code: int = status.HTTP_201_CREATED) -> Response:
        return Response(ExplanationSerializer(made).data, status=code)


class Explanations(_AtTable):
    """What one reads of alerts and questions at a table; all of it once the match is over."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=ExplanationSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        match = seen(request, code)
        rows = read_by(match, selectors.viewer_of(match, player_of(request.user)), sides_of(match))
        return Response(ExplanationSerializer(rows, many=True).data)

    @extend_schema(request=AlertSerializer, responses={201: ExplanationSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Tell the opponents what a call of one's own means; one's partner never reads it."""
        match, seat = self.own_seat(request, code)
        return self.told(explaining.alert(match_id=match.pk, seat=seat, **valid(AlertSerializer, request)))


class Questions(_AtTable):
    """Asking, on one's own turn, what an opponent's call means."""

    @extend_schema(request=QuestionSerializer, responses={201: ExplanationSerializer})
    def post(self, request: Request, code: str) -> Response:
        match, seat = self.own_seat(request, code)
        return self.told(explaining.ask(match_id=match.pk, seat=seat, **valid(QuestionSerializer, request)))


class QuestionAnswer(_AtTable):
    """Answering what one was asked."""

    @extend_schema(request=ExplanationAnswerSerializer, responses=ExplanationSerializer)
    def put(self, request: Request, code: str, pk: int) -> Response:
        match, seat = self.own_seat(request, code)
        said = valid(ExplanationAnswerSerializer, request)
        made = explaining.answer(match_id=match.pk, seat=seat, number=pk, **said)
        return self.told(made, status.HTTP_200_OK)
