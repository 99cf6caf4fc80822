"""The API of competitions: standings and rounds; creating one, entering bots and oneself, taking back, drawing."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers, status
from rest_framework.permissions import BasePermission, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bots.models import Bot
from clubs.models import Club, Player, User
from clubs.permissions import require
from clubs.selectors import open_clubs, player_of
from clubs.services import player_of as own_player
from common.request_input import valid
from common.watching import Delay
from matches.api.strictness import StrictnessField, StrictnessSerializer, strictness_given
from matches.api.told import public_options
from tournaments import selectors
from tournaments.engine.berger import RoundRobin
from tournaments.engine.event import POINT
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry
from tournaments.offers import DRAWN_BY_RESULTS, by_results
from tournaments.permissions import bots_for, may_create, organises
from tournaments.services import competitions
from tournaments.services.entering import ask_to_play, enter_bot
from tournaments.services.leagues import DUPLICATE, create_league


class CompetitionSerializer(serializers.ModelSerializer[Competition]):
    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    entrants = serializers.IntegerField(read_only=True)
    options = serializers.SerializerMethodField()
    seed = serializers.IntegerField(source="drawn_seed", read_only=True, allow_null=True)
    seal = serializers.CharField(source="seal_hash", read_only=True)
    opened_seal = serializers.CharField(read_only=True)
    strictness = StrictnessField()

    def get_options(self, competition: Competition) -> dict[str, Any]:
        """Without those that hold secrets."""
        return public_options(competition.game, competition.options)

    class Meta:
        model = Competition
        fields = (
            "slug", "kind", "title", "club", "game", "options", "format", "settings", "scheme", "seeding",
            "tie_breaks", "seed", "seal", "opened_seal", "team_size", "rated", "strictness", "drafts",
            "takes_bots", "played_here", "own_bots_rated", "watch_delay", "status", "rounds", "most_entries",
            "entries_until", "entrants", "created_at", "started_at", "finished_at", "cancelled_because",
        )  # fmt: skip


class CompetitionLineSerializer(serializers.Serializer[selectors.Standing]):
    place = serializers.IntegerField(source="line.place")
    player = serializers.CharField(source="entry.player.slug")
    name = serializers.CharField(source="entry.title")
    bot = serializers.BooleanField(source="entry.player.is_bot")
    half_points = serializers.IntegerField(source="line.points")
    points = serializers.SerializerMethodField()
    decided_by = serializers.SerializerMethodField()
    played = serializers.IntegerField(source="line.played")
    won = serializers.IntegerField(source="line.won")
    drawn = serializers.IntegerField(source="line.drawn")
    lost = serializers.IntegerField(source="line.lost")
    tie_breaks = serializers.ListField(child=serializers.FloatField(), source="line.breaks")

    def get_points(self, row: selectors.Standing) -> float:
        """Points, rulings included."""
        return row.hundredths / POINT

    def get_decided_by(self, row: selectors.Standing) -> str:
        """What put them behind the line before: `points`, a tie-break, or `level`."""
        return row.rank.decided_by if row.rank else ""


class ProgressSerializer(serializers.Serializer[selectors.Progress]):
    over = serializers.IntegerField()
    running = serializers.IntegerField()
    total = serializers.IntegerField()
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    uncounted = serializers.IntegerField(
        help_text="Tables that count for nobody: a match was void or abandoned."
    )
    provisional = serializers.IntegerField(
        help_text="Tables that are half a point for both sides until they are over."
    )


class CompetitionEntrySerializer(serializers.ModelSerializer[Entry]):
    """An entrant; `number`: of the draw, which shuffles the entrants as they are listed here.

    `rating`: as it was at the draw, or as the organisers said; `band`: the points they start with, in hundredths.
    """

    player = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    bot = serializers.BooleanField(source="player.is_bot", read_only=True)
    number = serializers.SerializerMethodField()

    def get_number(self, entry: Entry) -> int | None:
        """None until everybody sees the draw."""
        return entry.number if entry.competition.was_drawn else None

    class Meta:
        model = Entry
        fields = ("player", "bot", "number", "since", "until", "byes", "rating", "band", "expelled_because")


class CompetitionDetailSerializer(CompetitionSerializer):
    standings = CompetitionLineSerializer(many=True, read_only=True)
    progress = ProgressSerializer(read_only=True)
    entries = CompetitionEntrySerializer(many=True, read_only=True)

    class Meta(CompetitionSerializer.Meta):
        fields = (*CompetitionSerializer.Meta.fields, "standings", "progress", "entries")  # type: ignore[assignment]


class CompetitionList(generics.ListAPIView[Competition]):
    """Tournaments and leagues, newest first."""

    serializer_class = CompetitionSerializer

    @extend_schema(
        parameters=[
            OpenApiParameter("kind", OpenApiTypes.STR, enum=list(Competition.Kind.values)),
            OpenApiParameter("game", OpenApiTypes.STR),
        ]
    )
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Competition]:
        asked = self.request.query_params
        rows = selectors.competitions(kind=asked.get("kind", ""), game=asked.get("game", ""))
        return selectors.visible(rows, player_of(self.request.user))


class CompetitionDetail(APIView):
    """One competition with its standings, progress, and the pairings of its rounds."""

    @extend_schema(responses=CompetitionDetailSerializer)
    def get(self, request: Request, slug: str) -> Response:
        rows = selectors.visible(selectors.competitions(), player_of(request.user))
        competition = get_object_or_404(rows, slug=slug)
        data = dict(CompetitionSerializer(competition).data)
        standings = selectors.table_of_standings(competition)
        data["standings"] = CompetitionLineSerializer(standings, many=True).data  # type: ignore[arg-type]
        data["progress"] = ProgressSerializer(selectors.progress(competition)).data
        entries = sorted((row.entry for row in standings), key=lambda entry: entry.pk)
        for entry in entries:
            entry.competition = competition
        data["entries"] = CompetitionEntrySerializer(entries, many=True).data
        return Response(data)


class NewCompetitionSerializer(serializers.Serializer[Any]):
    """A competition to found. Without `club` it is the site's own. `rounds` 0: until everybody has met everybody.

    `boards`, `bots` and `begin` are a league's; `tie_breaks`, `strictness`, `scheme` (points in hundredths), `seeding`,
    `cycles` (of a round robin: how often everybody meets) a tournament's; `rounds` those of a league or of a Swiss
    system. Without `format` a tournament is a round robin, a league a duplicate one. `drafts`: the organisers of a
    tournament publish each round; `takes_bots` and the three after it: as `bots/` has them. `settings` of a format as
    `settings/` takes them.
    """

    kind = serializers.ChoiceField(choices=Competition.Kind.choices, default=Competition.Kind.LEAGUE)
    title = serializers.CharField(max_length=80)
    game = serializers.CharField(max_length=60)
    club = serializers.SlugField(default="", allow_blank=True)
    seats = serializers.IntegerField(min_value=1, max_value=100, default=None, allow_null=True)
    options = serializers.DictField(default=dict)
    rated = serializers.BooleanField(default=True)
    strictness = StrictnessSerializer(default=None, allow_null=True)
    rounds = serializers.IntegerField(min_value=0, max_value=500, default=0)
    boards = serializers.IntegerField(min_value=1, max_value=50, default=1)
    cycles = serializers.IntegerField(min_value=1, max_value=4, default=1)
    format = serializers.ChoiceField(
        [RoundRobin.key, DUPLICATE, *DRAWN_BY_RESULTS], default="", allow_blank=True
    )
    settings = serializers.DictField(default=dict)
    scheme = serializers.DictField(default=dict)
    seeding = serializers.ChoiceField(Competition.Seeding.choices, default="", allow_blank=True)
    drafts = serializers.BooleanField(default=False)
    takes_bots = serializers.BooleanField(default=False)
    played_here = serializers.BooleanField(default=False)
    own_bots_rated = serializers.BooleanField(default=False)
    watch_delay = serializers.ChoiceField(choices=Delay.choices, default=0)
    tie_breaks = serializers.ListField(
        child=serializers.CharField(max_length=12), default=None, allow_null=True, max_length=12
    )
    most_entries = serializers.IntegerField(
        min_value=2, max_value=competitions.MOST_ENTRIES, default=None, allow_null=True
    )
    entries_until = serializers.DateTimeField(default=None, allow_null=True)
    bots = serializers.ListField(child=serializers.CharField(max_length=80), max_length=400, default=list)
    begin = serializers.BooleanField(default=False)


TOURNAMENTS_ALONE = frozenset(
    {
        "tie_breaks",
        "drafts",
        "scheme",
        "seeding",
        "takes_bots",
        "played_here",
        "own_bots_rated",
        "watch_delay",
    }
)


class NewEntrySerializer(serializers.Serializer[Any]):
    """Whom to enter: a bot by its player's address; nobody: oneself. Who enters sends the policy's digest as `seen`."""

    player = serializers.CharField(max_length=80, default="", allow_blank=True)
    seen = serializers.CharField(max_length=64, default="", allow_blank=True)


class CompetitionView(APIView):
    """For whoever has logged in; what else is needed each method says."""

    permission_classes: tuple[type[BasePermission], ...] = (IsAuthenticated,)

    def seen(self, request: Request, slug: str) -> tuple[Competition, Player]:
        """The competition and who asks. Http404 for whoever may not see it."""
        assert isinstance(request.user, User)
        player = own_player(request.user)
        rows = selectors.visible(Competition.objects.select_related("club"), player)
        return get_object_or_404(rows, slug=slug), player


class Competitions(CompetitionView, CompetitionList):
    """Tournaments and leagues, newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(request=NewCompetitionSerializer, responses={201: CompetitionSerializer})
    def post(self, request: Request) -> Response:
        """Create one: a club's organisers for their club, the site's staff for the site."""
        given = valid(NewCompetitionSerializer, request)
        club, player = _club(request, given.pop("club")), player_of(request.user)
        why = _("A club's organisers create its competitions, the site's staff others.")
        require(may_create(club, player, request.user), why)
        made = _found(given, club, player, request.user)
        row = selectors.competitions().get(pk=made.pk)
        return Response(CompetitionSerializer(row).data, status=status.HTTP_201_CREATED)


