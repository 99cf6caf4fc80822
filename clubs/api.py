"""The API of people and clubs: what their pages read."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers

from clubs import selectors
from clubs.models import Club, Membership, Player


class PlayerSerializer(serializers.ModelSerializer[Player]):
    guest = serializers.BooleanField(source="is_guest", read_only=True)
    merged_into = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)

    class Meta:
        model = Player
        fields = ("slug", "name", "kind", "guest", "merged_into", "created_at")


class ClubSerializer(serializers.ModelSerializer[Club]):
    members = serializers.IntegerField(read_only=True)

    class Meta:
        model = Club
        fields = ("slug", "name", "description", "visibility", "members", "created_at")


class MembershipSerializer(serializers.ModelSerializer[Membership]):
    player = PlayerSerializer(read_only=True)

    class Meta:
        model = Membership
        fields = ("player", "role", "joined_at")


class PlayerList(generics.ListAPIView[Player]):
    """Players by name; those merged into another are left out."""

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
        rows = Player.objects.filter(merged_into__isnull=True)
        if kind := asked.get("kind"):
            rows = rows.filter(kind=kind)
        if words := asked.get("q"):
            rows = rows.filter(name__icontains=words)
        return rows.select_related("merged_into").order_by("name", "pk")


class PlayerDetail(generics.RetrieveAPIView[Player]):
    """One player."""

    queryset = Player.objects.select_related("merged_into")
    serializer_class = PlayerSerializer
    lookup_field = "slug"


class ClubList(generics.ListAPIView[Club]):
    """The clubs one may see."""

    serializer_class = ClubSerializer

    def get_queryset(self) -> QuerySet[Club]:
        return selectors.visible_clubs(selectors.player_of(self.request.user))


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
