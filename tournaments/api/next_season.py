"""The API of the next season: looked at, founded with what is changed, answered by who is asked, undone."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Membership, Player, User
from clubs.permissions import has_role, require
from clubs.services import player_of as own_player
from common.request_input import valid
from tournaments import next_season as selectors, series_selectors
from tournaments.api.series import SeriesDetailSerializer, SeriesView
from tournaments.errors import CompetitionError
from tournaments.models import SeriesMember, SeriesPart
from tournaments.next_season import Carried
from tournaments.services import next_season as services
from tournaments.services.next_season import ENTERING, Wanted


class CarriedSerializer(serializers.Serializer[Carried]):
    """`before`, `after`: divisions, counted from 0, the highest; null: not in it. `by`: 1 who rises, -1 who falls.

    `why`: rises, falls, stays, fills (the next best, where somebody above has left), left, withdrew, absent.
    """

    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)
    by = serializers.IntegerField()
    why = serializers.CharField()


class CarriedPartSerializer(serializers.ModelSerializer[SeriesPart]):
    """A tournament or event that can come along."""

    class Meta:
        model = SeriesPart
        fields = ("id", "title", "division")


class SuggestedSeasonSerializer(serializers.Serializer[Any]):
    """The next season as it is suggested."""

    first_day = serializers.DateField()
    people = CarriedSerializer(many=True)
    parts = CarriedPartSerializer(many=True)


class SeasonPlaceSerializer(serializers.Serializer[Any]):
    """`division`: counted from 0, the highest; null: not in the next season."""

    player = serializers.CharField(max_length=80)
    division = serializers.IntegerField(min_value=0, max_value=20, allow_null=True)


class FoundSeasonSerializer(serializers.Serializer[Any]):
    """`places`: who goes elsewhere than suggested; `parts`: what comes along, null: all.

    `entering`: `enter` everybody, `ask` everybody, who is entered once they say yes, or `nobody`.
    """

    title = serializers.CharField(max_length=80)
    first_day = serializers.DateField(default=None, allow_null=True)
    places = SeasonPlaceSerializer(many=True, default=list)
    parts = serializers.ListField(child=serializers.IntegerField(), default=None, allow_null=True)
    entering = serializers.ChoiceField(list(ENTERING), default="enter")


class SeasonAnswerSerializer(serializers.Serializer[Any]):
    """`player`: for whom an organiser answers; empty: oneself."""

    plays = serializers.BooleanField()
    player = serializers.CharField(max_length=80, default="", allow_blank=True)


class SeasonWordSerializer(serializers.ModelSerializer[SeriesMember]):
    """`word`: asked, yes, or no."""

    player = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = SeriesMember
        fields = ("player", "division", "word")


class NextSeason(SeriesView):
    """The next season."""

    @extend_schema(responses=SuggestedSeasonSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Who rises, falls, stays and has left, by the final table, and what can come along."""
        series, _player = self.runs(request, slug)
        people = selectors.carried(series) if series.closed_at is not None else []
        given = {
            "first_day": selectors.suggested_day(series),
            "people": people,
            "parts": selectors.founded_again(series),
        }
        return Response(SuggestedSeasonSerializer(given).data)

    @extend_schema(request=FoundSeasonSerializer, responses={201: SeriesDetailSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Founded once."""
        series, player = self.runs(request, slug)
        given = valid(FoundSeasonSerializer, request)
        wanted = Wanted(
            places=_by_number(given["places"]),
            parts=given["parts"],
            first_day=given["first_day"],
            entering=given["entering"],
        )
        made = services.season_found(series=series, title=given["title"], by=player, wanted=wanted)
        return self.answer(made, status.HTTP_201_CREATED)


def _by_number(places: list[dict[str, Any]]) -> dict[int, int | None]:
    """Raises CompetitionError for an address that nobody has."""
    numbers = dict(
        Player.objects.filter(slug__in=[one["player"] for one in places]).values_list("slug", "pk")
    )
    if any(one["player"] not in numbers for one in places):
        raise CompetitionError(_("Only members of the club come into the next season."))
    return {numbers[one["player"]]: one["division"] for one in places}


class AnswerSeason(SeriesView):
    """Who was asked whether they play."""

    @extend_schema(request=SeasonAnswerSerializer, responses=SeasonWordSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """One's own answer; organisers give those of others."""
        assert isinstance(request.user, User)
        player = own_player(request.user)
        rows = series_selectors.visible_series(series_selectors.series_list(), player)
        series = get_object_or_404(rows, slug=slug)
        given, who = valid(SeasonAnswerSerializer, request), player
        if given["player"] not in ("", player.slug):
            may = has_role(player, series.club, Membership.Role.ORGANISER)
            require(may, _("Everybody answers for themselves."))
            people = Player.objects.filter(series_members__series=series)
            who = get_object_or_404(people, slug=given["player"])
        member = services.season_answer(series=series, player=who, plays=given["plays"], by=player)
        return Response(SeasonWordSerializer(member).data)


class UndoSeason(SeriesView):
    """A season that was founded from the one before."""

    @extend_schema(request=None, responses=SeriesDetailSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Taken back, as long as nothing of it has been played; the season before is answered."""
        series, player = self.runs(request, slug)
        return self.answer(services.season_undo(series=series, by=player))