def _club(request: Request, slug: str) -> Club | None:
    return get_object_or_404(open_clubs(player_of(request.user)), slug=slug) if slug else None


def _found(given: dict[str, Any], club: Club | None, player: Player | None, user: object) -> Competition:
    kind, cycles, own = given.pop("kind"), given.pop("cycles"), ("rounds", "boards", "bots", "begin")
    strictness = strictness_given(given.pop("strictness"))
    if kind == Competition.Kind.LEAGUE:
        may_enter = {bot.player.slug: bot.player for bot in bots_for(given["game"], user)}
        for name in given["bots"]:
            if name not in may_enter:
                raise CompetitionError(
                    _("%(name)s is neither a built-in bot nor one of yours that plays this game.")
                    % {"name": name}
                )
        bots = [may_enter[name] for name in given.pop("bots")]
        given = {key: value for key, value in given.items() if key not in TOURNAMENTS_ALONE}
        given["format"] = given["format"] or DUPLICATE
        return create_league(**given, bots=bots, club=club, organiser=player)
    parts = {key: value for key, value in given.items() if key not in own}
    parts["format"] = parts["format"] or RoundRobin.key
    wanted = {"cycles": cycles, "rounds": given["rounds"]}
    form = by_results(parts["format"]) or RoundRobin
    settings = {setting.key: wanted[setting.key] for setting in form.settings if wanted.get(setting.key)}
    parts |= {"settings": settings | parts["settings"], "strictness": strictness}
    return competitions.create_competition(kind=kind, club=club, organiser=player, **parts)


