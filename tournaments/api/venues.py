"""The API of venues: a club's, those of an event, wishes, and where each table is played."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Club, Membership
from clubs.permissions import has_role, require
from clubs.selectors import open_clubs, player_of
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionView
from tournaments.api.drafts import OrganisedView
from tournaments.api.events import EventView
from tournaments.api.pairings import PairingSerializer
from tournaments.api.tables import TableView
from tournaments.event_selectors import events, visible_events
from tournaments.models import Entry, EventVenue, Venue
from tournaments.own_table import own_entry
from tournaments.permissions import organises
from tournaments.services import stages_venues, venues as services
from tournaments.venue_places import event_venues_of, venues_of


class VenueSerializer(serializers.ModelSerializer[Venue]):
    """`map_link`: empty, or an address; `access`: how one gets in."""

    map_link = serializers.CharField(read_only=True)

    class Meta:
        model = Venue
        fields = ("id", "name", "address", "map_link", "access")


class NewVenueSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)
    address = serializers.CharField(max_length=160, default="", allow_blank=True)
    map_link = serializers.URLField(max_length=300, default="", allow_blank=True)
    access = serializers.CharField(max_length=1000, default="", allow_blank=True)


class EventVenueSerializer(serializers.ModelSerializer[EventVenue]):
    """`number`: of the round, 0 for all; `tables`: so many have room, null: any number.

    `inherited`: from the event of which this is a stage; its id is one of that event's.
    """

    venue = VenueSerializer()
    inherited = serializers.SerializerMethodField()

    class Meta:
        model = EventVenue
        fields = ("id", "number", "venue", "day", "tables", "inherited")

    def get_inherited(self, used: EventVenue) -> bool:
        return used.event_id is not None


class StagesVenueSerializer(serializers.ModelSerializer[EventVenue]):
    """`tables`: so many have room, null: any number."""

    venue = VenueSerializer()

    class Meta:
        model = EventVenue
        fields = ("id", "venue", "tables")


class UseStagesVenueSerializer(serializers.Serializer[Any]):
    """`venue`: the number of one of the club's."""

    venue = serializers.IntegerField(min_value=1)
    tables = serializers.IntegerField(
        min_value=1, max_value=services.MOST_TABLES, default=None, allow_null=True
    )


class UseVenueSerializer(serializers.Serializer[Any]):
    """`venue`: the number of one of the club's; `number`: of the round, 0 for all that have none of their own."""

    venue = serializers.IntegerField(min_value=1)
    number = serializers.IntegerField(min_value=0, max_value=999, default=0)
    day = serializers.DateField(default=None, allow_null=True)
    tables = serializers.IntegerField(
        min_value=1, max_value=services.MOST_TABLES, default=None, allow_null=True
    )


class VenueWishSerializer(serializers.Serializer[Any]):
    """`venue`: null, anywhere. `player`: whose wish an organiser says; empty: one's own."""

    venue = serializers.IntegerField(min_value=1, allow_null=True)
    player = serializers.CharField(max_length=80, default="", allow_blank=True)


class WishedSerializer(serializers.ModelSerializer[Entry]):
    player = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    venue = serializers.IntegerField(source="venue_wished_id", allow_null=True)

    class Meta:
        model = Entry
        fields = ("player", "venue")


class PlacedRoundSerializer(serializers.Serializer[Any]):
    round = serializers.IntegerField(min_value=1, max_value=999)


class PutTableSerializer(serializers.Serializer[Any]):
    """`venue`: the number of one of the club's, null: nowhere said."""

    venue = serializers.IntegerField(min_value=1, allow_null=True)
    day = serializers.DateField(default=None, allow_null=True)


def _club(request: Request, slug: str) -> Club:
    return get_object_or_404(open_clubs(player_of(request.user)), slug=slug)


def _organised(request: Request, slug: str) -> Club:
    club = _club(request, slug)
    may = has_role(player_of(request.user), club, Membership.Role.ORGANISER)
    require(may, _("The club's organisers say where it plays."))
    return club


class ClubVenues(APIView):
    """Where a club plays."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=VenueSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """By name."""
        return Response(VenueSerializer(_club(request, slug).venues.all(), many=True).data)

    @extend_schema(request=NewVenueSerializer, responses={201: VenueSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """One more, by the club's organisers."""
        made = services.venue_write(club=_organised(request, slug), **valid(NewVenueSerializer, request))
        return Response(VenueSerializer(made).data, status=status.HTTP_201_CREATED)


