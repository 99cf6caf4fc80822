"""The API of events from files."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api_base import ClubView
from clubs.models import Membership
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionSerializer
from tournaments.exchange.archive_reading import MOST_BYTES
from tournaments.exchange.loading import Brought, look
from tournaments.offers import REPORTED
from tournaments.services.loading import event_load


@extend_schema_serializer(component_name="EventFromFile")
class EventFromFileSerializer(serializers.Serializer[Any]):
    """An archive, or a report (TRF) with its game and system. Not `store`: only a look at it."""

    text = serializers.CharField(max_length=MOST_BYTES, trim_whitespace=False)
    store = serializers.BooleanField(default=False)
    title = serializers.CharField(max_length=80, default="", allow_blank=True)
    game = serializers.CharField(max_length=60, default="", allow_blank=True)
    format = serializers.ChoiceField(sorted(REPORTED), default="dutch")


class BroughtSerializer(serializers.Serializer[Brought]):
    """What a file holds; `known`: who is of the club already, `new`: who would be a guest."""

    title = serializers.CharField()
    rounds = serializers.IntegerField()
    known = serializers.ListField(child=serializers.CharField())
    new = serializers.ListField(child=serializers.CharField())


class LoadEvent(ClubView):
    """An event from a file."""

    @extend_schema(
        request=EventFromFileSerializer, responses={200: BroughtSerializer, 201: CompetitionSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Look at the file, or with `store` load it: the club's organisers."""
        club, player = self.opened(request, slug, Membership.Role.ORGANISER)
        sent = valid(EventFromFileSerializer, request)
        if not sent.pop("store"):
            return Response(BroughtSerializer(look(sent["text"], club)).data)
        made = event_load(club=club, by=player, **sent)
        row = selectors.competitions().get(pk=made.pk)
        return Response(CompetitionSerializer(row).data, status=status.HTTP_201_CREATED)
