"""The API of open tables: read what the pages read, open one, sit down, leave, fill, call off."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import BasePermission, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.one_person import by_browser
from bots.selectors import who_play
from clubs.models import Club, Player, User
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from common.request_input import valid
from common.watching import Delay
from games.core import registry
from ledger.stakes import StakeTerms
from ledger.stakes_api import StakeTermsSerializer
from lobby import playing_again, selectors, services
from lobby.errors import LobbyError
from lobby.models import OpenSeat, OpenTable
from lobby.permissions import may_see_stake, may_see_table
from matches.api.clocks import ClockTermsSerializer, terms_in
from matches.api.held_moves import PaceSerializer
from matches.api.matches import seen
from matches.api.strictness import StrictnessField, StrictnessSerializer, strictness_given
from matches.api.told import public_options
from matches.claim_windows import LENGTHS
from matches.models import Match
from matches.pace_rules import Pace


class OpenSeatSerializer(serializers.ModelSerializer[OpenSeat]):
    """`player` null: free; then `asked` is whom it is kept for."""

    player = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True, allow_null=True)
    asked = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True, allow_null=True)

    class Meta:
        model = OpenSeat
        fields = ("index", "player", "asked", "sat_at")
        read_only_fields = fields


class OpenStakeSerializer(StakeTermsSerializer):
    """What a table is played for; `said`: in words."""

    said = serializers.CharField(read_only=True)


class OpenTableSerializer(serializers.ModelSerializer[OpenTable]):
    """A table; `terms` is sent with one's sitting down. `match`: once it has begun."""

    host = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    club = serializers.SlugRelatedField[Club](slug_field="slug", read_only=True, allow_null=True)
    match = serializers.SlugRelatedField[Match](slug_field="code", read_only=True, allow_null=True)
    options = serializers.SerializerMethodField()
    objective = serializers.ChoiceField(choices=Match.Objective.choices, read_only=True, allow_blank=True)
    talk = serializers.ChoiceField(choices=Match.SiteTalk.choices, read_only=True, allow_blank=True)
    strictness = StrictnessField()
    seats = OpenSeatSerializer(many=True, read_only=True)
    stake = serializers.SerializerMethodField(help_text="Null for none, and for who may not know.")

    @extend_schema_field(OpenStakeSerializer(allow_null=True))
    def get_stake(self, table: OpenTable) -> dict[str, Any] | None:
        """Lists have only tables whose stake the asker may know; of one table `hides_stake` says that they do not."""
        if table.stake is None or self.context.get("hides_stake"):
            return None
        return {**table.stake, "said": table.stake_said}

    def get_options(self, table: OpenTable) -> dict[str, Any]:
        """Without those that hold secrets."""
        return public_options(table.game, table.options)

    class Meta:
        model = OpenTable
        fields = (
            "code", "host", "audience", "club", "game", "rules_version", "options", "objective", "rated", "clock",
            "pace", "ends_decided", "claim_window", "unwatched", "watch_delay", "opens_deals", "talk",
            "strictness", "bots_after", "stake", "night", "terms", "status", "match", "created_at", "lapses_at",
            "seats",
        )  # fmt: skip
        read_only_fields = fields


