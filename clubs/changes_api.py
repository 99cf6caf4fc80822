"""The API of a club's log."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import changes
from clubs.api_base import ClubView
from clubs.models import ClubChange, Membership


class ClubChangeSerializer(serializers.ModelSerializer[ClubChange]):
    """`player`: null where the club itself changed; `by`: null for the site's owner. `before` and `after` as stored:
    roles and settings by their keys, money as minor units, decimals and unit."""

    player = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    before = serializers.SerializerMethodField()
    after = serializers.SerializerMethodField()

    class Meta:
        model = ClubChange
        fields = ("id", "kind", "player", "by", "before", "after", "at")

    @extend_schema_field(OpenApiTypes.ANY)
    def get_before(self, row: ClubChange) -> Any:
        return row.before

    @extend_schema_field(OpenApiTypes.ANY)
    def get_after(self, row: ClubChange) -> Any:
        return row.after


class Changes(ClubView, generics.ListAPIView[ClubChange]):
    """What officers changed about the club, newest first: roles, treasurers, deputies, removals, caps, who may come
    in, name and settings. Organisers read it."""

    serializer_class = ClubChangeSerializer

    def get_queryset(self) -> QuerySet[ClubChange]:
        if getattr(self, "swagger_fake_view", False):
            return ClubChange.objects.none()
        club, _officer = self.opened(self.request, self.kwargs["slug"], Membership.Role.ORGANISER)
        return changes.changes_of(club, self._kind())

    def _kind(self) -> str:
        kind = self.request.query_params.get("kind", "")
        if kind and kind not in changes.Kind.values:
            raise serializers.ValidationError({"kind": ", ".join(changes.Kind.values)})
        return kind

    @extend_schema(parameters=[OpenApiParameter("kind", OpenApiTypes.STR, enum=list(changes.Kind.values))])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)
