"""The API of held moves and stop signs at a live table."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.selectors import player_of
from matches import event_store, flags, held_moves, selectors
from matches.api.matches import seen
from matches.models import Match
from matches.pace_rules import LONGEST_STOP, LONGEST_TICK, Pace
from matches.permissions import require_seat


@extend_schema_serializer(component_name="PaceOfMoves")
class PaceSerializer(serializers.Serializer[Any]):
    """`tick`: moves are shown at whole multiples of so many seconds; `stop`: so many after a stop sign at the earliest;
    `jumps`: a jump bid is one."""

    tick = serializers.IntegerField(min_value=0, max_value=LONGEST_TICK, default=0)
    stop = serializers.IntegerField(min_value=0, max_value=LONGEST_STOP, default=0)
    jumps = serializers.BooleanField(default=False)


class HeldSerializer(serializers.Serializer[Any]):
    """`held`: one's own move that the others do not see yet; `sign`: the seat whose stop sign is on the table."""

    pace = PaceSerializer()
    held = serializers.ListField(child=serializers.CharField())
    sign = serializers.IntegerField(allow_null=True)
    may_stop = serializers.BooleanField()


class HeldMoves(APIView):
    """What is held back of a match, as the asker may know it: of others' moves nothing."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=HeldSerializer)
    def get(self, request: Request, code: str) -> Response:
        return _answer(flags.looked_at(seen(request, code)), player_of(request.user))

    @extend_schema(request=None, responses=HeldSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Show the stop sign right after one's own move: the next opponent's is shown some seconds later."""
        match = seen(request, code)
        player, seat = require_seat(player_of(request.user), match)
        held_moves.show_stop(match_id=match.pk, seat=seat)
        match.refresh_from_db()
        return _answer(match, player)


def _answer(match: Match, player: Player | None) -> Response:
    viewer, sign = selectors.viewer_of(match, player), held_moves.sign_on_table(match)
    held, live = held_moves.of_viewer(match, viewer), event_store.load(match)
    told = {
        "pace": Pace.from_json(match.pace),
        "held": held.texts if held else [],
        "sign": sign.seat if sign else None,
        "may_stop": held_moves.may_stop(match, live, viewer, sign),
    }
    return Response(HeldSerializer(told).data)
