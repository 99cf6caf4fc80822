"""The API of deputies: who stands in for an officer of a club, and when."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import deputies
from clubs.api_base import ClubView, member_of
from clubs.models import Deputy, Membership
from common.request_input import valid

Role = Membership.Role


class DeputySerializer(serializers.ModelSerializer[Deputy]):
    """`ended_at` is null unless it was ended before its last day."""

    officer = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    deputy = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    named_by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Deputy
        fields = (
            "id",
            "officer",
            "office",
            "deputy",
            "first_day",
            "last_day",
            "named_by",
            "named_at",
            "ended_at",
        )


class NewDeputySerializer(serializers.Serializer[Any]):
    officer = serializers.CharField(max_length=80, help_text="The officer's address (slug).")
    office = serializers.ChoiceField(choices=Deputy.Office.choices)
    deputy = serializers.CharField(max_length=80, help_text="The member's address (slug).")
    first_day = serializers.DateField()
    last_day = serializers.DateField(help_text="Included; a year after the first at most.")


class Deputies(ClubView, generics.ListAPIView[Deputy]):
    """Who stands in for whom, who will and who has; for members."""

    serializer_class = DeputySerializer

    def get_queryset(self) -> QuerySet[Deputy]:
        if getattr(self, "swagger_fake_view", False):
            return Deputy.objects.none()
        club, _member = self.opened(self.request, self.kwargs["slug"], Role.MEMBER)
        return deputies.of_club(club)

    @extend_schema(request=NewDeputySerializer, responses={201: DeputySerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Name a deputy: owners for every officer, other officers for their own office. The same twice is once.

        A deputy may do what the officer may, except name deputies, make or remove owners, or give themselves an office.
        """
        club, player = self.opened(request, slug, Role.MEMBER)
        given = valid(NewDeputySerializer, request)
        given |= {name: member_of(club, given[name]).player for name in ("officer", "deputy")}
        made = deputies.name_deputy(club=club, by=player, **given)
        return Response(DeputySerializer(made).data, status=status.HTTP_201_CREATED)


class EndedDeputy(ClubView):
    """Somebody's time as a deputy."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """End it at once: owners, the officer, or the deputy. Twice is once."""
        club, player = self.opened(request, slug, Role.MEMBER)
        deputies.end_deputy(deputy=get_object_or_404(deputies.of_club(club), pk=pk), by=player)
        return Response(status=status.HTTP_204_NO_CONTENT)
