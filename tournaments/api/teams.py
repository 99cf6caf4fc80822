"""The API of pairs and teams: entering one, giving one's word, substitutes, line-ups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from tournaments import selectors, team_selectors
from tournaments.api.competitions import CompetitionView
from tournaments.models import Competition, Entry, EntryMember
from tournaments.permissions import leads_team, organises, own_team
from tournaments.services import members
from tournaments.services.team_asking import team_enter

MOST_NAMED = 16


class MemberSerializer(serializers.ModelSerializer[EntryMember]):
    """`confirmed`: they have said so themselves, or an organiser has. `since`, `until`: rounds."""

    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    confirmed = serializers.SerializerMethodField()

    class Meta:
        model = EntryMember
        fields = ("player", "name", "place", "substitute", "since", "until", "confirmed")

    def get_confirmed(self, member: EntryMember) -> bool:
        """Whether somebody has given their word for it."""
        return member.entered_by_id is not None


class TeamSerializer(serializers.Serializer[team_selectors.Team]):
    """`line_up`: who would sit down in the next round, by place."""

    name = serializers.CharField(source="entry.name")
    captain = serializers.CharField(source="entry.player.slug")
    members = MemberSerializer(many=True)
    line_up = serializers.SerializerMethodField()

    def get_line_up(self, team: team_selectors.Team) -> list[str]:
        """By address."""
        return [player.slug for player in team.line_up]


def _names() -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(max_length=80), max_length=MOST_NAMED)


class NewTeamSerializer(serializers.Serializer[Any]):
    """`players`: who play at once, the captain first; one who enters for themselves is the captain."""

    name = serializers.CharField(max_length=80, default="", allow_blank=True)
    players = _names()
    substitutes = serializers.ListField(
        child=serializers.CharField(max_length=80), max_length=MOST_NAMED, default=list
    )


class NewMemberSerializer(serializers.Serializer[Any]):
    player = serializers.CharField(max_length=80)
    substitute = serializers.BooleanField(default=True)


class LineUpSerializer(serializers.Serializer[Any]):
    """By place; nobody: the first of the members."""

    players = _names()


def _teams(competition: Competition) -> Any:
    found = team_selectors.teams(competition, team_selectors.next_number(competition))
    return TeamSerializer(found, many=True).data  # type: ignore[arg-type]


def _people(competition: Competition, names: Sequence[str], asker: Player) -> list[Player]:
    """The club's people and members of those addresses, in order. Raises Http404."""
    rows = Player.objects.filter(slug__in=names, memberships__club=competition.club)
    playing = Player.objects.filter(slug__in=names, entry_members__competition=competition)
    found = {one.slug: one for one in (*rows, *playing, asker)}
    if not set(names) <= set(found):
        raise Http404
    return [found[name] for name in names]


class TeamView(CompetitionView):
    """Pairs and teams of a competition that has them."""

    def of_teams(self, request: Request, slug: str) -> tuple[Competition, Player]:
        """Raises Http404."""
        competition, player = self.seen(request, slug)
        if competition.team_size == 1:
            raise Http404
        return competition, player

    def led(self, request: Request, slug: str, captain: str) -> tuple[Competition, Player, Entry]:
        """The team of that captain, for them and for organisers. Raises Http404, PermissionDenied."""
        competition, player = self.of_teams(request, slug)
        entry = get_object_or_404(competition.entries.select_related("player"), player__slug=captain)
        require(
            leads_team(competition, entry, player, request.user),
            _("The captain and the organisers decide that."),
        )
        return competition, player, entry


class Teams(APIView):
    """Who plays for whom."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses=TeamSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        rows = selectors.visible(Competition.objects.all(), player_of(request.user))
        competition = get_object_or_404(rows, slug=slug)
        if competition.team_size == 1:
            raise Http404
        return Response(_teams(competition))

    @extend_schema(
        request=NewTeamSerializer,
        responses={201: TeamSerializer(many=True), 202: TeamSerializer(many=True)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """A pair or a team enters; organisers enter others, too, and after the draw those that come late.

        202: it waits for an organiser who lets it in, and is in the list once it is; `my-entry` says so.
        """
        competition, player = TeamView().of_teams(request, slug)
        said = valid(NewTeamSerializer, request)
        players = _people(competition, said["players"], player)
        runs = organises(competition, player, request.user)
        require(runs or players[:1] == [player], _("The captain enters the team, and is named first."))
        made = team_enter(
            competition=competition,
            players=players,
            substitutes=_people(competition, said["substitutes"], player),
            name=said["name"],
            by=player,
            organiser=runs,
        )
        code = status.HTTP_201_CREATED if isinstance(made, Entry) else status.HTTP_202_ACCEPTED
        return Response(_teams(competition), status=code)


class TeamMembers(TeamView):
    """The members of one pair or team, by its captain's address."""

    @extend_schema(request=NewMemberSerializer, responses={201: MemberSerializer})
    def post(self, request: Request, slug: str, captain: str) -> Response:
        """One more; after the draw organisers name them."""
        competition, player, entry = self.led(request, slug, captain)
        said = valid(NewMemberSerializer, request)
        runs = organises(competition, player, request.user)
        require(
            runs or competition.status == Competition.Status.DRAFT,
            _("After the draw the organisers name substitutes."),
        )
        (newcomer,) = _people(competition, [said["player"]], player)
        made = members.member_add(
            competition=competition,
            entry_id=entry.pk,
            player=newcomer,
            by=player,
            substitute=said["substitute"],
        )
        return Response(MemberSerializer(made).data, status=status.HTTP_201_CREATED)


class TeamLineUp(TeamView):
    """The line-up of a pair or a team in a round that is not published yet."""

    @extend_schema(request=LineUpSerializer, responses={204: None})
    def put(self, request: Request, slug: str, captain: str, number: int) -> Response:
        """By place."""
        competition, player, entry = self.led(request, slug, captain)
        chosen = _people(competition, valid(LineUpSerializer, request)["players"], player)
        members.line_up_set(competition=competition, entry_id=entry.pk, number=number, players=chosen)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OneMember(TeamView):
    """One of those who play for a pair or a team."""

    def _member(self, request: Request, slug: str, name: str) -> tuple[Competition, Player, Player]:
        competition, asker = self.of_teams(request, slug)
        member = get_object_or_404(competition.members.select_related("player"), player__slug=name)
        own = own_team(competition, member, asker, request.user)
        require(own, _("The captain and the organisers decide that."))
        return competition, asker, member.player

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, slug: str, player: str) -> Response:
        """They play: each says so themselves, or an organiser does."""
        competition, asker, member = self._member(request, slug, player)
        runs = organises(competition, asker, request.user)
        require(member == asker or runs, _("Each member confirms for themselves."))
        members.member_confirm(competition=competition, player=member, by=asker)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, player: str) -> Response:
        """They play no more."""
        competition, _asker, member = self._member(request, slug, player)
        members.member_leave(competition=competition, player=member)
        return Response(status=status.HTTP_204_NO_CONTENT)
