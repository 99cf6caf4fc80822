"""The API of devices: where messages are sent, and of what."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import push_devices
from clubs.models import User
from common import outside, push_keys
from common.models import PushDevice
from common.request_input import valid


class PushDeviceSerializer(serializers.ModelSerializer[PushDevice]):
    """`service`: the host of its push service. `agent`: what it has said of itself."""

    service = serializers.CharField(read_only=True)

    class Meta:
        model = PushDevice
        fields = ("id", "service", "agent", "made_at", "reached_at")
        read_only_fields = fields


class PushSubscriptionSerializer(serializers.Serializer[Any]):
    """As a browser's `PushSubscription` has it: `endpoint`, and the keys in base64 for addresses."""

    endpoint = serializers.CharField(max_length=outside.LONGEST)
    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=30)


class PushKeySerializer(serializers.Serializer[Any]):
    """`key`: what a subscription is made with (`applicationServerKey`); empty: this site sends no messages."""

    key = serializers.CharField(read_only=True)


class PushKindsSerializer(serializers.ModelSerializer[User]):
    """Which messages one's devices are sent."""

    class Meta:
        model = User
        fields = ("push_turns", "push_tables", "push_challenges", "push_written_down")


def _asker(request: Request) -> User:
    assert isinstance(request.user, User)
    return request.user


class Devices(APIView):
    """The asker's devices."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="devices", responses=PushDeviceSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The newest first."""
        return Response(PushDeviceSerializer(push_devices.of(_asker(request)), many=True).data)

    @extend_schema(
        operation_id="switch_device_on",
        request=PushSubscriptionSerializer,
        responses={201: PushDeviceSerializer},
    )
    def post(self, request: Request) -> Response:
        """Messages are sent there from now on; to another login that had it, none any more."""
        agent = request.headers.get("User-Agent", "")
        made = push_devices.switch_on(
            user=_asker(request), agent=agent, **valid(PushSubscriptionSerializer, request)
        )
        return Response(PushDeviceSerializer(made).data, status=status.HTTP_201_CREATED)


class OneDevice(APIView):
    """One of the asker's devices."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="switch_device_off", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Nothing more is sent there."""
        if not push_devices.switch_off(user=_asker(request), pk=pk):
            raise NotFound
        return Response(status=status.HTTP_204_NO_CONTENT)


class PushKey(APIView):
    """The site's public key."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="push_key", responses=PushKeySerializer)
    def get(self, request: Request) -> Response:
        """What a subscription is made with."""
        return Response(PushKeySerializer({"key": push_keys.public_key()}).data)


class Kinds(APIView):
    """Of what the asker's devices are told."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="device_kinds", responses=PushKindsSerializer)
    def get(self, request: Request) -> Response:
        """As it is chosen."""
        return Response(PushKindsSerializer(_asker(request)).data)

    @extend_schema(
        operation_id="choose_device_kinds", request=PushKindsSerializer, responses=PushKindsSerializer
    )
    def patch(self, request: Request) -> Response:
        """Choose; what is left out stays."""
        push_devices.choose(user=_asker(request), **valid(PushKindsSerializer, request, partial=True))
        return self.get(request)
