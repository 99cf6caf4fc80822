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
from common.speaking import spoken
from tournaments import selectors
from tournaments.api.competitions import CompetitionSerializer
from tournaments.exchange.archive_reading import MOST_BYTES
from tournaments.exchange.loading import Brought, RoundLooked, look
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


class RoundLookedSerializer(serializers.Serializer[RoundLooked]):
    """A round against the rules: tables, by names, that only the file has, or only the rules give."""

    number = serializers.IntegerField()
    as_the_rules = serializers.BooleanField()
    only_file = serializers.ListField(child=serializers.CharField())
    only_rules = serializers.ListField(child=serializers.CharField())
    impossible = serializers.SerializerMethodField()

    def get_impossible(self, one: RoundLooked) -> str:
        """Why the rules give none; else empty."""
        return spoken(one.impossible) if one.impossible else ""


class BroughtSerializer(serializers.Serializer[Brought]):
    """What a file holds; `known`: who is of the club already, `new`: who would be a guest.

    `checked`: the rounds of a report in FIDE's Dutch system, of at most a hundred entrants.
    """

    title = serializers.CharField()
    rounds = serializers.IntegerField()
    known = serializers.ListField(child=serializers.CharField())
    new = serializers.ListField(child=serializers.CharField())
    checked = RoundLookedSerializer(many=True)


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
            return Response(BroughtSerializer(look(sent["text"], club, sent["format"])).data)
        made = event_load(club=club, by=player, **sent)
        row = selectors.competitions().get(pk=made.pk)
        return Response(CompetitionSerializer(row).data, status=status.HTTP_201_CREATED)
