"""The API of bots: read them all; hand in, read the logs of, and choose versions of one's own."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import generics, serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from botkit.package import Package
from bots import selectors, services
from bots.models import Bot, BotVersion
from bots.permissions import own_bot
from bots.uploads import read_upload
from clubs.models import User
from common import site_settings
from common.request_input import valid
from common.throttling import Calls


class BotSerializer(serializers.ModelSerializer[Bot]):
    slug = serializers.CharField(source="player.slug", read_only=True)
    name = serializers.CharField(source="player.name", read_only=True)
    owner = serializers.CharField(source="owner.player.slug", default=None, read_only=True, allow_null=True)
    version = serializers.IntegerField(source="current.number", default=None, read_only=True, allow_null=True)
    games = serializers.SerializerMethodField()

    class Meta:
        model = Bot
        fields = ("slug", "name", "builtin", "owner", "version", "games", "created_at")

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_games(self, bot: Bot) -> list[str]:
        return list(bot.current.manifest["games"]) if bot.current else ["*"] if bot.builtin else []


class VersionSerializer(serializers.ModelSerializer[BotVersion]):
    bot = serializers.CharField(source="bot.player.slug", read_only=True)
    playing = serializers.SerializerMethodField()

    class Meta:
        model = BotVersion
        fields = (
            "bot",
            "number",
            "status",
            "playing",
            "verdict",
            "checksum",
            "manifest",
            "submitted_at",
            "checked_at",
        )

    def get_playing(self, version: BotVersion) -> bool:
        return version.bot.current_id == version.pk


class VersionWithLogSerializer(VersionSerializer):
    class Meta(VersionSerializer.Meta):
        fields = (*VersionSerializer.Meta.fields, "log")  # type: ignore[assignment]


class UploadSerializer(serializers.Serializer[Package]):
    """Either `archive` (a zip) or `files` with as many `paths` inside the folder."""

    archive = serializers.FileField(required=False)
    files = serializers.ListField(child=serializers.FileField(allow_empty_file=True), required=False)
    paths = serializers.ListField(child=serializers.CharField(max_length=200), required=False)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        given["package"] = read_upload(given.get("archive"), given.get("files", []), given.get("paths", []))
        return given


class Uploads(Calls):
    """So many uploads an hour and login, beside all other calls."""

    seconds = 3600

    def allow_request(self, request: Request, view: APIView) -> bool:
        if request.method != "POST" or not request.user.is_authenticated:
            return True
        return self._within(site_settings.BOT_UPLOADS.now(), "login", str(request.user.pk))


class BotList(generics.ListAPIView[Bot]):
    """Every bot that can play and one's own. Posting hands a bot in; its name comes from its manifest."""

    serializer_class = BotSerializer
    parser_classes = (MultiPartParser,)
    throttle_classes = (Calls, Uploads)

    def get_queryset(self) -> QuerySet[Bot]:
        return selectors.bots_seen_by(self.request.user)

    @extend_schema(request=UploadSerializer, responses={201: VersionSerializer})
    def post(self, request: Request) -> Response:
        return _hand_in(request, None)


class BotDetail(generics.RetrieveAPIView[Bot]):
    """One bot."""

    serializer_class = BotSerializer
    lookup_field = "player__slug"
    lookup_url_kwarg = "slug"

    def get_queryset(self) -> QuerySet[Bot]:
        return selectors.bots_seen_by(self.request.user)


class VersionList(generics.ListAPIView[BotVersion]):
    """The versions of one's own bot, newest first. Posting hands in another."""

    serializer_class = VersionSerializer
    permission_classes = (IsAuthenticated,)
    parser_classes = (MultiPartParser,)
    throttle_classes = (Calls, Uploads)

    def get_queryset(self) -> QuerySet[BotVersion]:
        if getattr(self, "swagger_fake_view", False):
            return BotVersion.objects.none()
        return selectors.versions(own_bot(self.request.user, self.kwargs["slug"])).select_related(
            "bot__player"
        )

    @extend_schema(request=UploadSerializer, responses={201: VersionSerializer})
    def post(self, request: Request, slug: str) -> Response:
        return _hand_in(request, own_bot(request.user, slug))


class VersionDetail(generics.RetrieveAPIView[BotVersion]):
    """One version of one's own bot, with its log."""

    serializer_class = VersionWithLogSerializer
    permission_classes = (IsAuthenticated,)
    lookup_field = "number"

    def get_queryset(self) -> QuerySet[BotVersion]:
        if getattr(self, "swagger_fake_view", False):
            return BotVersion.objects.none()
        return selectors.versions(own_bot(self.request.user, self.kwargs["slug"])).select_related(
            "bot__player"
        )


class UseVersion(APIView):
    """Let this version play from the next match on."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=None, responses={200: VersionSerializer, 400: OpenApiTypes.OBJECT})
    def post(self, request: Request, slug: str, number: int) -> Response:
        bot = own_bot(request.user, slug)
        version = services.use_version(bot=bot, number=number, owner=_user(request))
        return Response(VersionSerializer(version).data)


class ConsequencesSerializer(serializers.Serializer[Any]):
    """Sentences. `undone_by`: what would let it play again unasked."""

    consequences = serializers.ListField(child=serializers.CharField())
    undone_by = serializers.ListField(child=serializers.CharField())


class Withdraw(APIView):
    """Let no version play in new matches; what has been played stays, and a version can be let play again."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=ConsequencesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """What it would end and what it leaves, before it is done."""
        bot = own_bot(request.user, slug)
        told = {
            "consequences": services.withdrawal_consequences(bot),
            "undone_by": services.withdrawal_undone_by(bot),
        }
        return Response(ConsequencesSerializer(told).data)

    @extend_schema(request=None, responses=BotSerializer)
    def post(self, request: Request, slug: str) -> Response:
        bot = own_bot(request.user, slug)
        services.withdraw(bot=bot, owner=_user(request))
        bot.refresh_from_db()
        return Response(BotSerializer(bot).data)


def _hand_in(request: Request, bot: Bot | None) -> Response:
    package = valid(UploadSerializer, request)["package"]
    version = services.submit_version(owner=_user(request), submitted=package, bot=bot)
    return Response(VersionSerializer(version).data, status=status.HTTP_201_CREATED)


def _user(request: Request) -> User:
    assert isinstance(request.user, User)
    return request.user