class OneVenue(APIView):
    """A venue of a club."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=NewVenueSerializer, responses=VenueSerializer)
    def put(self, request: Request, slug: str, venue: int) -> Response:
        """As it is from now on."""
        club = _organised(request, slug)
        given = valid(NewVenueSerializer, request)
        return Response(VenueSerializer(services.venue_write(club=club, venue=venue, **given)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, venue: int) -> Response:
        """Dropped, where no event names it."""
        services.venue_drop(club=_organised(request, slug), venue=venue)
        return Response(status=status.HTTP_204_NO_CONTENT)


class EventVenues(OrganisedView):
    """Where an event is played."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(responses=EventVenueSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Of all rounds, then of each that has its own; a stage that names none has those of its event."""
        rows = selectors.visible(selectors.competitions(), player_of(request.user))
        used = venues_of(get_object_or_404(rows, slug=slug))
        return Response(EventVenueSerializer(used, many=True).data)

    @extend_schema(request=UseVenueSerializer, responses={201: EventVenueSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """One more, or changed if it is there; open tables are placed anew."""
        competition, _player = self.organised(request, slug)
        made = services.venue_use(competition=competition, **valid(UseVenueSerializer, request))
        return Response(EventVenueSerializer(made).data, status=status.HTTP_201_CREATED)


class OneEventVenue(OrganisedView):
    """A venue that an event uses."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, used: int) -> Response:
        """The event plays there no more."""
        competition, _player = self.organised(request, slug)
        services.venue_leave(competition=competition, used=used)
        return Response(status=status.HTTP_204_NO_CONTENT)


class StagesVenues(EventView):
    """Where every stage of an event is played that names no venue of its own."""

    permission_classes = (IsAuthenticatedOrReadOnly,)  # type: ignore[assignment]

    @extend_schema(responses=StagesVenueSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """As they were named."""
        rows = visible_events(events(), player_of(request.user))
        return Response(
            StagesVenueSerializer(event_venues_of(get_object_or_404(rows, slug=slug)), many=True).data
        )

    @extend_schema(request=UseStagesVenueSerializer, responses={201: StagesVenueSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """One more, or changed if it is there; open tables of those stages are placed anew."""
        event, _player = self.runs(request, slug)
        made = stages_venues.stages_venue_use(event=event, **valid(UseStagesVenueSerializer, request))
        return Response(StagesVenueSerializer(made).data, status=status.HTTP_201_CREATED)


class OneStagesVenue(EventView):
    """A venue of all stages."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, used: int) -> Response:
        """The event plays there no more; stages that are over keep it."""
        event, _player = self.runs(request, slug)
        stages_venues.stages_venue_leave(event=event, used=used)
        return Response(status=status.HTTP_204_NO_CONTENT)


class VenueWish(CompetitionView):
    """Where somebody would like to play."""

    @extend_schema(request=VenueWishSerializer, responses=WishedSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """One's own, or by organisers anybody's."""
        competition, player = self.seen(request, slug)
        given = valid(VenueWishSerializer, request)
        if given["player"] and given["player"] != player.slug:
            why = _("Organisers say where an event is played, entrants where they would like to.")
            require(organises(competition, player, request.user), why)
            entry = competition.entries.filter(player__slug=given["player"]).first()
        else:
            entry = own_entry(competition, player)
        if entry is None:
            raise Http404
        done = services.venue_wish(competition=competition, entry=entry, venue=given["venue"])
        return Response(WishedSerializer(done).data)


class PlaceTables(OrganisedView):
    """The open tables of a round."""

    @extend_schema(request=PlacedRoundSerializer, responses=PairingSerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Placed anew, by wishes and room."""
        competition, _player = self.organised(request, slug)
        number = valid(PlacedRoundSerializer, request)["round"]
        services.tables_place(competition=competition, number=number)
        return Response(PairingSerializer(selectors.pairings(competition, number), many=True).data)


class TableVenue(TableView):
    """Where a table is played."""

    @extend_schema(request=PutTableSerializer, responses=PairingSerializer)
    def put(self, request: Request, slug: str, number: int, table: int) -> Response:
        """There, on that day."""
        competition, _player, pairing = self.table(request, slug, number, table)
        given = valid(PutTableSerializer, request)
        services.table_put(competition=competition, pairing=pairing.pk, **given)
        return Response(PairingSerializer(selectors.pairings(competition).get(pk=pairing.pk)).data)
