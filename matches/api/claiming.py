"""The API of claims at a table on the site."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.selectors import player_of
from common.request_input import valid
from matches import claiming, claims_seen, event_store, selectors
from matches.api.matches import seen
from matches.models import Claim, Match
from matches.permissions import require_seat


class ClaimSerializer(serializers.Serializer[Any]):
    """A claim as the asker sees it. `line` and `hand` are for opponents; `answered`: the asker has."""

    number = serializers.IntegerField()
    seat = serializers.IntegerField()
    count = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Claim.Status.choices)
    said = serializers.CharField()
    line = serializers.CharField(allow_blank=True)
    hand = serializers.ListField(child=serializers.CharField())
    answered = serializers.BooleanField()


class MayClaimSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    said = serializers.CharField()


class ClaimsSerializer(serializers.Serializer[Any]):
    """`claim`: the one on the table, null for none; `possible`: what the asker may claim now."""

    claim = ClaimSerializer(allow_null=True)
    possible = MayClaimSerializer(many=True)


class NewClaimSerializer(serializers.Serializer[Any]):
    """`count` of what is left goes to one's own side; `seq` is the number of the newest event one has seen."""

    count = serializers.IntegerField(min_value=0, max_value=1000)
    seq = serializers.IntegerField(min_value=0)
    line = serializers.CharField(max_length=claiming.LONGEST, default="", allow_blank=True)
    shows_hand = serializers.BooleanField(default=False)


class ClaimAnswerSerializer(serializers.Serializer[Any]):
    agrees = serializers.BooleanField()


def shown(match: Match, player: Player | None) -> dict[str, Any]:
    """What the asker sees now; a claim that all have agreed to is no longer on the table, its deal is over."""
    names, viewer = selectors.seat_names(match), selectors.viewer_of(match, player)
    live = event_store.load(match, seats=len(names))
    claim = claims_seen.seen_by(match, live, viewer, names)
    possible = claims_seen.may_claim(match, live, viewer, names, claim)
    told: dict[str, Any] = dict(ClaimsSerializer({"claim": claim, "possible": possible}).data)
    return told


class _AtTable(APIView):
    permission_classes: tuple[Any, ...] = (IsAuthenticated,)

    def own_seat(self, request: Request, code: str) -> tuple[Match, int]:
        """The match and one's seat there. Raises Http404, PermissionDenied."""
        match = seen(request, code)
        return match, require_seat(player_of(request.user), match)[1]

    def told(self, request: Request, code: str, answer: int = status.HTTP_200_OK) -> Response:
        return Response(shown(seen(request, code), player_of(request.user)), status=answer)


class Claims(_AtTable):
    """The claim on the table, and claiming."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=ClaimsSerializer)
    def get(self, request: Request, code: str) -> Response:
        return self.told(request, code)

    @extend_schema(request=NewClaimSerializer, responses={201: ClaimsSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Claim on one's own turn; everybody's agreement ends the deal so, and the bots answer last."""
        match, seat = self.own_seat(request, code)
        given = valid(NewClaimSerializer, request)
        claiming.claim(match_id=match.pk, seat=seat, expect_seq=given.pop("seq"), **given)
        return self.told(request, code, status.HTTP_201_CREATED)


class OneClaim(_AtTable):
    """A claim that waits."""

    @extend_schema(request=ClaimAnswerSerializer, responses=ClaimsSerializer)
    def put(self, request: Request, code: str, pk: int) -> Response:
        """Agree, or want to play on. Nobody is told who answered what."""
        match, seat = self.own_seat(request, code)
        agrees = valid(ClaimAnswerSerializer, request)["agrees"]
        by = player_of(request.user)
        claiming.answer(match_id=match.pk, seat=seat, number=pk, agrees=agrees, by=by)
        return self.told(request, code)

    @extend_schema(request=None, responses={200: ClaimsSerializer})
    def delete(self, request: Request, code: str, pk: int) -> Response:
        """Take one's own back and play on."""
        match, seat = self.own_seat(request, code)
        claiming.take_back(match_id=match.pk, seat=seat, number=pk)
        return self.told(request, code)
