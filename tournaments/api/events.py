"""The API of events of several stages: made from a preset or by stages, divided, drawn, filled, and their table."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Club, Membership, Player, User
from clubs.permissions import has_role, require
from clubs.selectors import open_clubs, player_of
from clubs.services import player_of as own_player
from common.request_input import valid
from matches.api.strictness import StrictnessSerializer, strictness_given
from tournaments import event_selectors as selectors
from tournaments.engine.filling import ORDERS
from tournaments.event_selectors import EventCell, EventLine, Planned, StageNow
from tournaments.models import Competition, Event
from tournaments.services import events as services, presets, stage_filling

PRESETS = {
    "groups": presets.groups_and_knock_out,
    "swiss": presets.swiss_and_final,
    "all-round": presets.all_round,
}
OF_PRESET = {
    "groups": ("game", "options", "groups", "go_on", "consolation"),
    "swiss": ("game", "options", "rounds", "finalists", "final"),
    "all-round": ("games", "rounds", "counting"),
}


class EventSerializer(serializers.ModelSerializer[Event]):
    """`stages`: how many there are."""

    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    stages = serializers.IntegerField(read_only=True)

    class Meta:
        model = Event
        fields = ("slug", "title", "club", "kind", "counting", "stages", "created_at")


class SectionSerializer(serializers.ModelSerializer[Competition]):
    """A section of a stage; `competition`: its address. `rule`: which places of the stage before come into it."""

    competition = serializers.CharField(source="slug")
    entrants = serializers.IntegerField()
    rule = serializers.JSONField(source="filling")

    class Meta:
        model = Competition
        fields = ("competition", "title", "section", "game", "format", "status", "entrants", "rule")


class StageSerializer(serializers.Serializer[StageNow]):
    """`filled_at`: null until it is filled, and for the first stage."""

    number = serializers.IntegerField()
    over = serializers.BooleanField()
    filled_at = serializers.DateTimeField(source="filled.made_at", default=None, allow_null=True)
    sections = SectionSerializer(many=True)


class EventDetailSerializer(EventSerializer):
    stages = StageSerializer(many=True)  # type: ignore[assignment]


class EventCellSerializer(serializers.Serializer[EventCell]):
    """What somebody reached in a stage, in words; `amount`: what it counts in an all-round event."""

    place = serializers.CharField()
    amount = serializers.CharField()


class EventLineSerializer(serializers.Serializer[EventLine]):
    """`cells`: by stage, empty where they were not in it; `total`: of an all-round event."""

    place = serializers.IntegerField()
    player = serializers.CharField(source="entry.player.slug")
    name = serializers.CharField(source="entry.title")
    total = serializers.CharField()
    cells = EventCellSerializer(many=True)


class RuleSerializer(serializers.Serializer[Any]):
    """Which places come into a section: from `first` to `last` (null: all behind) of `sections` (none: of all)."""

    first = serializers.IntegerField(min_value=1, max_value=1000, default=1)
    last = serializers.IntegerField(min_value=1, max_value=1000, default=None, allow_null=True)
    sections = serializers.ListField(child=serializers.CharField(max_length=40), max_length=26, default=list)
    order = serializers.ChoiceField(list(ORDERS), default="crosswise")
    carry = serializers.BooleanField(default=False)


class NewEventSerializer(serializers.Serializer[Any]):
    """Without `preset` it has no stage yet. Of a preset only what belongs to it counts.

    `groups`: so many round robins of `game`, `go_on` of each play a knock-out, with `consolation` the others one too.
    `swiss`: `rounds` of a Swiss system, then a `final` of `finalists`. `all-round`: `games`, a stage each, of `rounds`.
    """

    title = serializers.CharField(max_length=80)
    club = serializers.SlugField()
    preset = serializers.ChoiceField(list(PRESETS), default="", allow_blank=True)
    kind = serializers.ChoiceField(Event.Kind.choices, default=Event.Kind.CHAIN)
    counting = serializers.ChoiceField(Event.Counting.choices, default=Event.Counting.PLACE_SUM)
    game = serializers.CharField(max_length=60, default="", allow_blank=True)
    games = serializers.ListField(child=serializers.CharField(max_length=60), max_length=50, default=list)
    options = serializers.DictField(default=dict)
    groups = serializers.IntegerField(min_value=2, max_value=presets.MOST_GROUPS, default=4)
    go_on = serializers.IntegerField(min_value=1, max_value=8, default=2)
    consolation = serializers.BooleanField(default=False)
    rounds = serializers.IntegerField(min_value=0, max_value=50, default=0)
    finalists = serializers.IntegerField(min_value=2, max_value=64, default=4)
    final = serializers.ChoiceField(list(presets.FINALS), default="knock-out")
    strictness = StrictnessSerializer(default=None, allow_null=True)


class NewStageSerializer(serializers.Serializer[Any]):
    """A stage more, or a section more of one that is not filled or drawn."""

    stage = serializers.IntegerField(min_value=1, max_value=services.MOST_STAGES)
    title = serializers.CharField(max_length=80)
    section = serializers.CharField(max_length=40, default="", allow_blank=True)
    game = serializers.CharField(max_length=60)
    options = serializers.DictField(default=dict)
    format = serializers.CharField(max_length=40)
    settings = serializers.DictField(default=dict)
    rule = RuleSerializer(default=None, allow_null=True)
    drafts = serializers.BooleanField(default=False)


class ChangedStageSerializer(serializers.Serializer[Any]):
    """What is left out stays."""

    section = serializers.CharField(max_length=40, allow_blank=True, required=False)
    settings = serializers.DictField(required=False)
    rule = RuleSerializer(required=False)


class DivideSerializer(serializers.Serializer[Any]):
    """`rating`: equally strong; `bands`: the strongest together; `lot`."""

    by = serializers.ChoiceField(list(services.WAYS))


class DividedSerializer(serializers.Serializer[Any]):
    """How many came into each section."""

    sections = serializers.ListField(child=serializers.IntegerField())


class DrawnStageSerializer(serializers.Serializer[Any]):
    stage = serializers.IntegerField(min_value=1, max_value=services.MOST_STAGES)


class PassedOverSerializer(serializers.Serializer[Any]):
    """`without`: players (by address) who decline. `shown`: of the preview, if nothing else is to happen than that."""

    without = serializers.ListField(child=serializers.CharField(max_length=80), max_length=400, default=list)
    shown = serializers.CharField(max_length=100_000, default="", allow_blank=True)


class GoesOnSerializer(serializers.Serializer[Any]):
    seed = serializers.IntegerField(allow_null=True)
    player = serializers.CharField()
    section = serializers.CharField()
    place = serializers.IntegerField()
    why = serializers.ListField(child=serializers.CharField())


class FillingSerializer(serializers.Serializer[Planned]):
    """A section with who comes into it."""

    competition = serializers.CharField(source="competition.slug")
    goes_on = serializers.SerializerMethodField()

    @extend_schema(responses=GoesOnSerializer(many=True))
    def get_goes_on(self, planned: Planned) -> list[dict[str, Any]]:
        """In the order of their seeds."""
        return [
            {
                "seed": one.seed,
                "player": entry.player.slug,
                "section": one.section,
                "place": one.place,
                "why": why,
            }
            for one, entry, why in planned.lines
        ]


class PreviewSerializer(serializers.Serializer[Any]):
    """`shown`: to be sent when the stage is filled so."""

    shown = serializers.CharField()
    sections = FillingSerializer(many=True)


class EventView(APIView):
    """For whoever has logged in; what else is needed each method says."""

    permission_classes = (IsAuthenticated,)

    def runs(self, request: Request, slug: str) -> tuple[Event, Player]:
        """The event and who organises it. Http404 for whoever may not see it, PermissionDenied for others."""
        assert isinstance(request.user, User)
        player = own_player(request.user)
        event = get_object_or_404(_seen(player), slug=slug)
        may = has_role(player, event.club, Membership.Role.ORGANISER)
        require(may, _("Only the organisers of the club change an event."))
        return event, player

    def answer(self, event: Event, code: int = status.HTTP_200_OK) -> Response:
        """The event as it is now."""
        row = get_object_or_404(Event.objects.select_related("club"), pk=event.pk)
        return Response(_detail(row), status=code)


def _seen(player: Player | None) -> QuerySet[Event]:
    return selectors.visible_events(Event.objects.select_related("club"), player)


def _detail(event: Event) -> dict[str, Any]:
    stages = selectors.stages_of(event)
    event.stages = stages  # type: ignore[attr-defined]
    return dict(EventDetailSerializer(event).data)


class EventList(generics.ListAPIView[Event]):
    """Events of several stages, newest first."""

    serializer_class = EventSerializer

    @extend_schema(parameters=[OpenApiParameter("club", OpenApiTypes.STR)])
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Event]:
        rows = selectors.visible_events(selectors.events(), player_of(self.request.user))
        club = self.request.query_params.get("club", "")
        return rows.filter(club__slug=club) if club else rows


class Events(EventView, EventList):
    """Events of several stages, newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)  # type: ignore[assignment]

    @extend_schema(request=NewEventSerializer, responses={201: EventDetailSerializer})
    def post(self, request: Request) -> Response:
        """Make one, as a club's organiser."""
        given = valid(NewEventSerializer, request)
        player = player_of(request.user)
        club = get_object_or_404(open_clubs(player), slug=given["club"])
        require(
            has_role(player, club, Membership.Role.ORGANISER), _("A club's organisers create its events.")
        )
        return self.answer(_made(given, club, player), status.HTTP_201_CREATED)


