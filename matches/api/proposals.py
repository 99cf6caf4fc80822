"""The API of what is proposed at a sheet: points beside the deals, and everybody's word on them."""

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
from games.core.votes import VOTES
from matches import option_changes, penalties, permissions, proposals, table_disputes, table_votes
from matches.api.matches import seen
from matches.models import Match, Proposal, ProposalWord


class ProposalWordSerializer(serializers.ModelSerializer[ProposalWord]):
    player = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)

    class Meta:
        model = ProposalWord
        fields = ("player", "side", "at")
        read_only_fields = fields


class ProposalSerializer(serializers.ModelSerializer[Proposal]):
    """`content`: of points as the row of the sheet has it; `fault`: the side at fault; `words`: who has agreed."""

    match = serializers.SlugRelatedField[Match](slug_field="code", read_only=True)
    by = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    decided_by = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True, allow_null=True)
    words = ProposalWordSerializer(many=True, read_only=True)

    class Meta:
        model = Proposal
        fields = (
            "id", "match", "kind", "content", "fault", "reason", "by", "status", "made_at", "words",
            "decided_by", "decided_at",
        )  # fmt: skip
        read_only_fields = fields


class PointsSerializer(serializers.Serializer[Any]):
    """`points`: one number for each side, less than nothing where it loses them; `penalty`: a key of the game's own, or
    a `reason`, or both; `fault`: the side at fault, if one is."""

    points = serializers.ListField(child=serializers.IntegerField(), max_length=40)
    penalty = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
    fault = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)
    seq = serializers.IntegerField(min_value=0)


class WordSerializer(serializers.Serializer[Any]):
    """`agree` false: it is not done."""

    agree = serializers.BooleanField()


class _AtSheet(APIView):
    permission_classes = (IsAuthenticated,)

    def kept(self, request: Request, code: str) -> tuple[Match, Player]:
        """The match, and the player who keeps its sheet. Raises PermissionDenied."""
        match, player = seen(request, code), player_of(request.user)
        permissions.require_keeper(player, match)
        assert player is not None
        return match, player


class Proposals(_AtSheet):
    """What was proposed at a sheet that one keeps, in order."""

    @extend_schema(operation_id="proposals", responses=ProposalSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        match, _player = self.kept(request, code)
        made = [] if match.is_late else list(proposals.of_match(match))
        return Response(ProposalSerializer(made, many=True).data)


class Points(_AtSheet):
    """Points beside the deals: they count once each side has agreed, or an organiser who does not sit there rules."""

    @extend_schema(request=PointsSerializer, responses={201: ProposalSerializer})
    def post(self, request: Request, code: str) -> Response:
        match, player = self.kept(request, code)
        said = valid(PointsSerializer, request)
        seq, fault = said.pop("seq"), said.pop("fault")
        made = penalties.propose(match_id=match.pk, data=said, by=player, expect_seq=seq, fault=fault)
        return Response(ProposalSerializer(made).data, status=status.HTTP_201_CREATED)


class DisputeSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=300)


class Disputes(_AtSheet):
    """The rules are not agreed: the sheet rests until each side says that it is settled, or an organiser ends it."""

    @extend_schema(request=DisputeSerializer, responses={201: ProposalSerializer})
    def post(self, request: Request, code: str) -> Response:
        match, player = self.kept(request, code)
        reason = valid(DisputeSerializer, request)["reason"]
        made = table_disputes.raise_dispute(match_id=match.pk, reason=reason, by=player)
        return Response(ProposalSerializer(made).data, status=status.HTTP_201_CREATED)


class VoteSerializer(serializers.Serializer[Any]):
    """`vote`: a more exact answer or a penalty card; `seat`: who would draw the card."""

    vote = serializers.ChoiceField(choices=VOTES)
    reason = serializers.CharField(max_length=300)
    seat = serializers.IntegerField(min_value=0, required=False, default=-1)


class TableVotes(_AtSheet):
    """Put something to the vote during a deal: it counts once more than half of the table has agreed."""

    @extend_schema(request=VoteSerializer, responses={201: ProposalSerializer})
    def post(self, request: Request, code: str) -> Response:
        match, player = self.kept(request, code)
        made = table_votes.propose(match_id=match.pk, by=player, **valid(VoteSerializer, request))
        return Response(ProposalSerializer(made).data, status=status.HTTP_201_CREATED)


class OptionsSerializer(serializers.Serializer[Any]):
    """`options`: those that are to change, by key."""

    options = serializers.DictField()
    seq = serializers.IntegerField(min_value=0)


class Options(_AtSheet):
    """Other options from the next deal on, once everybody at the table has agreed themselves."""

    @extend_schema(request=OptionsSerializer, responses={201: ProposalSerializer})
    def post(self, request: Request, code: str) -> Response:
        match, player = self.kept(request, code)
        said = valid(OptionsSerializer, request)
        made = option_changes.propose(
            match_id=match.pk, options=said["options"], by=player, expect_seq=said["seq"]
        )
        return Response(ProposalSerializer(made).data, status=status.HTTP_201_CREATED)


class ProposalAnswer(_AtSheet):
    """One's word on what was proposed; with the last it is done."""

    @extend_schema(request=WordSerializer, responses=ProposalSerializer)
    def post(self, request: Request, code: str, pk: int) -> Response:
        match, player = self.kept(request, code)
        made = get_object_or_404(match.proposals, pk=pk)
        answer = proposals.agree if valid(WordSerializer, request)["agree"] else proposals.refuse
        return Response(ProposalSerializer(answer(proposal=made, by=player)).data)


class OftenSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    times = serializers.IntegerField(help_text="how often their side was given a penalty in the last year")


class ClubPenaltiesSerializer(serializers.Serializer[Any]):
    waiting = ProposalSerializer(many=True)
    often = OftenSerializer(many=True)


class ClubPenalties(ClubView):
    """What waits at the club's sheets, and whose side gets penalties often, for its organisers."""

    @extend_schema(responses=ClubPenaltiesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        club, _player = self.opened(request, slug, Membership.Role.ORGANISER)
        found = {
            "waiting": proposals.waiting_in(club).prefetch_related("words__player"),
            "often": penalties.who_gets_them(club),
        }
        return Response(ClubPenaltiesSerializer(found).data)
