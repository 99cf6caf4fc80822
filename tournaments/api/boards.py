"""The API of boards: a table's results by board, travellers, personal cards, guide cards."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from tournaments import board_selectors, selectors
from tournaments.api.competitions import CompetitionView
from tournaments.board_selectors import CardLine, GuideCard, GuideLine, Made, TableLine
from tournaments.card_movements import CARD_MOVEMENTS, on_boards
from tournaments.models import BoardResult, Competition, Pairing
from tournaments.own_table import own_entry
from tournaments.permissions import sitting, sitting_by_side, writes_alone
from tournaments.services import boards

MOST_LINES = 80


@extend_schema_serializer(component_name="BoardLine")
class BoardLineSerializer(serializers.ModelSerializer[BoardResult]):
    """`score`: of north-south, none where it was not played. `confirmed`: it counts."""

    entered_by = serializers.CharField(source="entered_by.slug")
    confirmed = serializers.SerializerMethodField()

    class Meta:
        model = BoardResult
        fields = ("text", "score", "entered_by", "entered_at", "confirmed", "reason")

    def get_confirmed(self, line: BoardResult) -> bool:
        """Whether the other side or an organiser has said so."""
        return line.confirmed_by_id is not None


@extend_schema_serializer(component_name="TableBoard")
class TableLineSerializer(serializers.Serializer[TableLine]):
    """`for_you`: the score from the asker's own side, none for who does not sit there. `before`: replaced lines."""

    room = serializers.IntegerField()
    board = serializers.IntegerField()
    dealer = serializers.CharField()
    vulnerable = serializers.CharField()
    result = BoardLineSerializer(allow_null=True)
    for_you = serializers.SerializerMethodField()
    before = BoardLineSerializer(many=True)

    def get_for_you(self, line: TableLine) -> int | None:
        """What they won on the board, or lost."""
        return line.score_of(self.context["side"])


@extend_schema_serializer(component_name="TypedBoard")
class TypedLineSerializer(serializers.Serializer[Any]):
    """`result`: what north-south scored, as `420` or `-50`; `x`: not played; in bridge a contract, as `4S N +1`."""

    board = serializers.IntegerField(min_value=1, max_value=10_000)
    room = serializers.IntegerField(min_value=1, max_value=2, default=1)
    result = serializers.CharField(max_length=20)


@extend_schema_serializer(component_name="TypedBoards")
class TypedLinesSerializer(serializers.Serializer[Any]):
    lines = serializers.ListField(child=TypedLineSerializer(), max_length=MOST_LINES)


@extend_schema_serializer(component_name="CorrectedBoard")
class CorrectedSerializer(TypedLineSerializer):
    reason = serializers.CharField(max_length=300)


@extend_schema_serializer(component_name="Traveller")
class MadeSerializer(serializers.Serializer[Made]):
    """What one table made of a board; points of both sides in words."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    room = serializers.IntegerField()
    ns = serializers.CharField()
    ew = serializers.CharField()
    text = serializers.CharField()
    score = serializers.IntegerField(allow_null=True)
    ns_points = serializers.CharField()
    ew_points = serializers.CharField()


@extend_schema_serializer(component_name="PersonalCardLine")
class CardLineSerializer(serializers.Serializer[CardLine]):
    """A board of a personal card, from the side of whose card it is."""

    round = serializers.IntegerField()
    board = serializers.IntegerField()
    room = serializers.IntegerField()
    direction = serializers.CharField()
    others = serializers.CharField()
    text = serializers.CharField()
    score = serializers.IntegerField(allow_null=True)
    points = serializers.CharField()


class GuideLineSerializer(serializers.Serializer[GuideLine]):
    """No `table`: they sit out."""

    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    direction = serializers.CharField()
    partner = serializers.CharField()
    against = serializers.CharField()
    boards = serializers.CharField()


class GuideCardSerializer(serializers.Serializer[GuideCard]):
    """The way of one entrant through the movement."""

    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.title")
    lines = GuideLineSerializer(many=True)


class TableBoards(CompetitionView):
    """The boards of a table, for who sits there and for who writes its results down."""

    def table(
        self, request: Request, slug: str, number: int, table: int
    ) -> tuple[Competition, Player, Pairing]:
        """Raises Http404, PermissionDenied."""
        competition, player = self.seen(request, slug)
        rows = selectors.pairings(competition).exclude(boards=[])
        pairing = get_object_or_404(rows, round__number=number, table=table)
        may = player.pk in sitting(pairing) or writes_alone(competition, pairing, player)
        require(may, _("Who sits at the table enters its boards, or the organisers."))
        return competition, player, pairing

    @extend_schema(responses=TableLineSerializer(many=True))
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        competition, player, pairing = self.table(request, slug, number, table)
        return _told(competition, pairing, player)

    @extend_schema(request=TypedLinesSerializer, responses=TableLineSerializer(many=True))
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Enter boards, all or none; an organiser’s word counts at once, a side’s when the other has confirmed it."""
        competition, player, pairing = self.table(request, slug, number, table)
        typed = [
            boards.TypedLine(line["board"], line["result"], line["room"])
            for line in valid(TypedLinesSerializer, request)["lines"]
        ]
        boards.boards_enter(competition=competition, pairing_id=pairing.pk, lines=typed, by=player)
        return _told(competition, pairing, player)


