"""The API of a night as a whole: planning one, changing it, calling it off, closing it; people who come and go."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Club, Membership, Player
from clubs.permissions import require_role
from clubs.selectors import members, open_clubs, player_of
from common.request_input import valid
from matches.api.matches import MatchSerializer
from matches.selectors import SEATS
from nights.api.base import NightView
from nights.errors import SessionError
from nights.models import Attendance, Session, SessionTable
from nights.selectors import by_person, pace, people
from nights.selectors.nights import nights
from nights.selectors.tables import tables_with_totals
from nights.services import planning, sessions


class TableSerializer(serializers.ModelSerializer[SessionTable]):
    """A table of a night; `sides`: how its partners came together."""

    match = MatchSerializer(read_only=True)

    class Meta:
        model = SessionTable
        fields = ("number", "sides", "match")


class SessionSerializer(serializers.ModelSerializer[Session]):
    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Session
        fields = ("id", "club", "title", "starts_at", "place", "status", "games", "stakes")


class SessionDetailSerializer(SessionSerializer):
    tables = TableSerializer(many=True, read_only=True)
    present = serializers.SerializerMethodField()
    gone = serializers.SerializerMethodField()

    class Meta(SessionSerializer.Meta):
        fields = (*SessionSerializer.Meta.fields, "tables", "present", "gone")  # type: ignore[assignment]

    def get_present(self, session: Session) -> list[str]:
        """Who is here."""
        return [row.player.slug for row in session.attendances.all() if row.left_at is None]

    def get_gone(self, session: Session) -> list[str]:
        """Who was here and has left."""
        return [row.player.slug for row in session.attendances.all() if row.left_at is not None]


class SessionList(generics.ListAPIView[Session]):
    """Club nights, newest first."""

    serializer_class = SessionSerializer

    def get_queryset(self) -> QuerySet[Session]:
        return nights(player=player_of(self.request.user))


class SessionDetail(generics.RetrieveAPIView[Session]):
    """A club night with its tables."""

    serializer_class = SessionDetailSerializer

    def get_queryset(self) -> QuerySet[Session]:
        tables = SessionTable.objects.select_related("match__club").prefetch_related(
            Prefetch("match__seats", SEATS.queryset)
        )
        present = Attendance.objects.select_related("player")
        return nights(player=player_of(self.request.user)).prefetch_related(
            Prefetch("tables", tables.order_by("number")), Prefetch("attendances", present)
        )


ROLE = Membership.Role


class NightPartsSerializer(serializers.Serializer[Any]):
    """A night. `starts_at` without an offset is the site's local time; no `games`: every game is on offer."""

    title = serializers.CharField(max_length=80)
    starts_at = serializers.DateTimeField()
    place = serializers.CharField(max_length=120, default="", allow_blank=True)
    games = serializers.ListField(child=serializers.CharField(max_length=60), max_length=500, default=list)
    stakes = serializers.ChoiceField(choices=Session.Stakes.choices, default=Session.Stakes.ANY)


class NewNightSerializer(NightPartsSerializer):
    """A night, or with `times` several, `every_days` days apart at the same hour."""

    times = serializers.IntegerField(min_value=1, max_value=sessions.MOST_NIGHTS, default=1)
    every_days = serializers.IntegerField(min_value=1, max_value=sessions.MOST_NIGHTS, default=7)


_SEVERAL = {"type": "array", "items": {"$ref": "#/components/schemas/Session"}}
"""Written out: of the list that the address reads, the schema would say that it comes in parts."""


class ClubNights(NightView, generics.ListAPIView[Session]):
    """A club's nights, newest first."""

    serializer_class = SessionSerializer

    def club(self) -> Club:
        """Http404 for whoever may not look in."""
        asker = player_of(self.request.user)
        return get_object_or_404(open_clubs(asker), slug=self.kwargs["slug"])

    def get_queryset(self) -> QuerySet[Session]:
        if getattr(self, "swagger_fake_view", False):
            return Session.objects.none()
        return nights(club=self.club())

    @extend_schema(request=NewNightSerializer, responses={201: _SEVERAL})
    def post(self, request: Request, slug: str) -> Response:
        """Plan a night or a series; organisers do. A night of that title at that time is not planned twice."""
        club = self.club()
        why = _("Only the club's organisers plan nights.")
        require_role(player_of(request.user), club, ROLE.ORGANISER, why)
        planned = planning.plan_nights(club=club, **valid(NewNightSerializer, request))
        return Response(SessionSerializer(planned, many=True).data, status=status.HTTP_201_CREATED)


