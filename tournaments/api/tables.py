"""The API of a round's tables: results as organisers type them, who did not come, rulings, byes asked for."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from clubs.permissions import require
from common.request_input import valid
from tournaments import selectors, table_selectors
from tournaments.api.drafts import OrganisedView
from tournaments.api.pairings import PairingSerializer, RulingSerializer
from tournaments.dependants import dependants
from tournaments.models import Competition, Pairing
from tournaments.offers import SEVERAL
from tournaments.permissions import rules_on, writes_results
from tournaments.services import byes, result_grid, table_results
from tournaments.services.several import leave_without
from tournaments.table_sides import sides_of_table


class TypedResultSerializer(serializers.Serializer[Any]):
    """`1`, `0`, `=`, scores such as `5-3`, or who did not come: `+-`, `-+`, `--`.

    At tables of several: scores as `35 20 10`, or places as `2/1/3`, in the order of the sides.
    """

    result = serializers.CharField(max_length=60)


class AbsentSerializer(serializers.Serializer[Any]):
    """`came`: of each side, in order, whether it came."""

    came = serializers.ListField(child=serializers.BooleanField(), min_length=2, max_length=8)


@extend_schema_serializer(component_name="RulingEffect")
class EffectSerializer(serializers.Serializer[table_selectors.Effect]):
    """Whom it would move."""

    name = serializers.CharField()
    place = serializers.IntegerField()
    new_place = serializers.IntegerField()
    points = serializers.CharField()
    new_points = serializers.CharField()


class EffectsSerializer(serializers.Serializer[table_selectors.Effects]):
    """What depends on the table: who would move, and tables drawn after it, which stay as they are."""

    moved = EffectSerializer(many=True)
    later = PairingSerializer(many=True)


class ByeSerializer(serializers.Serializer[Any]):
    """A bye in a round to come; an empty `kind`: none."""

    round = serializers.IntegerField(min_value=1, max_value=1000)
    kind = serializers.ChoiceField(
        [Pairing.Kind.HALF.value, Pairing.Kind.ZERO.value, Pairing.Kind.FULL.value], allow_blank=True
    )


class TableView(OrganisedView):
    """For organisers who do not sit at the table."""

    def table(
        self, request: Request, slug: str, number: int, table: int
    ) -> tuple[Competition, Player, Pairing]:
        """The competition, who asks, and the table. Raises Http404, PermissionDenied."""
        competition, player = self.organised(request, slug)
        if competition.kind != Competition.Kind.TOURNAMENT:
            raise Http404
        rows = selectors.pairings(competition)
        return competition, player, get_object_or_404(rows, round__number=number, table=table)

    def ruled(
        self, request: Request, slug: str, number: int, table: int
    ) -> tuple[Competition, Player, Pairing]:
        """The same for who may decide about it."""
        competition, player, pairing = self.table(request, slug, number, table)
        why = _("You sit at this table: another organiser writes that down.")
        require(rules_on(competition, pairing, player), why)
        return competition, player, pairing


def _told(competition: Competition, pairing: Pairing) -> Response:
    return Response(PairingSerializer(selectors.pairings(competition).get(pk=pairing.pk)).data)


class TypedResult(TableView):
    """A result as it is typed."""

    @extend_schema(request=TypedResultSerializer, responses=PairingSerializer)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """By the game's own sheet where that is all it asks for; else in place of the match, unrated."""
        competition, player = self.seen(request, slug)
        why = _("Only the organisers and helpers of an event write its results down.")
        require(writes_results(competition, player, request.user), why)
        if competition.kind != Competition.Kind.TOURNAMENT:
            raise Http404
        rows = selectors.pairings(competition)
        pairing = get_object_or_404(rows, round__number=number, table=table)
        text = valid(TypedResultSerializer, request)["result"]
        result_grid.result_type(competition=competition, pairing_id=pairing.pk, text=text, by=player)
        return _told(competition, pairing)


class Absent(TableView):
    """Who did not come."""

    @extend_schema(request=AbsentSerializer, responses=PairingSerializer)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Of two who came has won, of several those who came play by themselves; if nobody did, all have nothing."""
        competition, _player, pairing = self.ruled(request, slug, number, table)
        forfeit = leave_without if competition.format in SEVERAL else table_results.table_forfeit
        forfeit(competition=competition, pairing_id=pairing.pk, **valid(AbsentSerializer, request))
        return _told(competition, pairing)

    @extend_schema(responses={200: PairingSerializer})
    def delete(self, request: Request, slug: str, number: int, table: int) -> Response:
        """They came after all: the table has a match again."""
        competition, _player, pairing = self.ruled(request, slug, number, table)
        table_results.table_reopen(competition=competition, pairing_id=pairing.pk)
        return _told(competition, pairing)


class Rulings(TableView):
    """Rulings on a table, only ever added."""

    @extend_schema(responses=RulingSerializer(many=True))
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        _competition, _player, pairing = self.table(request, slug, number, table)
        return Response(RulingSerializer(pairing.rulings.all(), many=True).data)

    @extend_schema(request=RulingSerializer, responses={201: RulingSerializer})
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Add one; rounds that were drawn stay as they are."""
        competition, player, pairing = self.ruled(request, slug, number, table)
        made = table_results.ruling_add(
            competition=competition, pairing_id=pairing.pk, by=player, **valid(RulingSerializer, request)
        )
        return Response(RulingSerializer(made).data, status=status.HTTP_201_CREATED)


class Dependants(TableView):
    """What was drawn by a result."""

    @extend_schema(responses={200: {"type": "array", "items": {"type": "string"}}})
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Sentences, before the result is put right: it stays as it was drawn."""
        competition, _player, pairing = self.table(request, slug, number, table)
        return Response(dependants(competition, pairing))


class RulingEffects(TableView):
    """What a ruling would bring."""

    @extend_schema(request=RulingSerializer, responses=EffectsSerializer)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Who would move, and what was drawn since; nothing is changed."""
        competition, _player, pairing = self.table(request, slug, number, table)
        said = valid(RulingSerializer, request)
        table_results.check_ruling(
            said["kind"], said["points"], len(sides_of_table(pairing.sides.all())), said["reason"]
        )
        found = table_selectors.ruling_effects(competition, pairing, said["kind"], said["points"])
        return Response(EffectsSerializer(found).data)


class Byes(OrganisedView):
    """Byes that an entrant asks for."""

    @extend_schema(request=ByeSerializer, responses={204: None})
    def put(self, request: Request, slug: str, player: str) -> Response:
        """In a round that is not published yet."""
        competition, _player = self.organised(request, slug)
        entry = get_object_or_404(competition.entries, player__slug=player)
        said = valid(ByeSerializer, request)
        byes.bye_set(competition=competition, entry_id=entry.pk, number=said["round"], kind=said["kind"])
        return Response(status=status.HTTP_204_NO_CONTENT)