def _told(competition: Competition, pairing: Pairing, player: Player) -> Response:
    lines = board_selectors.table_lines(competition, pairing)
    side = board_selectors.sits_on(player, sitting_by_side(pairing))
    return Response(TableLineSerializer(lines, many=True, context={"side": side}).data)  # type: ignore[arg-type]


class BoardsConfirmed(TableBoards):
    """The other side's word."""

    http_method_names = ["post", "options"]

    @extend_schema(request=None, responses=TableLineSerializer(many=True))
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """What the other side has entered is right."""
        competition, player, pairing = self.table(request, slug, number, table)
        boards.boards_confirm(competition=competition, pairing_id=pairing.pk, by=player)
        return _told(competition, pairing, player)


class BoardCorrected(TableBoards):
    """A line that is put right."""

    http_method_names = ["post", "options"]

    @extend_schema(request=CorrectedSerializer, responses=TableLineSerializer(many=True))
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """By an organiser who does not sit there; rounds that were drawn stay as they are."""
        competition, player, pairing = self.table(request, slug, number, table)
        said = valid(CorrectedSerializer, request)
        boards.board_correct(
            competition=competition,
            pairing_id=pairing.pk,
            line=boards.TypedLine(said["board"], said["result"], said["room"]),
            reason=said["reason"],
            by=player,
        )
        return _told(competition, pairing, player)


class BoardsView(APIView):
    """What is read of boards by everybody who sees the competition."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    def of_boards(self, request: Request, slug: str) -> tuple[Competition, Player | None]:
        """Raises Http404."""
        player = player_of(request.user)
        competition = get_object_or_404(selectors.visible(Competition.objects.all(), player), slug=slug)
        if not on_boards(competition):
            raise Http404
        return competition, player


class Traveller(BoardsView):
    """All results of a board."""

    @extend_schema(responses=MadeSerializer(many=True))
    def get(self, request: Request, slug: str, board: int) -> Response:
        """Once nobody is to play it any more; 404 before."""
        competition, _player = self.of_boards(request, slug)
        rows = board_selectors.traveller(competition, board)
        if rows is None:
            raise Http404
        return Response(MadeSerializer(rows, many=True).data)  # type: ignore[arg-type]


class PersonalCard(BoardsView):
    """What an entrant has made of each board."""

    @extend_schema(responses=CardLineSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """They themselves see all of theirs, others the boards that nobody plays any more."""
        competition, player = self.of_boards(request, slug)
        if not competition.was_drawn:
            raise Http404
        entry = get_object_or_404(competition.entries.select_related("player"), number=number)
        own = own_entry(competition, player) == entry
        lines = board_selectors.personal_card(competition, entry, own=own)
        return Response(CardLineSerializer(lines, many=True).data)  # type: ignore[arg-type]


class Guide(BoardsView):
    """Guide cards of a movement."""

    @extend_schema(responses=GuideCardSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Where everybody sits in each round, if nobody comes or goes."""
        player = player_of(request.user)
        competition = get_object_or_404(selectors.visible(Competition.objects.all(), player), slug=slug)
        if competition.format not in CARD_MOVEMENTS:
            raise Http404
        cards = board_selectors.guide_cards(competition)
        return Response(GuideCardSerializer(cards, many=True).data)  # type: ignore[arg-type]
