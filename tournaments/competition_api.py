"""The API of competitions that writes: founding one, entering bots and oneself, taking back, drawing."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.permissions import BasePermission, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bots.models import Bot
from clubs.models import Club, Player, User
from clubs.selectors import open_clubs, player_of
from clubs.services import player_of as own_player
from common.request_input import valid
from tournaments import api, competitions, selectors
from tournaments.errors import CompetitionError
from tournaments.founding import bots_for, found_league, may_found, organises
from tournaments.models import Competition


class NewCompetitionSerializer(serializers.Serializer[Any]):
    """A competition to found. Without `club` it is the site's own. `rounds` 0: until everybody has met everybody.

    `rounds`, `boards`, `bots` and `begin` are a league's, `cycles` (how often everybody meets) a tournament's.
    """

    kind = serializers.ChoiceField(choices=Competition.Kind.choices, default=Competition.Kind.LEAGUE)
    title = serializers.CharField(max_length=80)
    game = serializers.CharField(max_length=60)
    club = serializers.SlugField(default="", allow_blank=True)
    seats = serializers.IntegerField(min_value=1, max_value=100, default=None, allow_null=True)
    options = serializers.DictField(default=dict)
    rated = serializers.BooleanField(default=True)
    rounds = serializers.IntegerField(min_value=0, max_value=500, default=0)
    boards = serializers.IntegerField(min_value=1, max_value=50, default=1)
    cycles = serializers.IntegerField(min_value=1, max_value=4, default=1)
    most_entries = serializers.IntegerField(
        min_value=2, max_value=competitions.MOST_ENTRIES, default=None, allow_null=True
    )
    entries_until = serializers.DateTimeField(default=None, allow_null=True)
    bots = serializers.ListField(child=serializers.CharField(max_length=80), max_length=400, default=list)
    begin = serializers.BooleanField(default=False)


class NewEntrySerializer(serializers.Serializer[Any]):
    """Whom to enter: a bot by its player's address; nobody: oneself."""

    player = serializers.CharField(max_length=80, default="", allow_blank=True)


class CompetitionView(APIView):
    """For whoever has logged in; what else is needed each method says."""

    permission_classes: tuple[type[BasePermission], ...] = (IsAuthenticated,)

    def seen(self, request: Request, slug: str) -> tuple[Competition, Player]:
        """The competition and who asks. Http404 for whoever may not see it."""
        assert isinstance(request.user, User)
        player = own_player(request.user)
        rows = selectors.visible(Competition.objects.select_related("club"), player)
        return get_object_or_404(rows, slug=slug), player


class Competitions(CompetitionView, api.CompetitionList):
    """Tournaments and leagues, newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(request=NewCompetitionSerializer, responses={201: api.CompetitionSerializer})
    def post(self, request: Request) -> Response:
        """Found one: a club's organisers for their club, the site's staff for the site."""
        given = valid(NewCompetitionSerializer, request)
        club, player = _club(request, given.pop("club")), player_of(request.user)
        if not may_found(club, player, request.user):
            raise exceptions.PermissionDenied(
                _("A club's organisers found its competitions, the site's staff others.")
            )
        made = _found(given, club, player, request.user)
        row = selectors.competitions().get(pk=made.pk)
        return Response(api.CompetitionSerializer(row).data, status=status.HTTP_201_CREATED)


def _club(request: Request, slug: str) -> Club | None:
    return get_object_or_404(open_clubs(player_of(request.user)), slug=slug) if slug else None


def _found(given: dict[str, Any], club: Club | None, player: Player | None, user: object) -> Competition:
    kind, cycles, own = given.pop("kind"), given.pop("cycles"), ("rounds", "boards", "bots", "begin")
    if kind == Competition.Kind.LEAGUE:
        may_enter = {bot.player.slug: bot.player for bot in bots_for(given["game"], user)}
        for name in given["bots"]:
            if name not in may_enter:
                raise CompetitionError(
                    _("%(name)s is neither a built-in bot nor one of yours that plays this game.")
                    % {"name": name}
                )
        bots = [may_enter[name] for name in given.pop("bots")]
        return found_league(**given, bots=bots, club=club, organiser=player)
    parts = {key: value for key, value in given.items() if key not in own}
    return competitions.create_competition(
        kind=kind, format="round-robin", settings={"cycles": cycles}, club=club, organiser=player, **parts
    )


class Entries(CompetitionView):
    """Who plays."""

    @extend_schema(request=NewEntrySerializer, responses={201: api.CompetitionEntrySerializer(many=True)})
    def post(self, request: Request, slug: str) -> Response:
        """Enter a bot (its owner; organisers any), or oneself; answers with all entries."""
        competition, player = self.seen(request, slug)
        entrant = _entrant(competition, player, request.user, valid(NewEntrySerializer, request)["player"])
        entries = competitions.enter(competition=competition, players=[entrant], by=player)
        return Response(
            api.CompetitionEntrySerializer(entries, many=True).data, status=status.HTTP_201_CREATED
        )


class OneEntry(CompetitionView):
    """One entrant."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, player: str) -> Response:
        """Take an entry back before the draw: one's own, one's bot's; organisers any bot's."""
        competition, asker = self.seen(request, slug)
        entrant = _entrant(competition, asker, request.user, player)
        competitions.withdraw(competition=competition, player=entrant)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _entrant(competition: Competition, asker: Player, user: object, name: str) -> Player:
    """Whom that names, if the asker may speak for them. Raises Http404, PermissionDenied."""
    if name in ("", asker.slug):
        return asker
    bot = Bot.objects.filter(player__slug=name).select_related("player", "current").first()
    if bot is None:
        raise Http404
    if bot.owner != user and not organises(competition, asker, user):
        raise exceptions.PermissionDenied(_("You can enter yourself and your own bots."))
    return bot.player


class Draw(CompetitionView):
    """The draw."""

    @extend_schema(request=None, responses=api.CompetitionSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Close the entries and draw; organisers do. Drawing again changes nothing."""
        competition, player = self.seen(request, slug)
        if not organises(competition, player, request.user):
            raise exceptions.PermissionDenied(_("Only the organisers start a competition."))
        competitions.start(competition=competition)
        row = selectors.competitions().get(pk=competition.pk)
        return Response(api.CompetitionSerializer(row).data)
