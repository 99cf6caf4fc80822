"""What others wrote down about one, over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs import telling
from clubs.models import Club, Notice, Player, User
from clubs.services import player_of
from common.request_input import valid


class NoticeSerializer(serializers.ModelSerializer[Notice]):
    club = serializers.SlugRelatedField[Club](slug_field="slug", read_only=True, allow_null=True)
    by = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True, allow_null=True)
    said = serializers.SerializerMethodField(help_text="what was written down, for people")

    def get_said(self, notice: Notice) -> str:
        return telling.in_words(notice)

    class Meta:
        model = Notice
        fields = ("id", "kind", "club", "by", "about", "where", "said", "made_at")
        read_only_fields = fields


class SeenSerializer(serializers.Serializer[Any]):
    """`upto`: the newest notice that was seen."""

    upto = serializers.IntegerField(min_value=0, max_value=2**53)


class Notices(APIView):
    """What others have written down about the asker and the asker has not marked as seen."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=NoticeSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The newest first."""
        assert isinstance(request.user, User)
        return Response(NoticeSerializer(telling.unseen(player_of(request.user)), many=True).data)

    @extend_schema(request=SeenSerializer, responses=NoticeSerializer(many=True))
    def put(self, request: Request) -> Response:
        """They have been seen; what is left."""
        assert isinstance(request.user, User)
        telling.seen(player=player_of(request.user), upto=valid(SeenSerializer, request)["upto"])
        return self.get(request)
