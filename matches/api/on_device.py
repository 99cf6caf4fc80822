"""The API of tables at which all play on one device."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bots.selectors import who_play
from clubs.models import Player, User
from clubs.services import player_of as own_player
from common.request_input import valid
from games.core import registry
from matches import device_tables, selectors
from matches.api.matches import MatchDetailSerializer, WriteView, detail
from matches.errors import MatchError
from matches.models import Match


class OtherSeatSerializer(serializers.Serializer[Any]):
    """A person who is there, by `name`, or a `bot` by its address (slug): one of both."""

    name = serializers.CharField(max_length=60, required=False)
    bot = serializers.CharField(max_length=80, required=False)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError for both or neither."""
        if ("name" in given) == ("bot" in given):
            raise serializers.ValidationError(_("Send a name, or a bot, one of both."))
        return given


class OnDeviceSerializer(serializers.Serializer[Any]):
    """`others`: who sits at the other seats, in order; the asker sits first, and the device is theirs."""

    game = serializers.CharField(max_length=60)
    others = serializers.ListField(child=OtherSeatSerializer(), min_length=1, max_length=59)
    options = serializers.DictField(default=dict)
    preset = serializers.CharField(max_length=40, default="", allow_blank=True)


class OnDevice(APIView):
    """Matches of several people who share one device: unrated, in no statistics, and seen by its owner alone."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="match_begun_on_device",
        request=OnDeviceSerializer,
        responses={201: MatchDetailSerializer},
    )
    def post(self, request: Request) -> Response:
        """Begin one."""
        assert isinstance(request.user, User)
        host, asked = own_player(request.user), valid(OnDeviceSerializer, request)
        bots = {bot.player.slug: bot.player for bot in who_play(registry.get(asked["game"]))}
        match = device_tables.open_on_device(
            game=asked["game"],
            host=host,
            others=[_one(bots, other) for other in asked["others"]],
            options=asked["options"],
            preset=asked["preset"],
        )
        made = selectors.visible(host).get(pk=match.pk)
        return Response(detail(made, host), status=status.HTTP_201_CREATED)


def _one(bots: dict[str, Player], other: dict[str, Any]) -> Player | str:
    if "name" in other:
        return str(other["name"])
    if other["bot"] not in bots:
        raise MatchError(_("Choose bots for the other seats."))
    return bots[other["bot"]]


class HandOverSerializer(serializers.Serializer[Any]):
    """`seat`: whose person says that they have the device now, one who is to move; null covers it."""

    seat = serializers.IntegerField(min_value=0, max_value=59, allow_null=True)


@extend_schema(request=HandOverSerializer, responses=MatchDetailSerializer)
class HandOver(WriteView):
    """Hand the device on: what the answer shows, and where its owner may move, is that seat's from now on. It is
    uncovered for the asking session or token alone."""

    input_serializer = HandOverSerializer

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        return device_tables.hand_over(
            match_id=match.pk, seat=data["seat"], by=player, browser=match.browser or ""
        )