class Night(NightView, SessionDetail):
    """A club night with its tables, and who is here."""

    @extend_schema(request=NightPartsSerializer, responses=SessionSerializer)
    def patch(self, request: Request, pk: int) -> Response:
        """Change what is sent and leave the rest, as long as the night is open; organisers do."""
        session, _organiser = self.held(request, pk, ROLE.ORGANISER)
        changed = valid(NightPartsSerializer, request, partial=True)
        return Response(SessionSerializer(planning.amend_night(session=session, changed=changed)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Call the night off; organisers do, as long as no table has been opened."""
        session, _organiser = self.held(request, pk, ROLE.ORGANISER)
        planning.call_off_night(session=session)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Close(NightView):
    """The end of a night."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=None, responses=SessionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Close the night; scorekeepers do, when no table plays. Tables that wait to begin are called off."""
        session, _keeper = self.held(request, pk, ROLE.SCOREKEEPER)
        return Response(SessionSerializer(sessions.close_session(session=session)).data)


class VisitorSerializer(serializers.Serializer[people.Visitor]):
    """Somebody who has been checked in. `table`: where they sit now."""

    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    guest = serializers.BooleanField(source="player.is_guest")
    arrived_at = serializers.DateTimeField()
    left_at = serializers.DateTimeField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)


class VisitorsSerializer(serializers.Serializer[Any]):
    """`free`: the addresses (slugs) of who is here and at no table that plays or waits to begin."""

    present = VisitorSerializer(many=True)
    gone = VisitorSerializer(many=True)
    free = serializers.ListField(child=serializers.CharField())


class PersonTotalSerializer(serializers.Serializer[by_person.PersonTotal]):
    """Somebody's line. `won`: matches, shared ones in part; `decided`: in words what decided the place."""

    player = serializers.CharField(source="player.slug")
    name = serializers.CharField(source="player.name")
    place = serializers.IntegerField()
    matches = serializers.IntegerField()
    points = serializers.IntegerField()
    won = serializers.CharField()
    decided = serializers.CharField()


class GameTotalsSerializer(serializers.Serializer[by_person.GameTotals]):
    """A game's totals, the best first. `average`: not all have played equally often, and averages decide."""

    game = serializers.CharField()
    by_wins = serializers.BooleanField(help_text="Matches won come before points.")
    average = serializers.BooleanField()
    counted = serializers.CharField(help_text="What decides, in words.")
    people = PersonTotalSerializer(many=True)


class Totals(NightView):
    """What the night came to for each person, of each game that somebody has played more than once."""

    @extend_schema(responses=GameTotalsSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        session, _asker = self.night(request, pk)
        found = by_person.of_night(tables_with_totals(session))
        return Response(GameTotalsSerializer(found, many=True).data)  # type: ignore[arg-type]


class PaceSerializer(serializers.Serializer[pace.TablePace]):
    """A table that plays. `deal`: minutes a deal so far, null before the first; `now`: those of the deal that is on."""

    table = serializers.IntegerField(source="number")
    deal = serializers.FloatField(source="pace.deal", allow_null=True)
    now = serializers.FloatField(source="pace.now")
    expected = serializers.FloatField(help_text="Minutes that a deal of this game takes tonight.")
    late = serializers.BooleanField(source="pace.late")


class PaceOfNight(NightView):
    """How fast the tables play, those that are late first; for organisers alone."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=PaceSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        session, _organiser = self.held(request, pk, ROLE.ORGANISER)
        found = pace.of_night(tables_with_totals(session))
        return Response(PaceSerializer(found, many=True).data)  # type: ignore[arg-type]


class ArrivingSerializer(serializers.Serializer[Any]):
    """Who arrives: `players` of the club by address (slug), or a new `guest` by name; nothing: oneself."""

    players = serializers.ListField(
        child=serializers.CharField(max_length=80), min_length=1, max_length=500, required=False
    )
    guest = serializers.CharField(max_length=60, required=False)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError for both at once, and for a field it does not know: it would mean oneself."""
        if unknown := sorted(set(self.initial_data) - set(self.fields)):
            raise serializers.ValidationError(
                _("There is no field %(field)s: send players, or guest.") % {"field": repr(unknown[0][:40])}
            )
        if len(given) > 1:
            raise serializers.ValidationError(_("Send players or a guest, not both at once."))
        return given


class CalledOffSerializer(serializers.Serializer[Any]):
    """The numbers of the tables that had not begun and were called off."""

    called_off = serializers.ListField(child=serializers.IntegerField())


class People(NightView):
    """Who has been checked in tonight."""

    @extend_schema(responses=VisitorsSerializer)
    def get(self, request: Request, pk: int) -> Response:
        session, _asker = self.night(request, pk)
        everybody = people.visitors(session)
        here = [visitor for visitor in everybody if visitor.left_at is None]
        shown = {
            "present": here,
            "gone": [visitor for visitor in everybody if visitor.left_at is not None],
            "free": [visitor.player.slug for visitor in here if visitor.table is None],
        }
        return Response(VisitorsSerializer(shown).data)

    @extend_schema(request=ArrivingSerializer, responses={201: VisitorSerializer(many=True)})
    def post(self, request: Request, pk: int) -> Response:
        """Check in: oneself as a member, anybody as a scorekeeper; all of them, or none. Twice changes nothing."""
        session, player = self.held(request, pk, ROLE.MEMBER)
        given = valid(ArrivingSerializer, request)
        slugs = given.get("players", [player.slug])
        if "guest" in given or slugs != [player.slug]:
            self.held(request, pk, ROLE.SCOREKEEPER)
        if "guest" in given:
            arrived = [sessions.check_in_guest(session=session, name=given["guest"]).player]
        else:
            arrived = _of_the_club(session, slugs)
            planning.check_in_all(session=session, players=arrived, by=player)
        return Response(_told(session, arrived), status=status.HTTP_201_CREATED)


class Person(NightView):
    """Somebody who comes or goes, by address (slug); scorekeepers write it down."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=None, responses=VisitorSerializer)
    def put(self, request: Request, pk: int, person: str) -> Response:
        """Is here, or is back."""
        session, keeper = self.held(request, pk, ROLE.SCOREKEEPER)
        arrived = _of_the_club(session, [person])
        planning.check_in_all(session=session, players=arrived, by=keeper)
        return Response(_told(session, arrived)[0])

    @extend_schema(responses={200: CalledOffSerializer})
    def delete(self, request: Request, pk: int, person: str) -> Response:
        """Goes home. A table of theirs that has not begun is called off; from one that plays nobody goes."""
        session, _keeper = self.held(request, pk, ROLE.SCOREKEEPER)
        rows = Attendance.objects.select_related("player")
        row = get_object_or_404(rows, session=session, player__slug=person)
        tables = planning.go_home(session=session, player=row.player)
        return Response(CalledOffSerializer({"called_off": [table.number for table in tables]}).data)


def _of_the_club(session: Session, slugs: list[str]) -> list[Player]:
    """Raises SessionError for anybody who is not of the club."""
    known = {row.player.slug: row.player for row in members(session.club).filter(player__slug__in=slugs)}
    for slug in slugs:
        if slug not in known:
            raise SessionError(
                _("%(slug)s is nobody of this club: check a guest in by name.") % {"slug": repr(slug)}
            )
    return [known[slug] for slug in slugs]


def _told(session: Session, players: list[Player]) -> Any:
    """What is known of them now, in their order by name."""
    wanted = {player.pk for player in players}
    rows = [visitor for visitor in people.visitors(session) if visitor.player.pk in wanted]
    return VisitorSerializer(rows, many=True).data  # type: ignore[arg-type]
