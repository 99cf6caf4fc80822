"""The API of objections: making and withdrawing one's own, and what organisers decide."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.api_base import ClubView
from clubs.models import Membership, Player
from clubs.selectors import player_of
from common.request_input import valid
from common.signals import answers
from matches import lookalikes, objections, permissions
from matches.api.matches import seen
from matches.models import Match, Objection, PlayedTwice
from matches.signals import finality_asked

MANY = 50
"""So many pairs that were both played are listed."""


class ObjectionSerializer(serializers.ModelSerializer[Objection]):
    match = serializers.SlugRelatedField[Match](slug_field="code", read_only=True)
    player = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    decided_by = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True, allow_null=True)

    class Meta:
        model = Objection
        fields = ("id", "match", "player", "reason", "status", "made_at", "decided_by", "decided_at")
        read_only_fields = fields


class OwnObjectionSerializer(ObjectionSerializer):
    """`leaves`: sentences about what the objection comes too late for, such as a final table."""

    leaves = serializers.SerializerMethodField()

    def get_leaves(self, made: Objection) -> list[str]:
        """What stays as it is, whatever is decided."""
        return [said for told in answers(finality_asked, Match, match=made.match) for said in told]

    class Meta(ObjectionSerializer.Meta):
        fields = (*ObjectionSerializer.Meta.fields, "leaves")  # type: ignore[assignment]
        read_only_fields = fields  # type: ignore[assignment]


class ObjectionReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=300)


class OwnObjection(APIView):
    """One's own objection to a finished sheet: while it is open nothing is settled by the match."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=ObjectionReasonSerializer, responses={201: OwnObjectionSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Object to the result, once."""
        match, player = self._own(request, code)
        reason = valid(ObjectionReasonSerializer, request)["reason"]
        made = objections.object_to(match_id=match.pk, player=player, reason=reason)
        return Response(OwnObjectionSerializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={200: ObjectionSerializer})
    def delete(self, request: Request, code: str) -> Response:
        """Take it back."""
        match, player = self._own(request, code)
        made = objections.withdraw(match_id=match.pk, player=player)
        return Response(ObjectionSerializer(made).data)

    def _own(self, request: Request, code: str) -> tuple[Match, Player]:
        match = seen(request, code)
        return match, permissions.require_objector(player_of(request.user), match)


class ClubObjections(ClubView):
    """The club's open objections, for its organisers."""

    @extend_schema(responses=ObjectionSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        club, _player = self.opened(request, slug, Membership.Role.ORGANISER)
        return Response(ObjectionSerializer(objections.open_in(club), many=True).data)


class ObjectionDecisionSerializer(serializers.Serializer[Any]):
    """`uphold`: the match is void; else the result stands and is settled."""

    uphold = serializers.BooleanField()


class ObjectionDecision(ClubView):
    """For organisers who do not sit at that table."""

    @extend_schema(request=ObjectionDecisionSerializer, responses=ObjectionSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        club, player = self.opened(request, slug, Membership.Role.ORGANISER)
        made = get_object_or_404(Objection.objects.select_related("match__club"), pk=pk, match__club=club)
        permissions.require_decider(player, made.match)
        uphold = valid(ObjectionDecisionSerializer, request)["uphold"]
        made = objections.decide(objection=made, by=player, uphold=uphold)
        return Response(ObjectionSerializer(made).data)


class PairSerializer(serializers.Serializer[Any]):
    """Two sheets of the same people, game and score, the earlier `one` first."""

    one = serializers.UUIDField()
    other = serializers.UUIDField()


class PlayedTwiceSerializer(serializers.ModelSerializer[PlayedTwice]):
    """Two of which an organiser has said that both were played."""

    one = serializers.UUIDField(source="first.code")
    other = serializers.UUIDField(source="second.code")
    by = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)

    class Meta:
        model = PlayedTwice
        fields = ("id", "one", "other", "by", "made_at")
        read_only_fields = fields


class LookAlikesSerializer(serializers.Serializer[Any]):
    """`asked`: perhaps written down twice; `both_played`: the newest of which that was said."""

    asked = PairSerializer(many=True)
    both_played = PlayedTwiceSerializer(many=True)


class LookAlikes(ClubView):
    """Matches of the last days that may be one, written down twice, for the club's organisers."""

    @extend_schema(operation_id="look_alikes", responses=LookAlikesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        club, _player = self.opened(request, slug, Membership.Role.ORGANISER)
        found = {
            "asked": [{"one": one.code, "other": other.code} for one, other in lookalikes.in_club(club)],
            "both_played": lookalikes.both_played(club)[:MANY],
        }
        return Response(LookAlikesSerializer(found).data)

    @extend_schema(operation_id="both_played", request=PairSerializer, responses={201: PlayedTwiceSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Say that both were played, as an organiser who did not sit there; one of them void: `put-right`."""
        club, player = self.opened(request, slug, Membership.Role.ORGANISER)
        pair = valid(PairSerializer, request)
        one, other = (lookalikes.in_club_by_code(club, str(pair[name])) for name in ("one", "other"))
        made = lookalikes.say_both_were_played(one=one, other=other, by=player)
        return Response(PlayedTwiceSerializer(made).data, status=status.HTTP_201_CREATED)


class BothPlayed(ClubView):
    """What was said of two matches, to be taken back."""

    @extend_schema(operation_id="take_back_both_played", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        club, player = self.opened(request, slug, Membership.Role.ORGANISER)
        said = get_object_or_404(lookalikes.both_played(club), pk=pk)
        lookalikes.take_back(said=said, by=player)
        return Response(status=status.HTTP_204_NO_CONTENT)
