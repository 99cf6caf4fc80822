"""The API of cancelling a competition."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from clubs.permissions import require
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionSerializer, CompetitionView
from tournaments.models import Competition
from tournaments.permissions import may_cancel, organises
from tournaments.services import cancelling


class CancelConsequencesSerializer(serializers.Serializer[cancelling.Numbers]):
    """What cancelling it now would bring: of matches, rounds and fees what goes and what stays."""

    entries = serializers.IntegerField()
    called_off = serializers.IntegerField()
    rounds_to_come = serializers.IntegerField()
    played = serializers.IntegerField()
    given_back = serializers.IntegerField()
    standing = serializers.IntegerField()


class CancelReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=cancelling.MOST_REASON)


class Cancel(CompetitionView):
    """Cancelling it, before the draw or while it is played, for organisers; for none who plays in it once it runs."""

    @extend_schema(responses=CancelConsequencesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        competition, _player = self._organised(request, slug)
        return Response(CancelConsequencesSerializer(cancelling.numbers(competition)).data)

    @extend_schema(request=CancelReasonSerializer, responses=CompetitionSerializer)
    def post(self, request: Request, slug: str) -> Response:
        competition, player = self._organised(request, slug)
        reason = valid(CancelReasonSerializer, request)["reason"]
        cancelling.cancel(competition=competition, reason=reason, by=player)
        row = selectors.competitions().get(pk=competition.pk)
        return Response(CompetitionSerializer(row).data)

    def _organised(self, request: Request, slug: str) -> tuple[Competition, Player]:
        competition, player = self.seen(request, slug)
        require(organises(competition, player, request.user), _("Only the organisers cancel a competition."))
        may = may_cancel(competition, player, request.user)
        require(may, _("You play in it: while it runs another organiser cancels it."))
        return competition, player
