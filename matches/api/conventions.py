"""The API of convention cards: one's own, and those on a table."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player, User
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from common.request_input import valid
from matches import conventions, side_conventions
from matches.api.matches import seen
from matches.convention_cards import cards_written_by, people_to_share_with
from matches.errors import MatchError
from matches.models import ConventionCard, ConventionVersion
from matches.side_conventions import SideConventions


class ConventionVersionSerializer(serializers.ModelSerializer[ConventionVersion]):
    class Meta:
        model = ConventionVersion
        fields = ("number", "title", "text", "digest", "at")


class ConventionCardSerializer(serializers.ModelSerializer[ConventionCard]):
    """A card with its versions, the newest first; `digest` is the SHA-256 of `[game, title, text]` as JSON."""

    player = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    partner = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True, allow_null=True)
    versions = ConventionVersionSerializer(many=True, read_only=True)

    class Meta:
        model = ConventionCard
        fields = ("id", "game", "title", "player", "partner", "public", "put_away_at", "versions")


class CardTextSerializer(serializers.Serializer[Any]):
    """What a card says; `public`: after a match anybody may read it who may see the match."""

    title = serializers.CharField(max_length=80)
    text = serializers.CharField(max_length=conventions.MOST_TEXT)
    public = serializers.BooleanField(default=False)


class NewCardSerializer(CardTextSerializer):
    """`player`: oneself if empty, or a bot of one's own; `partner`: somebody of one's clubs."""

    game = serializers.CharField(max_length=60)
    player = serializers.CharField(max_length=80, default="", allow_blank=True)
    partner = serializers.CharField(max_length=80, default="", allow_blank=True)


class CardChangeSerializer(serializers.Serializer[Any]):
    put_away = serializers.BooleanField()


class _Own(APIView):
    permission_classes = (IsAuthenticated,)

    def me(self, request: Request) -> Player:
        assert isinstance(request.user, User)
        return own_player(request.user)

    def card(self, request: Request, pk: int) -> tuple[ConventionCard, Player]:
        """One of one's own. Raises Http404."""
        player = self.me(request)
        return get_object_or_404(cards_written_by(player), pk=pk), player

    def told(self, card: ConventionCard, player: Player) -> Response:
        row = cards_written_by(player).get(pk=card.pk)
        return Response(ConventionCardSerializer(row).data)


class OwnCards(_Own):
    """One's own convention cards, those one shares, and those of one's bots."""

    @extend_schema(responses=ConventionCardSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(ConventionCardSerializer(cards_written_by(self.me(request)), many=True).data)

    @extend_schema(request=NewCardSerializer, responses={201: ConventionCardSerializer})
    def post(self, request: Request) -> Response:
        player, given = self.me(request), valid(NewCardSerializer, request)
        whose, partner = given.pop("player"), given.pop("partner")
        card = conventions.write_card(
            player=_whose(player, whose), partner=_partner(player, partner), by=player, **given
        )
        made = self.told(card, player)
        made.status_code = status.HTTP_201_CREATED
        return made


def _whose(player: Player, slug: str) -> Player:
    if slug in ("", player.slug):
        return player
    return get_object_or_404(Player, slug=slug, bot__owner=player.user_id)


def _partner(player: Player, slug: str) -> Player | None:
    if not slug:
        return None
    partner = people_to_share_with(player).filter(slug=slug).first()
    if partner is None:
        raise MatchError(_("Share a card with somebody of your clubs who has a login."))
    return partner


class OneCard(_Own):
    """One card."""

    @extend_schema(responses=ConventionCardSerializer)
    def get(self, request: Request, pk: int) -> Response:
        card, _player = self.card(request, pk)
        return Response(ConventionCardSerializer(card).data)

    @extend_schema(request=CardTextSerializer, responses=ConventionCardSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Another version; the same again is none."""
        card, player = self.card(request, pk)
        conventions.change_card(card=card, by=player, **valid(CardTextSerializer, request))
        return self.told(card, player)

    @extend_schema(request=CardChangeSerializer, responses=ConventionCardSerializer)
    def patch(self, request: Request, pk: int) -> Response:
        """Put it away, or take it out again."""
        card, player = self.card(request, pk)
        away = valid(CardChangeSerializer, request)["put_away"]
        (conventions.put_away if away else conventions.take_out)(card=card, by=player)
        return self.told(card, player)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """As the partner: share it no longer."""
        card, player = self.card(request, pk)
        conventions.leave_card(card=card, by=player)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SideConventionsSerializer(serializers.Serializer[Any]):
    """What a side plays by. `digest` and `title` are null where there is no card, `text` also where it is not told."""

    side = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())
    title = serializers.CharField(allow_null=True)
    digest = serializers.CharField(allow_null=True)
    text = serializers.CharField(allow_null=True)
    waits_for = serializers.ListField(
        child=serializers.CharField(),
        help_text="Whose word is missing, where their partner has brought a card.",
    )


def side_told(side: SideConventions, readable: bool) -> dict[str, Any]:
    """A side's card for a program that may read it, or may not."""
    card = side.card
    return {
        "side": side.side,
        "players": [player.slug for player in side.players],
        "title": card.title if card and readable else None,
        "digest": card.digest if card else None,
        "text": card.text if card and readable else None,
        "waits_for": [player.slug for player in side.waits_for] if readable else [],
    }


class MatchConventions(APIView):
    """The cards on a table: for who sits there, and after a match for everybody where a side says so."""

    @extend_schema(responses=SideConventionsSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        match = seen(request, code)
        sides = side_conventions.readable(player_of(request.user), match)
        told = [side_told(side, readable) for side, readable in sides]
        return Response(SideConventionsSerializer(told, many=True).data)
