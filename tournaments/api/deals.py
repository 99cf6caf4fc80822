"""The API of dealt boards: their seals, dealing them, looking at them, deals from elsewhere, and the hands played."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from games.core.board_deals import BoardDeal
from tournaments import deal_selectors, selectors
from tournaments.api.boards import MadeSerializer
from tournaments.api.competitions import CompetitionView
from tournaments.deal_selectors import BoardShown, DealsShown
from tournaments.models import Competition, DealLook
from tournaments.permissions import organises
from tournaments.services import deals


@extend_schema_serializer(component_name="BoardDeal")
class BoardDealSerializer(serializers.Serializer[BoardDeal]):
    """`hands`: of north, east, south, west; `piles`: what else is dealt, by name, the top card first."""

    number = serializers.IntegerField()
    hands = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    piles = serializers.SerializerMethodField()

    def get_piles(self, deal: BoardDeal) -> dict[str, list[str]]:
        """By name."""
        return {str(name): list(cards) for name, cards in deal.piles}


@extend_schema_serializer(component_name="DealtBoard")
class BoardShownSerializer(serializers.Serializer[BoardShown]):
    """`opened`: `salt:outcome`, whose SHA-256 is `seal`; it and `deal` are empty until the board is played."""

    number = serializers.IntegerField()
    dealer = serializers.CharField()
    source = serializers.CharField(source="row.source")  # type: ignore[assignment]
    seal = serializers.CharField(source="row.seal")
    opened = serializers.CharField()
    deal = BoardDealSerializer(allow_null=True)


class DealLookSerializer(serializers.ModelSerializer[DealLook]):
    player = serializers.CharField(source="player.slug")

    class Meta:
        model = DealLook
        fields = ("player", "what", "at")


@extend_schema_serializer(component_name="Deals")
class DealsShownSerializer(serializers.Serializer[DealsShown]):
    """`seal`: SHA-256 of `opened`, which is `salt:"seed"` once the event is over. `looks`: who saw deals before."""

    seal = serializers.CharField(source="deals.seal")
    opened = serializers.CharField()
    opened_before = serializers.ListField(source="deals.opened", child=serializers.CharField())
    closed_until = serializers.DateTimeField(source="deals.closed_until", allow_null=True)
    boards = BoardShownSerializer(many=True)
    looks = DealLookSerializer(many=True)


@extend_schema_serializer(component_name="DealBoards")
class DealSerializer(serializers.Serializer[Any]):
    """Boards 1 to `boards`; nothing is shown before `closed_until`."""

    boards = serializers.IntegerField(min_value=1, max_value=deals.MOST_BOARDS)
    closed_until = serializers.DateTimeField(allow_null=True, default=None)


@extend_schema_serializer(component_name="SeenDeals")
class SeenDealsSerializer(serializers.Serializer[Any]):
    """`pbn`: the same for a dealing machine; empty for a game that such a file does not hold."""

    boards = BoardDealSerializer(many=True)
    pbn = serializers.CharField()


@extend_schema_serializer(component_name="BroughtDeals")
class BringSerializer(serializers.Serializer[Any]):
    pbn = serializers.CharField(max_length=deals.MOST_BYTES, trim_whitespace=False)


@extend_schema_serializer(component_name="HandRecord")
class HandRecordSerializer(serializers.Serializer[BoardShown]):
    """A board that is played: its hands, and its results, the best for north-south first."""

    number = serializers.IntegerField()
    dealer = serializers.CharField()
    deal = BoardDealSerializer()
    results = MadeSerializer(many=True)


def _deals(competition: Competition) -> DealsShown:
    """Raises Http404 where nothing is dealt."""
    shown = deal_selectors.deals_shown(competition)
    if shown is None:
        raise Http404
    return shown


class EventDeals(APIView):
    """The deals of an event's boards, as everybody may see them."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses=DealsShownSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Their seals; hands of boards that nobody is to play any more."""
        rows = selectors.visible(Competition.objects.select_related("club"), player_of(request.user))
        return Response(DealsShownSerializer(_deals(get_object_or_404(rows, slug=slug))).data)

    @extend_schema(request=DealSerializer, responses={201: DealsShownSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """The site deals them, from a sealed seed; the organisers. Those that are dealt already stay."""
        competition, player = _organised(request, slug)
        deals.deals_make(competition=competition, by=player, **valid(DealSerializer, request))
        return Response(DealsShownSerializer(_deals(competition)).data, status=status.HTTP_201_CREATED)


def _organised(request: Request, slug: str) -> tuple[Competition, Player]:
    """An event that plays boards, for its organisers. Raises Http404, PermissionDenied."""
    competition, player = CompetitionView().seen(request, slug)
    if not deal_selectors.plays_boards(competition):
        raise Http404
    require(organises(competition, player, request.user), _("Only the organisers deal boards."))
    return competition, player


class DealsSeen(CompetitionView):
    """Deals before they are played, for who duplicates the boards."""

    @extend_schema(request=None, responses=SeenDealsSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Organisers who do not play in the event. Everybody reads who has looked, and they play no more in it."""
        competition, player = _organised(request, slug)
        pbn = deal_selectors.writes_pbn(competition)
        what = DealLook.What.FILE if pbn else DealLook.What.SLIPS
        found = deals.deals_look(competition=competition, what=what, by=player)
        told = {"boards": found, "pbn": deal_selectors.pbn_of(competition, found) if pbn else ""}
        return Response(SeenDealsSerializer(told).data, headers={"Cache-Control": "no-store"})


class DealsBrought(CompetitionView):
    """Deals made elsewhere."""

    @extend_schema(request=BringSerializer, responses={201: DealsShownSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Out of a PBN, all or none. Who brings boards that are still to be played plays no more in the event."""
        competition, player = _organised(request, slug)
        raw = valid(BringSerializer, request)["pbn"].encode()
        deals.deals_bring(competition=competition, raw=raw, by=player)
        return Response(DealsShownSerializer(_deals(competition)).data, status=status.HTTP_201_CREATED)


class HandRecords(APIView):
    """The boards that are played."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses=HandRecordSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """With all hands and results."""
        rows = selectors.visible(Competition.objects.select_related("club"), player_of(request.user))
        competition = get_object_or_404(rows, slug=slug)
        shown = deal_selectors.deals_shown(competition, results=True)
        boards = shown.open_boards if shown else []
        return Response(HandRecordSerializer(boards, many=True).data)  # type: ignore[arg-type]