class NewOpenTableSerializer(serializers.Serializer[Any]):
    """`others`: the other seats in order, by the addresses (slugs) of bots and of people whom one asks; null: free.
    `seat`: one's own, 0 is the first."""

    game = serializers.CharField(max_length=60)
    others = serializers.ListField(
        child=serializers.CharField(max_length=80, allow_null=True), min_length=1, max_length=59
    )
    seat = serializers.IntegerField(min_value=0, max_value=59, default=0)
    options = serializers.DictField(default=dict)
    preset = serializers.CharField(max_length=40, default="", allow_blank=True)
    objective = serializers.ChoiceField(choices=Match.Objective.choices, default="", allow_blank=True)
    rated = serializers.BooleanField(default=True)
    clock = ClockTermsSerializer(allow_null=True, default=None)
    ends_decided = serializers.BooleanField(default=False)
    claim_window = serializers.ChoiceField(
        choices=LENGTHS, default=0, help_text="Seconds for claims that interrupt, among people."
    )
    unwatched = serializers.BooleanField(default=False, help_text="Nobody looks on before it is over.")
    watch_delay = serializers.ChoiceField(
        choices=Delay.choices,
        default=0,
        help_text="So many seconds later others see it, at least the club's; 30000: deal by deal, 30001: at the end",
    )
    opens_deals = serializers.BooleanField(default=False, help_text="A deal that is over lies open.")
    talk = serializers.ChoiceField(
        choices=Match.SiteTalk.choices,
        default="",
        allow_blank=True,
        help_text="What may be said there: greetings; or, at a table of a club, talk between deals. Empty: nothing.",
    )
    strictness = StrictnessSerializer(default=None, allow_null=True)
    pace = PaceSerializer(required=False)
    audience = serializers.ChoiceField(choices=OpenTable.Audience.choices, default="anybody")
    club = serializers.SlugField(max_length=80, allow_null=True, default=None)
    stake = StakeTermsSerializer(
        allow_null=True, default=None, help_text="Of a table for members of a `club`, all of them people."
    )
    night = serializers.IntegerField(
        min_value=1,
        max_value=2**62,
        allow_null=True,
        default=None,
        help_text="To which night of the `club` it belongs: one where the asker is and may open tables.",
    )
    hours = serializers.ChoiceField(choices=services.HOURS, default=24)
    bots_after = serializers.ChoiceField(
        choices=selectors.BOTS_AFTER,
        default=0,
        help_text="Minutes after which bots take the seats that are free; 0: not by themselves.",
    )


class SitSerializer(serializers.Serializer[Any]):
    """`index`: which seat; left out, the one that is kept for the asker, or the first that is free."""

    terms = serializers.CharField(max_length=64)
    index = serializers.IntegerField(min_value=0, max_value=59, allow_null=True, default=None)


class FreeSerializer(serializers.Serializer[Any]):
    index = serializers.IntegerField(min_value=0, max_value=59)


def shown(table: OpenTable) -> dict[str, Any]:
    """The table as it is now, with everybody's names."""
    row = selectors.with_seats(OpenTable.objects.all()).get(pk=table.pk)
    return dict(OpenTableSerializer(row).data)


class OpenTables(APIView):
    """Tables that wait for players."""

    permission_classes: tuple[type[BasePermission], ...] = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=OpenTableSerializer(many=True))
    def get(self, request: Request) -> Response:
        """First those at which a seat is kept for the asker, then their own, then those they could join."""
        player = player_of(request.user)
        own = [*selectors.asked_to(player), *selectors.own_tables(player)] if player else []
        rows = [*own, *selectors.to_join(player)[:100]]
        return Response(OpenTableSerializer(list({row.pk: row for row in rows}.values()), many=True).data)

    @extend_schema(request=NewOpenTableSerializer, responses={201: OpenTableSerializer})
    def post(self, request: Request) -> Response:
        """Open one; it begins at once where bots have all other seats."""
        assert isinstance(request.user, User)
        host, asked = own_player(request.user), valid(NewOpenTableSerializer, request)
        slugs = [slug for slug in asked["others"] if slug is not None]
        people = {one.slug: one for one in _choices(host, asked["game"], slugs)}
        seats = [None if slug is None else _one(people, slug) for slug in asked["others"]]
        seats.insert(asked["seat"], host)
        table = services.open_table(
            host=host,
            game=asked["game"],
            seats=seats,
            options=asked["options"],
            preset=asked["preset"],
            objective=asked["objective"],
            rated=asked["rated"],
            clock=terms_in(asked["clock"]),
            ends_decided=asked["ends_decided"],
            claim_window=asked["claim_window"],
            unwatched=asked["unwatched"],
            watch_delay=asked["watch_delay"],
            opens_deals=asked["opens_deals"],
            talk=asked["talk"],
            strictness=strictness_given(asked["strictness"]),
            pace=Pace(**asked.get("pace", {})),
            audience=asked["audience"],
            club=_club(host, asked["club"]),
            hours=asked["hours"],
            bots_after=asked["bots_after"],
            stake=StakeTerms(**asked["stake"]) if asked["stake"] else None,
            night=asked["night"],
        )
        return Response(shown(table), status=status.HTTP_201_CREATED)


