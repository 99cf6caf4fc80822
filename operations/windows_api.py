"""The API's word of maintenance: whoever writes programs asks it before a long piece of work."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from operations import windows


class MaintenanceSerializer(serializers.Serializer[object]):
    """`ends_at`: when it ends by itself at the latest; the times are null where none is planned."""

    state = serializers.ChoiceField(choices=[("none", "none"), ("planned", "planned"), ("on", "on")])
    starts_at = serializers.DateTimeField(allow_null=True)
    expected_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    text = serializers.CharField(allow_blank=True)


class Maintenance(APIView):
    """Whether the site is under maintenance or will be: then every call that writes is answered with 503."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=MaintenanceSerializer)
    def get(self, request: Request) -> Response:
        """The window that is on or planned."""
        window = windows.standing()
        moments = ("starts_at", "expected_at", "ends_at")
        found = {name: getattr(window, name) if window else None for name in moments}
        about = {"state": windows.state_in_a_word(), "text": window.words if window else "", **found}
        return Response(MaintenanceSerializer(about).data)
