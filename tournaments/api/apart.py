"""The API of who must not meet, for a club's organisers alone."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Club, Membership, Player
from clubs.permissions import has_role
from clubs.selectors import open_clubs, player_of
from common.request_input import valid
from tournaments.models import ApartPair
from tournaments.services import apart


class ApartSerializer(serializers.ModelSerializer[ApartPair]):
    """`until`: the round up to which they are kept apart, null: always."""

    one = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    other = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = ApartPair
        fields = ("id", "one", "other", "until")


class NewApartSerializer(serializers.Serializer[Any]):
    one = serializers.CharField(max_length=80)
    other = serializers.CharField(max_length=80)
    until = serializers.IntegerField(min_value=1, max_value=apart.MOST_ROUND, default=None, allow_null=True)


class ApartView(APIView):
    """For the club's organisers; others find nothing."""

    permission_classes = (IsAuthenticated,)

    def club(self, request: Request, slug: str) -> Club:
        """Raises Http404."""
        player = player_of(request.user)
        club = get_object_or_404(open_clubs(player), slug=slug)
        if not has_role(player, club, Membership.Role.ORGANISER):
            raise Http404
        return club


class ApartList(ApartView):
    """The list."""

    @extend_schema(responses=ApartSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """By name."""
        pairs = ApartPair.objects.filter(club=self.club(request, slug)).select_related("one", "other")
        return Response(ApartSerializer(pairs, many=True).data)

    @extend_schema(request=NewApartSerializer, responses={201: ApartSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """One more, or changed if it is there."""
        club, given = self.club(request, slug), valid(NewApartSerializer, request)
        people = Player.objects.filter(memberships__club=club, slug__in=(given["one"], given["other"]))
        made = apart.apart_set(club=club, people=list(people), until=given["until"])
        return Response(ApartSerializer(made).data, status=status.HTTP_201_CREATED)


class OneApart(ApartView):
    """A pair of the list."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pair: int) -> Response:
        """They may meet again."""
        apart.apart_drop(club=self.club(request, slug), pair=pair)
        return Response(status=status.HTTP_204_NO_CONTENT)