def _choices(host: Player, game: str, slugs: list[str]) -> list[Player]:
    """Who of these can be asked, and the bots that know the game. Raises UnknownGame."""
    bots = [bot.player for bot in who_play(registry.get(game))]
    return [*selectors.can_be_asked(host).filter(slug__in=slugs), *bots]


def _one(people: dict[str, Player], slug: str) -> Player:
    if slug not in people:
        raise LobbyError(_("Choose who sits there, or leave the seat free."))
    return people[slug]


def _club(host: Player, slug: str | None) -> Club | None:
    if slug is None:
        return None
    return get_object_or_404(Club.objects.filter(memberships__player=host), slug=slug)


class OpenTableView(APIView):
    """One table, for whoever may see it."""

    permission_classes: tuple[type[BasePermission], ...] = (IsAuthenticated,)

    def table(self, request: Request, code: str) -> OpenTable:
        """Raises Http404."""
        table = get_object_or_404(selectors.with_seats(OpenTable.objects.all()), code=code)
        if not may_see_table(player_of(request.user), table):
            raise Http404
        return table

    def own(self, request: Request) -> Player:
        assert isinstance(request.user, User)
        return own_player(request.user)


class OpenTableDetail(OpenTableView):
    permission_classes: tuple[type[BasePermission], ...] = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=OpenTableSerializer)
    def get(self, request: Request, code: str) -> Response:
        table = self.table(request, code)
        hides = not may_see_stake(player_of(request.user), table)
        return Response(OpenTableSerializer(table, context={"hides_stake": hides}).data)


class Sit(OpenTableView):
    @extend_schema(request=SitSerializer, responses=OpenTableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Sit down and agree to the terms that were read; the last seat taken begins the match."""
        table, asked = self.table(request, code), valid(SitSerializer, request)
        made = services.sit(
            table=table,
            player=self.own(request),
            terms=asked["terms"],
            index=asked["index"],
            known=by_browser(request._request),
        )
        return Response(shown(made))


class Leave(OpenTableView):
    @extend_schema(request=None, responses=OpenTableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Get up again, or say no to being asked."""
        return Response(shown(services.leave(table=self.table(request, code), player=self.own(request))))


class Fill(OpenTableView):
    @extend_schema(request=None, responses=OpenTableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """The host lets bots take what is free, and the match begins."""
        return Response(shown(services.fill(table=self.table(request, code), by=self.own(request))))


class FreeSeat(OpenTableView):
    @extend_schema(request=FreeSerializer, responses=OpenTableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """The host frees a seat."""
        table, asked = self.table(request, code), valid(FreeSerializer, request)
        return Response(shown(services.free_seat(table=table, by=self.own(request), index=asked["index"])))


class CallOff(OpenTableView):
    @extend_schema(request=None, responses=OpenTableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """The host calls it off before it has begun."""
        return Response(shown(services.call_off(table=self.table(request, code), by=self.own(request))))


class PlayAgain(APIView):
    """A finished match once more, with the same people a seat further."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=None, responses=OpenTableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Who asks first opens the table; the others sit down at it by asking too."""
        assert isinstance(request.user, User)
        table = playing_again.play_again(
            match=seen(request, code), by=own_player(request.user), known=by_browser(request._request)
        )
        return Response(shown(table))
