"""The API of convention cards at open tables."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.selectors import player_of
from common.request_input import valid
from lobby import agreeing
from lobby.api import OpenTableSerializer, OpenTableView, shown
from lobby.cards import card_chosen, cards_seen


class CardThereSerializer(serializers.Serializer[Any]):
    """A card that somebody has brought; `agreed`: everybody of their side plays by it, and it is part of the terms."""

    player = serializers.CharField(source="player.slug")
    title = serializers.CharField(source="version.title")
    digest = serializers.CharField(source="version.digest")
    agreed = serializers.BooleanField()
    text = serializers.CharField(help_text="For who sits there or may sit down; empty for others.")


class OpenCardSerializer(serializers.Serializer[Any]):
    digest = serializers.CharField(max_length=64)


class OpenTermsSerializer(serializers.Serializer[Any]):
    terms = serializers.CharField(max_length=64)


class OpenTableCards(OpenTableView):
    """The cards that lie at a table; bringing one, and taking it away."""

    @extend_schema(responses=CardThereSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        table = self.table(request, code)
        return Response(CardThereSerializer(cards_seen(table, player_of(request.user)), many=True).data)

    @extend_schema(request=OpenCardSerializer, responses=OpenTableSerializer)
    def put(self, request: Request, code: str) -> Response:
        """Play by the card of that digest: one's own, or the one that a partner has brought."""
        table, player = self.table(request, code), self.own(request)
        wanted = valid(OpenCardSerializer, request)["digest"]
        found = card_chosen(table, player, wanted)
        return Response(shown(agreeing.bring_card(table=table, player=player, version=found)))

    @extend_schema(responses={200: OpenTableSerializer})
    def delete(self, request: Request, code: str) -> Response:
        """Play by none."""
        table, player = self.table(request, code), self.own(request)
        return Response(shown(agreeing.bring_card(table=table, player=player, version=None)))


class AgreeAnew(OpenTableView):
    @extend_schema(request=OpenTermsSerializer, responses=OpenTableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Agree to the terms as they are now, after a card has come or gone."""
        table, asked = self.table(request, code), valid(OpenTermsSerializer, request)
        return Response(shown(agreeing.agree(table=table, player=self.own(request), terms=asked["terms"])))
