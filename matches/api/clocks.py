"""The API of the clocks of a live table. No time is ever read from who asks."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.selectors import player_of
from common.request_input import valid
from matches import clock_acts, flags, selectors
from matches.api.matches import seen
from matches.clock_rules import DAYS, MATCH, MOVE, ClockTerms
from matches.models import Match
from matches.permissions import require_seat
from matches.presenters import clocks as clock_page


class ClockTermsSerializer(serializers.Serializer[Any]):
    """The clock of a match. `seconds`: for each move (`move`), for all of a player's moves (`match`), or for each move
    by correspondence (`days`, whole days of 86400). `increment` or `delay` in seconds; `holiday` in days."""

    kind = serializers.ChoiceField(choices=(MOVE, MATCH, DAYS))
    seconds = serializers.IntegerField(min_value=1, max_value=2_000_000)
    increment = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    delay = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    holiday = serializers.IntegerField(min_value=0, max_value=1000, default=0)


def terms_in(data: dict[str, Any] | None) -> ClockTerms | None:
    """The clock that was asked for; None for none."""
    return ClockTerms(**data) if data else None


class SeatClockSerializer(serializers.Serializer[Any]):
    """`left` in seconds; `on`: it counts down now; `stands`: it would, but time stands; `ends`: when it is over."""

    seat = serializers.IntegerField()
    left = serializers.IntegerField()
    on = serializers.BooleanField()
    stands = serializers.BooleanField()
    ends = serializers.DateTimeField(allow_null=True)


class ClocksSerializer(serializers.Serializer[Any]):
    """Nobody reads how long their partner thinks. `waits_for`: who is not there yet; by `runs_from` time counts."""

    said = serializers.CharField()
    lines = SeatClockSerializer(many=True)
    waits_for = serializers.ListField(child=serializers.CharField())
    runs_from = serializers.DateTimeField()
    given_back = serializers.ListField(child=serializers.CharField())
    holiday = serializers.DateTimeField(allow_null=True)
    days_left = serializers.IntegerField()


class ClockActSerializer(serializers.Serializer[Any]):
    """`here`: one is at the board. `holiday`: one's own clock stands for `days`; `back`: no longer."""

    act = serializers.ChoiceField(choices=("here", "holiday", "back"))
    days = serializers.IntegerField(min_value=0, max_value=1000, default=0)


class MatchClocks(APIView):
    """The clocks of a running match as the asker may see them; null where there are none."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=ClocksSerializer)
    def get(self, request: Request, code: str) -> Response:
        return _answer(flags.looked_at(seen(request, code)), player_of(request.user))

    @extend_schema(request=ClockActSerializer, responses=ClocksSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Say that one is there, take a holiday, or come back."""
        match = seen(request, code)
        player, _seat = require_seat(player_of(request.user), match)
        asked = valid(ClockActSerializer, request)
        if asked["act"] == "here":
            changed = clock_acts.come(match_id=match.pk, player=player)
        elif asked["act"] == "holiday":
            changed = clock_acts.take_holiday(match_id=match.pk, player=player, days=asked["days"])
        else:
            changed = clock_acts.come_back(match_id=match.pk, player=player)
        return _answer(changed, player)


def _answer(match: Match, player: Player | None) -> Response:
    shown = clock_page.shown(match, selectors.viewer_of(match, player), player)
    return Response(ClocksSerializer(shown).data if shown else None)