class Entries(CompetitionView):
    """Who plays."""

    @extend_schema(request=NewEntrySerializer, responses={201: CompetitionEntrySerializer(many=True)})
    def post(self, request: Request, slug: str) -> Response:
        """Enter a bot (its owner; organisers any), or oneself; answers with all entries."""
        competition, player = self.seen(request, slug)
        said = valid(NewEntrySerializer, request)
        entrant = _entrant(competition, player, request.user, said["player"])
        if entrant.is_bot and competition.kind == Competition.Kind.TOURNAMENT:
            runs = organises(competition, player, request.user)
            enter_bot(competition=competition, bot=entrant, by=player, organiser=runs, seen=said["seen"])
        elif competition.kind == Competition.Kind.LEAGUE:
            competitions.enter(competition=competition, players=[entrant], by=player)
        else:
            ask_to_play(competition=competition, player=entrant, seen=said["seen"])
        entries = competition.entries.select_related("player", "competition")
        return Response(CompetitionEntrySerializer(entries, many=True).data, status=status.HTTP_201_CREATED)


class OneEntry(CompetitionView):
    """One entrant."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, player: str) -> Response:
        """Take an entry back before the draw: one's own, one's bot's; organisers anybody's."""
        competition, asker = self.seen(request, slug)
        entry = competition.entries.select_related("player").filter(player__slug=player).first()
        if entry is not None and organises(competition, asker, request.user):
            entrant = entry.player
        else:
            entrant = _entrant(competition, asker, request.user, player)
        competitions.withdraw(competition=competition, player=entrant, by=asker)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _entrant(competition: Competition, asker: Player, user: object, name: str) -> Player:
    """Whom that names, if the asker may speak for them. Raises Http404, PermissionDenied."""
    if name in ("", asker.slug):
        return asker
    bot = Bot.objects.filter(player__slug=name).select_related("player", "current").first()
    if bot is None:
        raise Http404
    may = bot.owner == user or organises(competition, asker, user)
    require(may, _("You can enter yourself and your own bots."))
    return bot.player


class DrawSerializer(serializers.Serializer[Any]):
    """`with_absent`: who is not here is drawn too, where people check in."""

    with_absent = serializers.BooleanField(default=False)


class Draw(CompetitionView):
    """The draw."""

    @extend_schema(request=DrawSerializer, responses=CompetitionSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Close the entries and draw; organisers do. Drawing again changes nothing."""
        competition, player = self.seen(request, slug)
        require(organises(competition, player, request.user), _("Only the organisers start a competition."))
        with_absent = valid(DrawSerializer, request)["with_absent"]
        competitions.start(competition=competition, with_absent=with_absent)
        row = selectors.competitions().get(pk=competition.pk)
        return Response(CompetitionSerializer(row).data)