def _made(given: dict[str, Any], club: Club, player: Player | None) -> Event:
    basic: dict[str, Any] = {"title": given["title"], "club": club, "organiser": player}
    preset = given["preset"]
    if not preset:
        return services.event_create(kind=given["kind"], counting=given["counting"], **basic)
    own = {key: given[key] for key in OF_PRESET[preset]}
    return PRESETS[preset](strictness=strictness_given(given["strictness"]), **own, **basic)  # type: ignore[operator]


class EventDetail(APIView):
    """One event with its stages and their sections."""

    @extend_schema(responses=EventDetailSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_detail(get_object_or_404(_seen(player_of(request.user)), slug=slug)))


class EventTable(APIView):
    """The table of the whole event, as it stands."""

    @extend_schema(responses=EventLineSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        event = get_object_or_404(_seen(player_of(request.user)), slug=slug)
        lines = selectors.final_table(event, selectors.stages_of(event))
        return Response(EventLineSerializer(lines, many=True).data)  # type: ignore[arg-type]


class Stages(EventView):
    """The stages of an event."""

    @extend_schema(request=NewStageSerializer, responses={201: EventDetailSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """A stage or a section more."""
        event, player = self.runs(request, slug)
        services.stage_add(event=event, by=player, **valid(NewStageSerializer, request))
        return self.answer(event, status.HTTP_201_CREATED)


class OneSection(EventView):
    """A section of a stage, until it is filled or drawn."""

    @extend_schema(request=ChangedStageSerializer, responses=EventDetailSerializer)
    def patch(self, request: Request, slug: str, section: str) -> Response:
        """Its name, who comes into it, the settings of its format."""
        event, _player = self.runs(request, slug)
        competition = get_object_or_404(event.competitions, slug=section)
        services.stage_change(competition=competition, **valid(ChangedStageSerializer, request))
        return self.answer(event)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, section: str) -> Response:
        """Nobody may be entered; with the last section the event goes."""
        event, _player = self.runs(request, slug)
        services.stage_remove(competition=get_object_or_404(event.competitions, slug=section))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Divide(EventView):
    """The entrants of the first stage in its sections."""

    @extend_schema(request=DivideSerializer, responses=DividedSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """As evenly as can be; again until a section is drawn."""
        event, _player = self.runs(request, slug)
        counts = services.entrants_divide(event=event, by=valid(DivideSerializer, request)["by"])
        return Response({"sections": counts})


class DrawStage(EventView):
    """The draw of all sections of a stage."""

    @extend_schema(request=DrawnStageSerializer, responses=EventDetailSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """All of them or none."""
        event, _player = self.runs(request, slug)
        services.stage_draw(event=event, stage=valid(DrawnStageSerializer, request)["stage"])
        return self.answer(event)


class Filling(EventView):
    """Who goes on into a stage."""

    @extend_schema(
        parameters=[OpenApiParameter("without", OpenApiTypes.STR, many=True)], responses=PreviewSerializer
    )
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """What filling it now would bring; `without`: players who decline, by address."""
        event, _player = self.runs(request, slug)
        sections = list(event.competitions.filter(stage=stage))
        stage_filling.check_may_fill(event, stage, sections)
        without = _entries(event, stage, request.query_params.getlist("without")[:400])
        planned = selectors.plan(event, stage, without)
        answer = {"shown": selectors.shown_as(planned), "sections": planned}
        return Response(PreviewSerializer(answer).data)

    @extend_schema(request=PassedOverSerializer, responses={201: EventDetailSerializer})
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Fill it from the stage before."""
        event, player = self.runs(request, slug)
        given = valid(PassedOverSerializer, request)
        without = _entries(event, stage, given["without"])
        stage_filling.stage_fill(event=event, stage=stage, by=player, without=without, shown=given["shown"])
        return self.answer(event, status.HTTP_201_CREATED)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, stage: int) -> Response:
        """Undo it, while no section is drawn."""
        event, _player = self.runs(request, slug)
        stage_filling.filling_undo(event=event, stage=stage)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _entries(event: Event, stage: int, names: list[str]) -> list[int]:
    """The entries of the stage before of these players; 0 for a name that is not there, which is refused."""
    rows = selectors.entries_before(event, stage).filter(player__slug__in=names)
    by_name = dict(rows.values_list("player__slug", "pk"))
    return [by_name.get(name, 0) for name in names]
