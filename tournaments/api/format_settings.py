"""The API of how a competition is drawn in detail: settings, points, the order of the draw, groups and brackets."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.selectors import player_of
from common.request_input import valid
from common.speaking import spoken
from tournaments import selectors
from tournaments.api.competitions import CompetitionView
from tournaments.api.drafts import OrganisedView
from tournaments.engine.format_settings import Setting
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.offers import by_results
from tournaments.part_selectors import (
    Group,
    GroupLine,
    Meeting,
    Parts,
    Promotion,
    Side,
    Step,
    has_parts,
    parts,
)
from tournaments.presets import suggestion
from tournaments.schemes import KEYS, USUAL
from tournaments.services.format_settings import settings_set
from tournaments.services.seeding import Said, in_order, seeding_set


class SettingSerializer(serializers.Serializer[Any]):
    """One setting of the format: `suggested` is what fits the game and the number of entrants."""

    key = serializers.CharField()
    title = serializers.CharField()
    value = serializers.IntegerField()
    suggested = serializers.IntegerField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    choices = serializers.ListField(child=serializers.CharField())


class SchemeSerializer(serializers.Serializer[Any]):
    """Points in hundredths, whole or half ones. `places`: of the first, the second and so on at tables of several."""

    win = serializers.IntegerField(required=False)
    draw = serializers.IntegerField(required=False)
    loss = serializers.IntegerField(required=False)
    bye = serializers.IntegerField(required=False)
    places = serializers.ListField(child=serializers.IntegerField(), required=False, max_length=8)


class FormatSettingsSerializer(serializers.Serializer[Any]):
    format = serializers.CharField()
    settings = SettingSerializer(many=True)
    scheme = SchemeSerializer()


class NewSettingsSerializer(serializers.Serializer[Any]):
    """Values by key; what is not named is as it usually is."""

    settings = serializers.DictField(default=dict)
    scheme = SchemeSerializer(default=dict)


class SeedSerializer(serializers.Serializer[Any]):
    """An entrant by address (slug), from the highest seed. `band`: points to start with, in hundredths."""

    player = serializers.CharField(max_length=80)
    rating = serializers.IntegerField(default=None, allow_null=True)
    band = serializers.IntegerField(default=None, allow_null=True)


class SeedingSerializer(serializers.Serializer[Any]):
    """`lot`, `rating`, or by `hand`: in the order of `entries`, of whom those not named come last."""

    seeding = serializers.ChoiceField(Competition.Seeding.choices)
    entries = SeedSerializer(many=True, default=list)


class GroupLineSerializer(serializers.Serializer[GroupLine]):
    player = serializers.CharField(source="entry.player.slug")
    place = serializers.IntegerField()
    points = serializers.CharField()
    cells = serializers.ListField(child=serializers.CharField())
    onward = serializers.BooleanField()


class GroupSerializer(serializers.Serializer[Group]):
    """A group or division; `cells` are what came of each meeting, in the order of its lines."""

    name = serializers.CharField()
    lines = GroupLineSerializer(many=True)


class MeetingSideSerializer(serializers.Serializer[Side]):
    player = serializers.SerializerMethodField()
    waits = serializers.CharField()
    wins = serializers.IntegerField()
    won = serializers.BooleanField()

    def get_player(self, side: Side) -> str | None:
        """None until it is known."""
        return side.entry.player.slug if side.entry else None


class MeetingSerializer(serializers.Serializer[Meeting]):
    part = serializers.CharField()
    number = serializers.IntegerField()
    sides = MeetingSideSerializer(many=True)


class StepSerializer(serializers.Serializer[Step]):
    title = serializers.CharField()
    meetings = MeetingSerializer(many=True)


class PromotionSerializer(serializers.Serializer[Promotion]):
    """Who changes divisions as it stands now."""

    player = serializers.CharField(source="entry.player.slug")
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class PartsSerializer(serializers.Serializer[Parts]):
    groups = GroupSerializer(many=True)
    steps = StepSerializer(many=True)
    promotions = PromotionSerializer(many=True)


class FormatSettings(OrganisedView):
    """What the format is set to, and what counts how much."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=FormatSettingsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """For everybody who sees the competition."""
        rows = selectors.visible(Competition.objects.all(), player_of(request.user))
        return Response(_said(get_object_or_404(rows, slug=slug)))

    @extend_schema(request=NewSettingsSerializer, responses=FormatSettingsSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Until the draw; organisers do."""
        competition, _organiser = self.organised(request, slug)
        given = valid(NewSettingsSerializer, request)
        return Response(_said(settings_set(competition=competition, **given)))


def _said(competition: Competition) -> dict[str, object]:
    form = by_results(competition.format)
    if form is None:
        raise Http404
    fitting = suggestion(competition, form)
    return {
        "format": form.key,
        "settings": [_setting(one, competition, fitting[one.key]) for one in form.settings],
        "scheme": {key: competition.scheme.get(key, USUAL[key]) for key in KEYS}
        | {"places": competition.scheme.get("places", [])},
    }


def _setting(setting: Setting, competition: Competition, fits: int) -> dict[str, object]:
    return {
        "key": setting.key,
        "title": spoken(setting.title),
        "value": competition.settings.get(setting.key, setting.default),
        "suggested": fits,
        "least": setting.lo,
        "most": setting.hi,
        "choices": [spoken(words) for words in setting.choices],
    }


class Seeding(OrganisedView):
    """The order in which the draw numbers the entrants."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=SeedingSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """As it would be now, or as it was drawn."""
        rows = selectors.visible(Competition.objects.all(), player_of(request.user))
        return Response(_order(get_object_or_404(rows, slug=slug)))

    @extend_schema(request=SeedingSerializer, responses=SeedingSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Until the draw; organisers do. What is said of an entrant stands in place of what was said before."""
        competition, _organiser = self.organised(request, slug)
        given = valid(SeedingSerializer, request)
        by_slug = dict(competition.entries.values_list("player__slug", "pk"))
        if unknown := [one["player"] for one in given["entries"] if one["player"] not in by_slug]:
            raise CompetitionError(_("%(player)s is not entered.") % {"player": unknown[0]})
        order = [by_slug[one["player"]] for one in given["entries"]]
        said = {by_slug[one["player"]]: Said(one["rating"], one["band"]) for one in given["entries"]}
        row = seeding_set(competition=competition, seeding=given["seeding"], order=order, said=said)
        return Response(_order(row))


def _order(competition: Competition) -> dict[str, object]:
    entries = in_order(competition)
    return {
        "seeding": competition.seeding,
        "entries": [{"player": e.player.slug, "rating": e.rating, "band": e.band} for e in entries],
    }


class PartsOfCompetition(CompetitionView):
    """Groups with their tables, and the bracket."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=PartsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """As they stand."""
        rows = selectors.visible(Competition.objects.all(), player_of(request.user))
        competition = get_object_or_404(rows, slug=slug)
        if not has_parts(competition):
            raise Http404
        return Response(PartsSerializer(parts(competition)).data)
