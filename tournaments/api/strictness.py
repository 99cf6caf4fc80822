"""The API of how strictly a competition is played."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.permissions import require
from common.request_input import valid
from matches.api.strictness import StrictnessSerializer, strictness_given
from tournaments.api.competitions import CompetitionView
from tournaments.permissions import organises
from tournaments.services.strictness import set_strictness


class CompetitionStrictness(CompetitionView):
    """How strictly it is played; of each of its matches this is true."""

    @extend_schema(request=StrictnessSerializer, responses=StrictnessSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Say it, until the draw; organisers do."""
        competition, player = self.seen(request, slug)
        require(
            organises(competition, player, request.user),
            _("Only the organisers say how strictly it is played."),
        )
        asked = strictness_given(valid(StrictnessSerializer, request))
        row = set_strictness(competition=competition, strictness=asked)
        return Response({"word": row.strictness, "details": row.strictness_details})
