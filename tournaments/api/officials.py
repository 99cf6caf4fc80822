"""The API of an event's directors and helpers, and of links to its tables."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionView
from tournaments.api.drafts import OrganisedView
from tournaments.api.pairings import PairingSerializer
from tournaments.api.tables import TypedResultSerializer
from tournaments.models import EventOfficial, TableLink
from tournaments.permissions import organises_for_club
from tournaments.services import officials as services, result_grid


class OfficialSerializer(serializers.ModelSerializer[EventOfficial]):
    """`player`: somebody with a login, by address (slug). A director does all but what concerns money; a helper
    writes results down."""

    player = serializers.CharField(source="player.slug", max_length=80)

    class Meta:
        model = EventOfficial
        fields = ("player", "role", "named_at")
        read_only_fields = ("named_at",)


class TableLinkSerializer(serializers.ModelSerializer[TableLink]):
    table = serializers.IntegerField(source="pairing.table")

    class Meta:
        model = TableLink
        fields = ("table", "secret", "ends_at")


class NewLinksSerializer(serializers.Serializer[Any]):
    """`tables`: some of the round by number; without it all that are open."""

    hours = serializers.IntegerField(min_value=1, max_value=services.MOST_HOURS, default=6)
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1), default=None, allow_null=True, max_length=400
    )


class Officials(OrganisedView):
    """An event's directors and helpers."""

    @extend_schema(responses=OfficialSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Directors first."""
        competition, _player = self.organised(request, slug)
        return Response(OfficialSerializer(services.officials_of(competition), many=True).data)

    @extend_schema(request=OfficialSerializer, responses={201: OfficialSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Name one, or give one another role; the club's organisers do."""
        competition, by = self.seen(request, slug)
        why = _("The club’s organisers name an event’s officials.")
        require(organises_for_club(competition, by, request.user), why)
        said = valid(OfficialSerializer, request)
        player = _with_login(said["player"]["slug"])
        made = services.official_name(competition=competition, player=player, role=said["role"], by=by)
        return Response(OfficialSerializer(made).data, status=status.HTTP_201_CREATED)


class OneOfficial(CompetitionView):
    """A director or helper."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, player: str) -> Response:
        """They help no more: the club's organisers say so, or they themselves."""
        competition, by = self.seen(request, slug)
        may = player == by.slug or organises_for_club(competition, by, request.user)
        require(may, _("The club’s organisers name an event’s officials."))
        services.official_dismiss(competition=competition, player=_with_login(player))
        return Response(status=status.HTTP_204_NO_CONTENT)


class TableLinks(OrganisedView):
    """Links by which one person writes down one table's result."""

    @extend_schema(responses=TableLinkSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Those of a round that lead somewhere."""
        competition, _player = self.organised(request, slug)
        return Response(TableLinkSerializer(services.links_of(competition, number), many=True).data)

    @extend_schema(request=NewLinksSerializer, responses={201: TableLinkSerializer(many=True)})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Make them anew; those of before lead nowhere any more."""
        competition, player = self.organised(request, slug)
        said = valid(NewLinksSerializer, request)
        services.table_links_make(competition=competition, number=number, by=player, **said)
        made = services.links_of(competition, number)
        return Response(TableLinkSerializer(made, many=True).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """All of the round lead nowhere any more."""
        competition, _player = self.organised(request, slug)
        services.table_links_end(competition=competition, number=number)
        return Response(status=status.HTTP_204_NO_CONTENT)


class LinkedResult(APIView):
    """A result by the link of its table."""

    @extend_schema(request=TypedResultSerializer, responses=PairingSerializer)
    def post(self, request: Request, secret: str) -> Response:
        """Whoever follows the link first writes the table down, if they do not sit there."""
        assert isinstance(request.user, User)
        player, said = own_player(request.user), valid(TypedResultSerializer, request)
        table = result_grid.result_by_link(secret=secret, text=said["result"], by=player)
        competition = table.round.competition
        return Response(PairingSerializer(selectors.pairings(competition).get(pk=table.pk)).data)


def _with_login(slug: str) -> Player:
    found = Player.objects.filter(slug=slug, user__isnull=False, kind=Player.Kind.PERSON).first()
    if found is None:
        raise Http404
    return found
