"""The time zone that one reads in, over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs import zones
from clubs.models import User
from common import site_time
from common.request_input import valid


class TimeZoneSerializer(serializers.Serializer[Any]):
    """`time_zone`: a name of the IANA's list, such as `Europe/Helsinki`; empty: the site's."""

    time_zone = serializers.CharField(max_length=64, allow_blank=True)


class ZonesSerializer(TimeZoneSerializer):
    """`site`: the zone of the site, by which days are counted and in which nights are held."""

    site = serializers.CharField(read_only=True)


class TimeZone(APIView):
    """The asker's zone for pages, files and mail. Times in the API have the site's offset, whoever asks."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="time_zone", responses=ZonesSerializer)
    def get(self, request: Request) -> Response:
        """What was chosen, and the site's own."""
        assert isinstance(request.user, User)
        shown = {"time_zone": request.user.time_zone, "site": str(site_time.zone())}
        return Response(ZonesSerializer(shown).data)

    @extend_schema(operation_id="set_time_zone", request=TimeZoneSerializer, responses=ZonesSerializer)
    def put(self, request: Request) -> Response:
        """Choose another."""
        assert isinstance(request.user, User)
        zones.choose(user=request.user, name=valid(TimeZoneSerializer, request)["time_zone"])
        return self.get(request)
