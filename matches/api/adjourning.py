"""The API of adjournments. What was sealed is in no answer before everybody may see all of the match."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.selectors import player_of
from common.request_input import valid
from matches import adjourning, flags
from matches.api.matches import seen
from matches.models import Adjournment, Match
from matches.permissions import require_seat
from matches.selectors import is_open

ACTS = ("ask", "agree", "refuse", "seal", "go-on")


class AdjournmentSerializer(serializers.ModelSerializer[Adjournment]):
    """`seal`: SHA-256 of `opened`, the salted text of the sealed move, which stays empty until the match is open."""

    asked_by = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    agreed_by = serializers.SerializerMethodField()
    go_on = serializers.SerializerMethodField()
    opened = serializers.SerializerMethodField()

    def get_agreed_by(self, row: Adjournment) -> list[str]:
        return [word.player.slug for word in row.words.all() if not word.goes_on]

    def get_go_on(self, row: Adjournment) -> list[str]:
        """Who wants it to go on before its time."""
        return [word.player.slug for word in row.words.all() if word.goes_on]

    def get_opened(self, row: Adjournment) -> str:
        return row.opened if is_open(row.match) else ""

    class Meta:
        model = Adjournment
        fields = (
            "id", "status", "asked_by", "asked_at", "until", "seat", "agreed_by", "go_on", "seal", "sealed_at",
            "over_at", "opened",
        )  # fmt: skip
        read_only_fields = fields


class AdjournmentActSerializer(serializers.Serializer[Any]):
    """`ask`: with `until`. `agree`: to number `id`. `refuse`: it, or one's own wish. `seal`: `moves` after event `seq`.
    `go-on`: before its time."""

    act = serializers.ChoiceField(choices=ACTS)
    until = serializers.DateTimeField(allow_null=True, default=None)
    id = serializers.IntegerField(min_value=0, default=0)
    moves = serializers.ListField(child=serializers.CharField(max_length=200), max_length=60, default=list)
    seq = serializers.IntegerField(min_value=0, default=0)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError where what the act needs is missing."""
        if given["act"] == "ask" and given["until"] is None:
            raise serializers.ValidationError({"until": [_("Say until when it rests.")]})
        if given["act"] == "seal" and not given["moves"]:
            raise serializers.ValidationError({"moves": [_("Say which move is sealed.")]})
        return given


class Adjournments(APIView):
    """The adjournments of a match, the newest last."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=AdjournmentSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        return _answer(flags.looked_at(seen(request, code)))

    @extend_schema(request=AdjournmentActSerializer, responses=AdjournmentSerializer(many=True))
    def post(self, request: Request, code: str) -> Response:
        """Ask for one, say yes or no, seal the move, or go on before its time."""
        match = seen(request, code)
        player, seat = require_seat(player_of(request.user), match)
        asked = valid(AdjournmentActSerializer, request)
        match asked["act"]:
            case "ask":
                adjourning.ask(match_id=match.pk, by=player, until=asked["until"] or timezone.now())
            case "agree":
                adjourning.agree(match_id=match.pk, by=player, number=asked["id"])
            case "refuse":
                adjourning.refuse(match_id=match.pk, by=player)
            case "seal":
                adjourning.seal_move(
                    match_id=match.pk, seat=seat, texts=asked["moves"], expect_seq=asked["seq"], by=player
                )
            case _:
                adjourning.go_on(match_id=match.pk, by=player)
        return _answer(match)


def _answer(match: Match) -> Response:
    """Nothing to who sees the match later than it is played."""
    rows = match.adjournments.select_related("asked_by", "match").prefetch_related("words__player")
    rows = rows.none() if match.is_late else rows
    return Response(AdjournmentSerializer(rows, many=True).data)
