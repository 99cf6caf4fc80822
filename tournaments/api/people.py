"""The API of an event's people: coming late, resting, going home and back, expelling; what was said before."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from clubs.permissions import require
from common.request_input import valid
from tournaments.api.competitions import CompetitionEntrySerializer, CompetitionView
from tournaments.api.drafts import OrganisedView
from tournaments.models import Competition, Entry, Regulations
from tournaments.people_page import who_may_come
from tournaments.permissions import may_undo, organises
from tournaments.regulations import regulations_of
from tournaments.services import byes, late_entry, leaving
from tournaments.services.reasons import MOST_REASON
from tournaments.services.regulations import MOST_ROUNDS, regulations_set


class GoneSerializer(serializers.Serializer[Any]):
    """`player`: of whom, by address (slug); nobody: oneself. `gone`: false for who is back."""

    player = serializers.CharField(max_length=80, default="", allow_blank=True)
    gone = serializers.BooleanField(default=True)


class Gone(CompetitionView):
    """Who goes home while it is played round by round, and who comes back."""

    @extend_schema(request=GoneSerializer, responses={204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Organisers say it of anybody, others of themselves."""
        competition, player = self.seen(request, slug)
        said = valid(GoneSerializer, request)
        name = said["player"] or player.slug
        entry = get_object_or_404(competition.entries.select_related("player"), player__slug=name)
        may = entry.player == player or organises(competition, player, request.user)
        require(may, _("Organisers say who has gone home; you can say it of yourself."))
        act = leaving.go_home if said["gone"] else leaving.come_back
        act(competition=competition, player=entry.player)
        return Response(status=status.HTTP_204_NO_CONTENT)


class LateSerializer(serializers.Serializer[Any]):
    """`player`: who comes, by address; nobody: oneself. `at_once`: against whoever is free in the present round."""

    player = serializers.CharField(max_length=80, default="", allow_blank=True)
    at_once = serializers.BooleanField(default=False)


class LateEntries(CompetitionView):
    """Who comes after the draw."""

    @extend_schema(request=LateSerializer, responses={201: CompetitionEntrySerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Organisers enter people of their club, others themselves, as long as the event lets them."""
        competition, player = self.seen(request, slug)
        said, runs = valid(LateSerializer, request), organises(competition, player, request.user)
        entry = late_entry.enter_late(
            competition=competition,
            player=_coming(competition, player, said["player"], runs=runs),
            by=player,
            organiser=runs,
            at_once=said["at_once"],
        )
        return _told(competition, entry)


def _coming(competition: Competition, player: Player, name: str, *, runs: bool) -> Player:
    """Whom that names. Raises Http404, PermissionDenied."""
    if name in ("", player.slug):
        return player
    require(runs, _("Organisers enter people of their club; you can enter yourself."))
    return get_object_or_404(who_may_come(competition), slug=name)


def _told(competition: Competition, entry: Entry) -> Response:
    row = competition.entries.select_related("player", "competition").get(pk=entry.pk)
    return Response(CompetitionEntrySerializer(row).data, status=status.HTTP_201_CREATED)


class OwnByeSerializer(serializers.Serializer[Any]):
    """A round to come; `wanted`: false to take it back."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    wanted = serializers.BooleanField(default=True)


class OwnByes(CompetitionView):
    """The rounds off that an entrant asks for by themselves."""

    @extend_schema(request=OwnByeSerializer, responses={204: None})
    def put(self, request: Request, slug: str) -> Response:
        """In a round that is not drawn yet, as many as the event allows."""
        competition, player = self.seen(request, slug)
        said = valid(OwnByeSerializer, request)
        byes.bye_ask(competition=competition, player=player, number=said["round"], wanted=said["wanted"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class ExpulsionSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=MOST_REASON)


class Expulsion(OrganisedView):
    """Expelling an entrant."""

    @extend_schema(request=ExpulsionSerializer, responses={201: CompetitionEntrySerializer})
    def post(self, request: Request, slug: str, player: str) -> Response:
        """Their open tables go to the others, and they stand behind everybody. Again changes nothing."""
        competition, by, out = self._of(request, slug, player)
        reason = valid(ExpulsionSerializer, request)["reason"]
        entry = leaving.expel(competition=competition, player=out, reason=reason, by=by)
        return _told(competition, entry)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, player: str) -> Response:
        """It is taken back: they are as one who had gone home."""
        competition, _by, out = self._of(request, slug, player)
        leaving.readmit(competition=competition, player=out)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _of(self, request: Request, slug: str, player: str) -> tuple[Competition, Player, Player]:
        competition, by = self.organised(request, slug)
        why = _("You play in it: another organiser expels somebody.")
        require(may_undo(competition, by, request.user), why)
        rows = competition.entries.select_related("player")
        return competition, by, get_object_or_404(rows, player__slug=player).player


class RegulationsSerializer(serializers.ModelSerializer[Regulations]):
    """`late_until`: the last round into which people enter themselves (0: none). `byes`: how many each may ask for.

    `byes_until`: the last round of them (0: any). `missed`, `bye_kind`: what a round without a game counts.
    """

    class Meta:
        model = Regulations
        fields = ("late_until", "missed", "byes", "byes_until", "bye_kind")


class EventRegulations(CompetitionView):
    """Who may come late, and who may rest."""

    @extend_schema(responses=RegulationsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        competition, _player = self.seen(request, slug)
        return Response(RegulationsSerializer(regulations_of(competition)).data)

    @extend_schema(request=RegulationsSerializer, responses=RegulationsSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Said until the draw; organisers do. What is left out is as it was."""
        competition, player = self.seen(request, slug)
        why = _("Only the organisers say who may come late and who may rest.")
        require(organises(competition, player, request.user), why)
        before = RegulationsSerializer(regulations_of(competition)).data
        said = dict(before) | valid(RegulationsSerializer, request)
        row = regulations_set(competition=competition, **said)
        return Response(RegulationsSerializer(row).data)
