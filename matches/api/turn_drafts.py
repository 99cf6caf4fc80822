"""The API of turns laid out at a live table: one's own, and nothing of others."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from common.request_input import valid
from games.core.match import LiveMatch
from games.core.turn_drafts import waiting
from matches import event_store, flags, selectors, turn_drafts
from matches.api.matches import MatchDetailSerializer, WriteView
from matches.api.orders import AtSeat
from matches.models import Match
from matches.permissions import require_seat

NUMBER: dict[str, Any] = {"min_value": 0, "max_value": 2**31 - 1}


@extend_schema_serializer(component_name="TurnDraft")
class TurnDraftSerializer(serializers.Serializer[Any]):
    """`moves` are laid out after event `seq`; `view` and `legal` are as they would be then.

    `waits`: which of the legal moves can be laid out; the others are sent with all that is. `dropped`: so many moves
    were laid out before something else happened. `sent`: whether this call has sent them.
    """

    seq = serializers.IntegerField()
    moves = serializers.ListField(child=serializers.CharField())
    view = serializers.JSONField()
    legal = serializers.ListField(child=serializers.CharField())
    waits = serializers.ListField(child=serializers.CharField())
    dropped = serializers.IntegerField()
    sent = serializers.BooleanField()


class KnownSerializer(serializers.Serializer[Any]):
    """`seq`: the newest event one has seen. `known`: so many moves one knows to be laid out."""

    seq = serializers.IntegerField(**NUMBER)
    known = serializers.IntegerField(**NUMBER)


@extend_schema_serializer(component_name="StepLaidOut")
class StepSerializer(KnownSerializer):
    move = serializers.CharField(max_length=200)


@extend_schema_serializer(component_name="TurnSent")
class SendSerializer(KnownSerializer):
    pass


class TurnDrafts(AtSeat):
    """One's own turn as it is laid out: nobody else sees anything of it before it is sent."""

    @extend_schema(operation_id="turn_draft", responses=TurnDraftSerializer)
    def get(self, request: Request, code: str) -> Response:
        match, player, seat = self.seated(request, code)
        return _answer(flags.looked_at(match), player, seat)

    @extend_schema(operation_id="lay_out", request=StepSerializer, responses=TurnDraftSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Lay a move out; one that cannot wait is sent with all before it. The same again changes nothing."""
        match, player, seat = self.seated(request, code)
        asked = valid(StepSerializer, request)
        after = turn_drafts.lay_out(
            match_id=match.pk,
            seat=seat,
            by=player,
            text=asked["move"],
            known=asked["known"],
            expect_seq=asked["seq"],
        )
        laid = after.turn_drafts.filter(seat=seat, player=player, seq=asked["seq"]).exists()
        return _answer(after, player, seat, sent=not laid)

    @extend_schema(
        operation_id="undo_turn_draft",
        request=None,
        parameters=[
            OpenApiParameter("keep", OpenApiTypes.INT, description="so many are kept; 0 unless said")
        ],
        responses={200: TurnDraftSerializer},
    )
    def delete(self, request: Request, code: str) -> Response:
        """Undo what is laid out, all or the last; again changes nothing."""
        match, player, seat = self.seated(request, code)
        keep = serializers.IntegerField(**NUMBER).run_validation(request.query_params.get("keep", 0))
        return _answer(turn_drafts.undo(match_id=match.pk, seat=seat, by=player, keep=keep), player, seat)


@extend_schema(request=SendSerializer, responses=MatchDetailSerializer)
class SendTurn(WriteView):
    """Make all the moves that are laid out, or none."""

    input_serializer = SendSerializer

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        _player, seat = require_seat(player, match)
        return turn_drafts.send(
            match_id=match.pk, seat=seat, by=player, known=data["known"], expect_seq=data["seq"]
        )


def _answer(match: Match, player: Player, seat: int, *, sent: bool = False) -> Response:
    live = event_store.load(match)
    laid = turn_drafts.of_player(match, live, seat, player)
    seen = selectors.words_at(laid.ahead, selectors.seat_names(match)).in_json(laid.ahead.view(seat))
    told = {
        "seq": match.seq,
        "moves": laid.texts,
        "view": {**seen, "seq": match.seq},
        "legal": laid.ahead.legal_texts(seat),
        "waits": _waiting(laid.ahead, seat),
        "dropped": laid.dropped,
        "sent": sent,
    }
    return Response(TurnDraftSerializer(told).data)


def _waiting(live: LiveMatch, seat: int) -> list[str]:
    if seat not in live.actors():
        return []
    return [live.playing.text(seat, action) for action in waiting(live.playing, seat)]
