"""The API of closing a club and opening it again, for its owners."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import closing, selectors
from clubs.api import ClubSerializer
from clubs.api_base import ClubView
from clubs.models import Club, Membership, Player
from clubs.permissions import require
from common.request_input import valid


class ClosingFactSerializer(serializers.Serializer[closing.Fact]):
    """`sum`: money, in minor units of the currency that `what` ends with; 0 for what is no money. `addresses`: pages of
    this site, of the first of many."""

    effect = serializers.ChoiceField(choices=closing.Effect.choices)
    what = serializers.CharField()
    number = serializers.IntegerField()
    sum = serializers.IntegerField()
    sentence = serializers.CharField()
    addresses = serializers.SerializerMethodField()

    def get_addresses(self, fact: closing.Fact) -> list[str]:
        return [address for _title, address in fact.links]


class ClosingConsideredSerializer(serializers.Serializer[Any]):
    """What closing the club now would meet. `numbers` is sent back with the request to close it."""

    facts = ClosingFactSerializer(many=True)
    numbers = serializers.CharField()


class CloseSerializer(serializers.Serializer[Any]):
    """`name`: the club's, as it is written; `numbers`: as they were read."""

    name = serializers.CharField(max_length=80)
    numbers = serializers.CharField(max_length=2000)


class Closing(ClubView):
    """Closing: nothing new begins in the club, and nothing of it is deleted."""

    @extend_schema(operation_id="closing_considered", responses=ClosingConsideredSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """What stands in the way, what goes and what stays."""
        club, _player = self._owned(request, slug)
        found = closing.facts(club)
        shown = {"facts": found, "numbers": closing.numbers_read(found)}
        return Response(ClosingConsideredSerializer(shown).data)

    @extend_schema(operation_id="close_club", request=CloseSerializer, responses=ClubSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Close it; refused where something is not over, or the numbers have changed since."""
        club, player = self._owned(request, slug)
        closing.close(club=club, by=player, **valid(CloseSerializer, request))
        return self._shown(club, player)

    @extend_schema(operation_id="open_club", responses={200: ClubSerializer})
    def delete(self, request: Request, slug: str) -> Response:
        """Open it again; refused for a club that is open."""
        club, player = self._owned(request, slug)
        closing.open_again(club=club, by=player)
        return self._shown(club, player)

    def _owned(self, request: Request, slug: str) -> tuple[Club, Player]:
        club, player = self.opened(request, slug, Membership.Role.OWNER)
        require(closing.may_close(player, club))
        return club, player

    def _shown(self, club: Club, player: Player) -> Response:
        return Response(ClubSerializer(selectors.visible_clubs(player).get(pk=club.pk)).data)
