"""The API of the final table: whether it is final, and the unusual results to be looked at before."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionView
from tournaments.finality import Finality, State, finality
from tournaments.models import Competition, OutlierWord
from tournaments.outliers import Unusual, seen_by
from tournaments.permissions import may_look_at_result, organises
from tournaments.services.finality import MOST_MINUTES, WHOSE_WORD, outlier_accept, provisional_set


class FinalitySerializer(serializers.Serializer[Finality]):
    """`at`: until when it is provisional, or since when it is final. `minutes`: how long after the last result.

    `unusual`, `objected`: how many results it waits for once that time is over.
    """

    state = serializers.ChoiceField([one.value for one in State], source="state.value")
    at = serializers.DateTimeField(allow_null=True)
    said = serializers.CharField(help_text="for people")
    minutes = serializers.SerializerMethodField()
    unusual = serializers.IntegerField()
    objected = serializers.IntegerField()

    def get_minutes(self, _row: Finality) -> int:
        """As it was said before the draw, or later made longer."""
        return int(self.context["minutes"])


class ProvisionalSerializer(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=0, max_value=MOST_MINUTES)


@extend_schema_serializer(component_name="OutlierWord")
class WordSerializer(serializers.ModelSerializer[OutlierWord]):
    """Somebody's word that it is right. `gains`: they are better off by it."""

    by = serializers.CharField(source="by.slug")

    class Meta:
        model = OutlierWord
        fields = ("by", "at", "organises", "side", "gains")


class UnusualSerializer(serializers.Serializer[Unusual]):
    """`what`: the margin of a table, the score of one board, or how fast it was written down (seconds)."""

    round = serializers.IntegerField(source="table.round.number")
    table = serializers.IntegerField(source="table.table")
    what = serializers.ChoiceField(OutlierWord.Kind.choices)
    room = serializers.IntegerField(source="outlier.room")
    board = serializers.IntegerField(source="outlier.board")
    value = serializers.IntegerField(source="outlier.value")
    sides = serializers.ListField(child=serializers.CharField(), source="names")
    why = serializers.CharField(help_text="for people")
    words = WordSerializer(many=True)


class AcceptedSerializer(serializers.Serializer[Any]):
    """As they are listed."""

    round = serializers.IntegerField(min_value=1, max_value=10_000)
    table = serializers.IntegerField(min_value=1, max_value=10_000)
    what = serializers.ChoiceField(OutlierWord.Kind.choices)
    value = serializers.IntegerField(min_value=-(10**9), max_value=10**9)
    room = serializers.IntegerField(min_value=0, max_value=2, default=0)
    board = serializers.IntegerField(min_value=0, max_value=10_000, default=0)


class FinalTable(CompetitionView):
    """Whether the table is final."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=FinalitySerializer)
    def get(self, request: Request, slug: str) -> Response:
        rows = selectors.visible(Competition.objects.all(), player_of(request.user))
        return _told(get_object_or_404(rows, slug=slug))

    @extend_schema(request=ProvisionalSerializer, responses=FinalitySerializer)
    def put(self, request: Request, slug: str) -> Response:
        """How long the table is provisional: said until the draw, after it only made longer."""
        competition, player = self.seen(request, slug)
        why = _("Only the organisers say when the table is final.")
        require(organises(competition, player, request.user), why)
        return _told(provisional_set(competition=competition, **valid(ProvisionalSerializer, request)))


def _told(competition: Competition) -> Response:
    context = {"minutes": competition.provisional}
    return Response(FinalitySerializer(finality(competition), context=context).data)


class Outliers(CompetitionView):
    """Unusual results that have still to be looked at."""

    @extend_schema(responses=UnusualSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Organisers read all, others those of tables at which they sit."""
        competition, player = self.seen(request, slug)
        runs = organises(competition, player, request.user)
        found = seen_by(competition, player, organises=runs)
        return Response(UnusualSerializer(found, many=True).data)  # type: ignore[arg-type]

    @extend_schema(request=AcceptedSerializer, responses={201: WordSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """It is right as it is. Who sits there, or gains by it, needs another’s word beside their own."""
        competition, player = self.seen(request, slug)
        said = valid(AcceptedSerializer, request)
        at = {"round__number": said.pop("round"), "table": said.pop("table")}
        pairing = get_object_or_404(selectors.pairings(competition), **at)
        require(may_look_at_result(competition, pairing, player), str(WHOSE_WORD))
        made = outlier_accept(competition=competition, pairing_id=pairing.pk, by=player, **said)
        return Response(WordSerializer(made).data, status=status.HTTP_201_CREATED)
