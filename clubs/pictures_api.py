"""A picture of oneself, over the API."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs import pictures
from clubs.models import Player, User
from clubs.services import player_of
from common.request_input import valid


class PictureSerializer(serializers.Serializer[Any]):
    """`picture`: a JPEG, PNG or WebP of at most 5 MB, unless the site's owner has set another limit.

    It is drawn anew, and nothing else of the file is kept."""

    picture = serializers.FileField()


class ShownPictureSerializer(serializers.Serializer[Any]):
    """`address`: where it is read, for whoever may know the name; empty: there is none."""

    address = serializers.CharField(allow_blank=True)


class OwnPicture(APIView):
    """The asker's own: shown beside the name."""

    permission_classes = (IsAuthenticated,)
    parser_classes = (MultiPartParser,)

    @extend_schema(operation_id="picture", responses=ShownPictureSerializer)
    def get(self, request: Request) -> Response:
        """Where it is read."""
        return _answer(_asker(request))

    @extend_schema(operation_id="show_picture", request=PictureSerializer, responses=ShownPictureSerializer)
    def post(self, request: Request) -> Response:
        """Show another. What is no picture is refused, and the one before stays."""
        file = valid(PictureSerializer, request)["picture"]
        return _answer(pictures.show_picture(player=_asker(request), file=file.file))

    @extend_schema(operation_id="remove_picture", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Take it off, at once and for good."""
        pictures.remove_picture(player=_asker(request))
        return Response(status=204)


def _asker(request: Request) -> Player:
    assert isinstance(request.user, User)
    return player_of(request.user)


def _answer(player: Player) -> Response:
    address = reverse("picture", args=[player.slug, player.picture]) if player.picture else ""
    return Response(ShownPictureSerializer({"address": address}).data)
