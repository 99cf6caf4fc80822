"""The API of moves that are taken back by everybody's word."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.selectors import player_of
from common.request_input import valid
from matches import take_backs
from matches.api.matches import SeqSerializer, seen
from matches.api.proposals import ProposalSerializer, WordSerializer
from matches.models import Match, Proposal
from matches.permissions import require_seat


class _AtTable(APIView):
    permission_classes = (IsAuthenticated,)

    def seated(self, request: Request, code: str) -> tuple[Match, Player]:
        """The match, and the player who sits there. Raises PermissionDenied."""
        match = seen(request, code)
        player, _seat = require_seat(player_of(request.user), match)
        return match, player


class TakeBacks(_AtTable):
    """Taking one's newest move back, at a table that plays so and in a game that hides nothing."""

    @extend_schema(operation_id="take_back_asked", responses=ProposalSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        """What is asked of the table as it stands."""
        match, _player = self.seated(request, code)
        made = take_backs.waiting(match)
        return Response(ProposalSerializer([made] if made else [], many=True).data)

    @extend_schema(
        operation_id="ask_to_take_back", request=SeqSerializer, responses={201: ProposalSerializer}
    )
    def post(self, request: Request, code: str) -> Response:
        """Ask for it; it is done once everybody else has agreed, at once where only bots of the site are there."""
        match, player = self.seated(request, code)
        seq = valid(SeqSerializer, request)["seq"]
        made = take_backs.ask(match_id=match.pk, by=player, expect_seq=seq)
        return Response(ProposalSerializer(made).data, status=status.HTTP_201_CREATED)


class TakeBackAnswer(_AtTable):
    @extend_schema(operation_id="answer_take_back", request=WordSerializer, responses=ProposalSerializer)
    def post(self, request: Request, code: str, pk: int) -> Response:
        """One's word on what was asked; a move made meanwhile has made it void."""
        match, player = self.seated(request, code)
        made = get_object_or_404(match.proposals, pk=pk, kind=Proposal.Kind.BACK)
        answered = take_backs.answer(proposal=made, by=player, agrees=valid(WordSerializer, request)["agree"])
        return Response(ProposalSerializer(answered).data)
