"""The API of a ladder with its challenges, and of the windows of a league."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.selectors import player_of
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionView
from tournaments.api.drafts import OrganisedView
from tournaments.ladder_selectors import LadderView, Rung, ladder_view
from tournaments.models import Challenge, Competition, Window
from tournaments.offers import BY_CHALLENGES
from tournaments.services import challenges, windows


class ChallengeSerializer(serializers.ModelSerializer[Challenge]):
    challenger = serializers.CharField(source="challenger.player.slug")
    challenged = serializers.CharField(source="challenged.player.slug")

    class Meta:
        model = Challenge
        fields = ("id", "challenger", "challenged", "state", "made_at", "answer_by", "answered_at")


class RungSerializer(serializers.Serializer[Rung]):
    """`may`: whether you may challenge them now."""

    place = serializers.IntegerField()
    player = serializers.CharField(source="entry.player.slug")
    may = serializers.BooleanField()
    busy = serializers.BooleanField()
    protected = serializers.BooleanField()


class LadderSerializer(serializers.Serializer[LadderView]):
    rungs = RungSerializer(many=True)
    waiting = ChallengeSerializer(many=True)
    latest = ChallengeSerializer(many=True)


class NewChallengeSerializer(serializers.Serializer[Any]):
    """Whom to challenge, by address (slug)."""

    player = serializers.CharField(max_length=80)


class ChallengeAnswerSerializer(serializers.Serializer[Any]):
    accepted = serializers.BooleanField()


class WindowSerializer(serializers.ModelSerializer[Window]):
    """The days in which a round is to be played."""

    class Meta:
        model = Window
        fields = ("number", "opens", "closes")


class WindowsSerializer(serializers.Serializer[Any]):
    windows = WindowSerializer(many=True)


class Ladder(CompetitionView):
    """A ladder."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=LadderSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The list, what waits for an answer, and the latest challenges."""
        player = player_of(request.user)
        competition = get_object_or_404(selectors.visible(Competition.objects.all(), player), slug=slug)
        if competition.format not in BY_CHALLENGES or not competition.was_drawn:
            raise Http404
        return Response(LadderSerializer(ladder_view(competition, player)).data)

    @extend_schema(request=NewChallengeSerializer, responses={201: ChallengeSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Challenge somebody within reach; the same again while it waits changes nothing."""
        competition, player = self.seen(request, slug)
        name = valid(NewChallengeSerializer, request)["player"]
        other = get_object_or_404(competition.entries, player__slug=name)
        made = challenges.challenge_make(competition=competition, challenger=player, challenged=other.pk)
        return Response(ChallengeSerializer(made).data, status=status.HTTP_201_CREATED)


class OneChallenge(CompetitionView):
    """A challenge."""

    @extend_schema(
        operation_id="competitions_ladder_answer",
        request=ChallengeAnswerSerializer,
        responses=ChallengeSerializer,
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Who is challenged answers."""
        competition, player = self.seen(request, slug)
        one = get_object_or_404(competition.challenges, pk=pk)
        accepted = valid(ChallengeAnswerSerializer, request)["accepted"]
        return Response(
            ChallengeSerializer(challenges.challenge_answer(challenge=one, by=player, accepted=accepted)).data
        )

    @extend_schema(responses={200: ChallengeSerializer})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Who has challenged takes it back before it is answered."""
        competition, player = self.seen(request, slug)
        one = get_object_or_404(competition.challenges, pk=pk)
        return Response(ChallengeSerializer(challenges.challenge_take_back(challenge=one, by=player)).data)


class LadderEnd(OrganisedView):
    """The end of a ladder."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, slug: str) -> Response:
        """The list stands; organisers say so."""
        competition, _player = self.organised(request, slug)
        challenges.ladder_end(competition=competition)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Windows(OrganisedView):
    """The windows of a league."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=WindowsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The days of each round."""
        rows = selectors.visible(Competition.objects.all(), player_of(request.user))
        return Response(_windows(get_object_or_404(rows, slug=slug)))

    @extend_schema(request=WindowsSerializer, responses=WindowsSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Change those that are named; organisers do."""
        competition, _player = self.organised(request, slug)
        given = valid(WindowsSerializer, request)["windows"]
        days = {one["number"]: (one["opens"], one["closes"]) for one in given}
        windows.windows_set(competition=competition, days=days)
        return Response(_windows(competition))


def _windows(competition: Competition) -> dict[str, object]:
    return {"windows": WindowSerializer(competition.windows.all(), many=True).data}
