"""The API of talk at a table with real cards."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from clubs.models import Player
from matches import permissions
from matches.api.matches import MatchDetailSerializer, WriteView
from matches.models import Match
from matches.talk import end_talk


@extend_schema(request=None, responses=MatchDetailSerializer)
class EndTalk(WriteView):
    """No more talk about past deals until the next is entered, without a name or a reason; at one's own table."""

    input_serializer = serializers.Serializer

    def write(self, match: Match, player: Player, data: dict[str, Any]) -> Match:
        permissions.require_seat(player, match)
        return end_talk(match_id=match.pk, by=player)
