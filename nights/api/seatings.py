"""The API of seating a night: everybody at once, as the engine decides, or by hand; and taking a seating back."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Membership, Player
from common.request_input import valid
from nights.api.base import NightView
from nights.api.tables import TableTermsSerializer, people_of, table_terms
from nights.models import Seating, Session, SessionTable
from nights.selectors import people
from nights.selectors.people import BY_HAND, Round
from nights.services import seating

METHODS = [*Seating.Method.choices, (BY_HAND, "by hand")]


KEEPER = Membership.Role.SCOREKEEPER


SLUG = serializers.CharField(max_length=80)


class NewSeatingSerializer(TableTermsSerializer):
    """How to seat whom, at which game and on which terms.

    By `hand`: `tables` of addresses (slugs) in seat order. Else everybody who is here and free, `size` at a table.
    """

    method = serializers.ChoiceField(choices=METHODS)
    game = serializers.CharField(max_length=60)
    size = serializers.IntegerField(min_value=1, max_value=60, required=False, allow_null=True)
    tables = serializers.ListField(
        child=serializers.ListField(child=SLUG, min_length=1, max_length=60),
        min_length=1,
        max_length=seating.MOST_TABLES,
        required=False,
    )

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError where the method and what is sent with it do not fit."""
        by_hand = given["method"] == BY_HAND
        if by_hand and "tables" not in given:
            raise serializers.ValidationError({"tables": _("By hand: send who sits at which table.")})
        if by_hand and given.get("size") is not None:
            raise serializers.ValidationError(
                {"size": _("By hand the tables themselves say how many sit there.")}
            )
        if not by_hand and "tables" in given:
            raise serializers.ValidationError({"tables": _("Tables are sent only with the method hand.")})
        return given


class SeatedTableSerializer(serializers.Serializer[SessionTable]):
    """A table of a seating; `players` in seat order."""

    number = serializers.IntegerField()
    match = serializers.UUIDField(source="match.code")
    status = serializers.CharField(source="match.status")
    players = serializers.SerializerMethodField()

    def get_players(self, table: SessionTable) -> list[str]:
        return [seat.player.slug for seat in table.match.seats.all()]


class SeatingSerializer(serializers.Serializer[Round]):
    """A seating; by `hand` it has no number and no seed. `out`: who sat out. The seed repeats what it decided."""

    number = serializers.IntegerField(allow_null=True)
    method = serializers.ChoiceField(choices=METHODS)
    seed = serializers.IntegerField(allow_null=True)
    made_by = serializers.CharField(source="made_by.slug", default=None, allow_null=True)
    made_at = serializers.DateTimeField(allow_null=True)
    out = serializers.SerializerMethodField()
    tables = SeatedTableSerializer(many=True)

    def get_out(self, row: Round) -> list[str]:
        return [player.slug for player in row.out]


class Seatings(NightView):
    """How the night has been seated, in order; last what was seated by hand."""

    @extend_schema(responses=SeatingSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        session, _asker = self.night(request, pk)
        rounds = people.seated(session)
        return Response(SeatingSerializer(rounds, many=True).data)  # type: ignore[arg-type]

    @extend_schema(request=NewSeatingSerializer, responses={201: SeatingSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Open all these tables at once, or none; scorekeepers do."""
        session, keeper = self.held(request, pk, KEEPER)
        given = valid(NewSeatingSerializer, request)
        made = (
            _by_hand(session, keeper, given) if given["method"] == BY_HAND else _all(session, keeper, given)
        )
        return Response(SeatingSerializer(made).data, status=status.HTTP_201_CREATED)


def _by_hand(session: Session, keeper: Player, given: dict[str, Any]) -> Round:
    slugs = [slug for table in given["tables"] for slug in table]
    ids = {player.slug: player.pk for player in people_of(session, slugs)}
    opened = seating.seat_by_hand(
        session=session,
        tables=[[ids[slug] for slug in table] for table in given["tables"]],
        game=given["game"],
        by=keeper,
        **table_terms(given, session.club, given["game"]),
    )
    rows = people.tables_of(session).filter(pk__in=[table.pk for table in opened])
    return people.hand(rows)


def _all(session: Session, keeper: Player, given: dict[str, Any]) -> Round:
    made = seating.seat_everybody(
        session=session,
        method=given["method"],
        game=given["game"],
        size=given.get("size"),
        by=keeper,
        **table_terms(given, session.club, given["game"]),
    )
    return people.round_of(made)


class UndoSeating(NightView):
    """A seating of which no table has begun."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int, number: int) -> Response:
        """Take it back: its tables are called off and its people free; scorekeepers do."""
        session, _keeper = self.held(request, pk, KEEPER)
        found = get_object_or_404(session.seatings, number=number)
        seating.undo_seating(session=session, number=found.number)
        return Response(status=status.HTTP_204_NO_CONTENT)


class UndoByHand(NightView):
    """What was seated by hand and has not begun."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Take it back: those tables are called off and their people free; scorekeepers do."""
        session, _keeper = self.held(request, pk, KEEPER)
        seating.undo_by_hand(session=session)
        return Response(status=status.HTTP_204_NO_CONTENT)
