"""The API of a club's file."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api_base import ClubView
from clubs.models import Membership
from operations.club_files import asking
from operations.models import ClubFile, ClubFileFetched

Role = Membership.Role


class FetchedSerializer(serializers.ModelSerializer[ClubFileFetched]):
    by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = ClubFileFetched
        fields = ("by", "at")


class ClubFileSerializer(serializers.ModelSerializer[ClubFile]):
    """`fault`: why it was not made; `done`: the share of it that is written, in percent, while it is being made."""

    asked_by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    fetched = FetchedSerializer(many=True, read_only=True)
    done = serializers.SerializerMethodField()

    class Meta:
        model = ClubFile
        fields = (
            "id", "status", "fault", "done", "asked_by", "asked_at", "ready_at", "ends_at", "size", "fetched",
        )  # fmt: skip

    @extend_schema_field(OpenApiTypes.INT)
    def get_done(self, file: ClubFile) -> int:
        """In percent."""
        done, of = asking.progress(file)
        return 100 * done // of if of else 100 * (file.status == ClubFile.Status.READY)


class ClubFiles(ClubView, generics.ListAPIView[ClubFile]):
    """The files of the club that were asked for, newest first; for organisers and owners."""

    serializer_class = ClubFileSerializer

    def get_queryset(self) -> QuerySet[ClubFile]:
        if getattr(self, "swagger_fake_view", False):
            return ClubFile.objects.none()
        club, _organiser = self.opened(self.request, self.kwargs["slug"], Role.ORGANISER)
        return asking.listed(club)

    @extend_schema(request=None, responses={201: ClubFileSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Have the club's file made: owners. While one is being made, that one is the answer."""
        club, player = self.opened(request, slug, Role.OWNER)
        made = asking.ask(club=club, by=player)
        return Response(ClubFileSerializer(made).data, status=status.HTTP_201_CREATED)


class ClubFileContent(ClubView):
    """What a club's file holds, as another site loads it."""

    @extend_schema(
        operation_id="club_file_content",
        responses={(200, "application/zip"): OpenApiResponse(OpenApiTypes.BINARY)},
    )
    def get(self, request: Request, slug: str, pk: int) -> StreamingHttpResponse:
        """Download it: owners, until it is removed. Who did is written down."""
        club, player = self.opened(request, slug, Role.OWNER)
        file = get_object_or_404(asking.listed(club), pk=pk)
        pieces = asking.fetch(file=file, by=player)
        if pieces is None:
            raise Http404
        return asking.as_answer(file, pieces)
