"""The API of people and clubs: what their pages read."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import members_csv, selectors
from clubs.api_base import ClubView
from clubs.models import Club, Membership, Player
from clubs.reading import findable
from common.request_input import line, valid


class PlayerSerializer(serializers.ModelSerializer[Player]):
    guest = serializers.BooleanField(source="is_guest", read_only=True)
    merged_into = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True, allow_null=True)

    class Meta:
        model = Player
        fields = ("slug", "name", "kind", "guest", "merged_into", "created_at")


class ClubSerializer(serializers.ModelSerializer[Club]):
    members = serializers.IntegerField(read_only=True)

    class Meta:
        model = Club
        fields = ("slug", "name", "description", "visibility", "members", "created_at", "closed_at")


class MembershipSerializer(serializers.ModelSerializer[Membership]):
    player = PlayerSerializer(read_only=True)

    class Meta:
        model = Membership
        fields = ("player", "role", "joined_at")


class PlayerList(generics.ListAPIView[Player]):
    """Players by name; those merged into another are left out, and the guests of clubs one may not look into."""

    serializer_class = PlayerSerializer

    @extend_schema(
        parameters=[
            OpenApiParameter("kind", OpenApiTypes.STR, enum=list(Player.Kind.values)),
            OpenApiParameter("q", OpenApiTypes.STR, description="a part of the name"),
        ]
    )
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Player]:
        asked = self.request.query_params
        rows = selectors.shown_players(selectors.player_of(self.request.user))
        rows = rows.filter(merged_into__isnull=True)
        if kind := line(asked.get("kind", ""), 20):
            rows = rows.filter(kind=kind)
        if words := line(asked.get("q", ""), 60):
            rows = rows.filter(findable(words))
        return rows.select_related("merged_into").order_by("name", "pk")


class PlayerDetail(generics.RetrieveAPIView[Player]):
    """One player; at the address that a merged guest had, the person they are now."""

    serializer_class = PlayerSerializer
    lookup_field = "slug"

    def get_queryset(self) -> QuerySet[Player]:
        return selectors.shown_players(selectors.player_of(self.request.user))

    def get_object(self) -> Player:
        known = get_object_or_404(Player.objects.select_related("merged_into"), slug=self.kwargs["slug"])
        return get_object_or_404(self.get_queryset(), pk=selectors.became(known).pk)


class ClubList(generics.ListAPIView[Club]):
    """The clubs one may see, without those of others that are closed."""

    serializer_class = ClubSerializer

    def get_queryset(self) -> QuerySet[Club]:
        return selectors.listed_clubs(selectors.player_of(self.request.user))


class ClubDetail(generics.RetrieveAPIView[Club]):
    """One club."""

    serializer_class = ClubSerializer
    lookup_field = "slug"

    def get_queryset(self) -> QuerySet[Club]:
        return selectors.visible_clubs(selectors.player_of(self.request.user))


class MemberList(generics.ListAPIView[Membership]):
    """A club's members by name."""

    serializer_class = MembershipSerializer

    def get_queryset(self) -> QuerySet[Membership]:
        if getattr(self, "swagger_fake_view", False):
            return Membership.objects.none()
        open_to_asker = selectors.open_clubs(selectors.player_of(self.request.user))
        club = get_object_or_404(open_to_asker, slug=self.kwargs["slug"])
        return selectors.members(club).select_related("player__merged_into")


class MemberLineSerializer(serializers.Serializer[members_csv.Line]):
    """A line of the table: what would happen, or what is wrong with it."""

    line = serializers.IntegerField(source="number")
    text = serializers.CharField()
    name = serializers.CharField()
    happens = serializers.SerializerMethodField()
    problem = serializers.CharField()

    def get_happens(self, line: members_csv.Line) -> str:
        return "" if line.problem else line.says


class MembersDoneSerializer(serializers.Serializer[members_csv.Done]):
    guests = serializers.IntegerField()
    invitations = serializers.IntegerField()
    roles = serializers.IntegerField()
    not_mailed = serializers.CharField(help_text="why links are to be passed on by hand; empty: none is")


class MembersLookSerializer(serializers.Serializer[Any]):
    """`done` is null as long as the table has only been looked through."""

    lines = MemberLineSerializer(many=True)
    done = MembersDoneSerializer(allow_null=True)


class MembersTableSerializer(serializers.Serializer[Any]):
    """A CSV table with the columns name, email, role; without `store` it is only looked through."""

    table = serializers.CharField(max_length=members_csv.MOST_BYTES, trim_whitespace=False)
    store = serializers.BooleanField(default=False)


class MembersTable(ClubView):
    """A club's members as a CSV table: taken away by its members, taken in by its organisers."""

    @extend_schema(operation_id="clubs_members_table", responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, slug: str) -> HttpResponse:
        club, player = self.opened(request, slug, Membership.Role.MEMBER)
        table = members_csv.export(club=club, viewer=player)
        return HttpResponse(table, content_type="text/csv; charset=utf-8")

    @extend_schema(
        operation_id="clubs_members_import", request=MembersTableSerializer, responses=MembersLookSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        club, player = self.opened(request, slug, Membership.Role.ORGANISER)
        given = valid(MembersTableSerializer, request)
        lines = members_csv.read(given["table"], club=club, by=player)
        done = None
        if given["store"]:
            address = request.build_absolute_uri("/").rstrip("/")
            done = members_csv.store(club=club, text=given["table"], by=player, address=address)
        return Response(MembersLookSerializer({"lines": lines, "done": done}).data)
