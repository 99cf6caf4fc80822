"""The API of putting finished results right, and of the second look at it."""

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

from clubs.api_base import ClubView
from clubs.models import Membership, Player
from clubs.selectors import player_of
from common.request_input import valid, whole
from matches import corrections, permissions
from matches.api.matches import seen
from matches.corrections import Change
from matches.errors import MatchError
from matches.models import CorrectedSeat, Correction, CorrectionEffect, Match

Slug = serializers.SlugRelatedField


class EffectSerializer(serializers.ModelSerializer[CorrectionEffect]):
    """`before` and `after`: whole numbers, `decimals` digits of them behind the point; money: of `unit`; null: none."""

    player = Slug[Player](slug_field="slug", read_only=True)

    class Meta:
        model = CorrectionEffect
        fields = ("player", "what", "before", "after", "unit", "decimals")
        read_only_fields = fields


class CorrectedSeatSerializer(serializers.ModelSerializer[CorrectedSeat]):
    """`word`: only once who sat there has confirmed it, at `agreed_at`."""

    before = Slug[Player](slug_field="slug", read_only=True)
    after = Slug[Player](slug_field="slug", read_only=True)

    class Meta:
        model = CorrectedSeat
        fields = ("index", "before", "after", "word", "agreed_at")
        read_only_fields = fields


class ResultCorrectionSerializer(serializers.ModelSerializer[Correction]):
    match = Slug[Match](slug_field="code", read_only=True)
    doubles = Slug[Match](slug_field="code", read_only=True, allow_null=True)
    anew = Slug[Match](slug_field="code", read_only=True, allow_null=True)
    by = Slug[Player](slug_field="slug", read_only=True)
    decided_by = Slug[Player](slug_field="slug", read_only=True, allow_null=True)
    effects = EffectSerializer(many=True, read_only=True)
    seats = CorrectedSeatSerializer(many=True, read_only=True)

    class Meta:
        model = Correction
        fields = (
            "id", "match", "kind", "change", "doubles", "by", "reason", "status", "made_at", "decided_by",
            "decided_at", "seq_before", "seq_after", "effects", "look", "seats", "anew",
        )  # fmt: skip
        read_only_fields = fields


class PutRightSerializer(serializers.Serializer[Any]):
    """`deals`: results by number; `seats`: players' slugs by seat, where others sat than is written down.

    `game`, `options`: what was played in truth, for the kind `game`; `anew` of the answer is the sheet to write it on.

    `known`: the newest correction that is done, 0 for none; `preview`: only tell.
    """

    kind = serializers.ChoiceField(choices=Correction.Kind.choices)
    deals = serializers.DictField(child=serializers.DictField(), default=dict)
    doubles = serializers.UUIDField(default=None, allow_null=True)
    seats = serializers.DictField(child=serializers.SlugField(max_length=80), default=dict)
    game = serializers.CharField(max_length=60, default="", allow_blank=True)
    options = serializers.DictField(default=dict)
    reason = serializers.CharField(max_length=corrections.LONGEST)
    seq = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    known = serializers.IntegerField(min_value=0, max_value=2**63 - 1, default=0)
    preview = serializers.BooleanField(default=False)


class ResultCorrections(APIView):
    """How a finished result was put right."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=ResultCorrectionSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        """All corrections of a match, for who sat there and who keeps the club's scores."""
        match = seen(request, code)
        player = player_of(request.user)
        if not permissions.sat_at(player, match):
            permissions.require_corrector(player, match)
        return Response(ResultCorrectionSerializer(corrections.of_match(match), many=True).data)

    @extend_schema(
        request=PutRightSerializer,
        responses={200: EffectSerializer(many=True), 201: ResultCorrectionSerializer},
    )
    def post(self, request: Request, code: str) -> Response:
        """Put it right, or with `preview` be told what that would change (200)."""
        match = seen(request, code)
        player = permissions.require_corrector(player_of(request.user), match)
        data = valid(PutRightSerializer, request)
        asked = {
            "match_id": match.pk,
            "change": _change(data, match),
            "by": player,
            "reason": data["reason"],
            "expect_seq": data["seq"],
            "known": data["known"],
        }
        if data["preview"]:
            return Response(EffectSerializer(corrections.preview(**asked), many=True).data)
        made = corrections.of_match(match).get(pk=corrections.correct(**asked).pk)
        return Response(ResultCorrectionSerializer(made).data, status=status.HTTP_201_CREATED)


def _change(data: dict[str, Any], match: Match) -> Change:
    doubles = None
    if data["doubles"] is not None:
        doubles = Match.objects.filter(code=data["doubles"], club=match.club_id).first()
        if doubles is None:
            raise MatchError(corrections.no_such_double())
    deals = {corrections.number_of(deal): result for deal, result in data["deals"].items()}
    slugs = {whole(seat): slug for seat, slug in data["seats"].items()}
    people = {one.slug: one for one in Player.objects.filter(slug__in=slugs.values())}
    if not set(slugs.values()) <= people.keys() or not slugs.keys() <= {
        seat.index for seat in match.seats.all()
    }:
        raise MatchError(_("Say who sat at each seat."))
    seats = {index: people[slug] for index, slug in slugs.items() if index is not None}
    return Change(Correction.Kind(data["kind"]), deals, doubles, seats, data["game"], data["options"])


class SecondLookSerializer(serializers.Serializer[Any]):
    """`confirm`: it is put right so; else it stays as it is."""

    confirm = serializers.BooleanField()


class SecondLook(ClubView):
    """For organisers who did not sit at that table; who asked may drop it."""

    @extend_schema(request=SecondLookSerializer, responses=ResultCorrectionSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        club, player = self.opened(request, slug, Membership.Role.MEMBER)
        own = Correction.objects.select_related("match__club", "by")
        made = get_object_or_404(own, pk=pk, match__club=club)
        confirm = valid(SecondLookSerializer, request)["confirm"]
        corrections.require_answer(player, made, confirm=confirm)
        made = (corrections.confirm if confirm else corrections.refuse)(correction=made, by=player)
        return Response(ResultCorrectionSerializer(corrections.of_match(made.match).get(pk=made.pk)).data)


class WaitingCorrections(ClubView):
    """The club's corrections that wait for a second look, for its organisers."""

    @extend_schema(responses=ResultCorrectionSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        club, _player = self.opened(request, slug, Membership.Role.ORGANISER)
        return Response(ResultCorrectionSerializer(corrections.waiting_in(club), many=True).data)
