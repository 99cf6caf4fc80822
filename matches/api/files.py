"""The API of matches as files."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player, User
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from common.parsing import Parser
from common.request_input import line, valid
from games.files.reading import KERHO, MOST_BYTES
from matches import selectors
from matches.api.matches import seen
from matches.files import exporting, imported as shown, imports
from matches.files.exporting import Written
from matches.models import ImportedMatch

KIND = OpenApiParameter(
    "kind", OpenApiTypes.STR, enum=["kerho", "sgf", "pbn"], description="the format; kerho if empty"
)


def _handed_out(file: Written) -> HttpResponse:
    return HttpResponse(
        file.content,
        content_type=file.media_type,
        headers={"Content-Disposition": f'attachment; filename="{file.name}"'},
    )


def _kind(request: Request) -> str:
    return line(request.query_params.get("kind", ""), 20) or KERHO


class MatchFile(APIView):
    """A match that is over as a file, event for event; one that is still played is refused."""

    @extend_schema(parameters=[KIND], responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, code: str) -> HttpResponse:
        return _handed_out(exporting.match_written(seen(request, code), _kind(request)))


class ImportedMatchSerializer(serializers.Serializer[Any]):
    """A match from a file, which was not played here. `shared`: whoever has its address may read it."""

    code = serializers.UUIDField()
    game = serializers.CharField()
    format = serializers.CharField(help_text="what the file was: kerho, sgf, pbn")
    title = serializers.CharField()
    made_at = serializers.DateTimeField()
    shared = serializers.BooleanField()


class ImportedMatchDetailSerializer(ImportedMatchSerializer):
    """With the names of the file, as plain text, and what the rules made of it."""

    mine = serializers.BooleanField()
    players = serializers.ListField(child=serializers.CharField())
    played = serializers.CharField(help_text="when, as the file has it")
    totals = serializers.ListField(child=serializers.IntegerField())
    over = serializers.BooleanField()
    told = serializers.ListField(child=serializers.DictField())
    left_out = serializers.ListField(
        child=serializers.CharField(), help_text="what the file had that is not here"
    )


class NewImportedMatchSerializer(serializers.Serializer[Any]):
    """`file`, or the `text` of one."""

    file = serializers.FileField(required=False)
    text = serializers.CharField(required=False, max_length=MOST_BYTES, trim_whitespace=False)
    title = serializers.CharField(required=False, default="", max_length=80, allow_blank=True)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError for neither or both."""
        if ("file" in given) == ("text" in given):
            raise serializers.ValidationError(_("Send a file, or its text, one of both."))
        file = given.pop("file", None)
        given["raw"] = file.read(MOST_BYTES + 1) if file else given.pop("text").encode()
        return given


class SharedSerializer(serializers.Serializer[Any]):
    shared = serializers.BooleanField()


def _me(request: Request) -> Player:
    assert isinstance(request.user, User)
    return own_player(request.user)


class ImportedMatches(APIView):
    """One's own matches from files. Posting reads one in: it is replayed through the rules, or refused."""

    permission_classes = (IsAuthenticated,)
    parser_classes = (Parser, MultiPartParser)

    @extend_schema(responses=ImportedMatchSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response([_head(one) for one in shown.own(_me(request))])

    @extend_schema(request=NewImportedMatchSerializer, responses={201: ImportedMatchDetailSerializer})
    def post(self, request: Request) -> Response:
        made = imports.read_in(owner=_me(request), **valid(NewImportedMatchSerializer, request))
        return Response(_detail(made, _me(request)), status=status.HTTP_201_CREATED)


class OneImportedMatch(APIView):
    """A match from a file: one's own, or one that is shared."""

    @extend_schema(responses=ImportedMatchDetailSerializer)
    def get(self, request: Request, code: str) -> Response:
        player = player_of(request.user)
        return Response(_detail(get_object_or_404(shown.seen_by(player), code=code), player))

    @extend_schema(request=SharedSerializer, responses=ImportedMatchDetailSerializer)
    def patch(self, request: Request, code: str) -> Response:
        """Share it, or keep it to oneself again."""
        imported = self.own(request, code)
        shared = valid(SharedSerializer, request)["shared"]
        return Response(_detail(imports.share(imported=imported, shared=shared), imported.owner))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, code: str) -> Response:
        imports.delete(imported=self.own(request, code))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def own(self, request: Request, code: str) -> ImportedMatch:
        """Raises NotAuthenticated, Http404."""
        if not request.user.is_authenticated:
            self.permission_denied(request)
        return get_object_or_404(_me(request).imported_matches.select_related("owner"), code=code)


class ImportedMatchFile(APIView):
    """A match from a file as a file again."""

    @extend_schema(parameters=[KIND], responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, code: str) -> HttpResponse:
        imported = get_object_or_404(shown.seen_by(player_of(request.user)), code=code)
        return _handed_out(
            exporting.name_file(shown.file_in(imported), _kind(request), str(imported.code)[:8])
        )


def _head(imported: ImportedMatch) -> dict[str, Any]:
    return dict(ImportedMatchSerializer(shown.head_of(imported)).data)


def _detail(imported: ImportedMatch, player: Player | None) -> dict[str, Any]:
    file = shown.file_in(imported)
    reading, names = shown.reading_of(imported, file), shown.names_in(file)
    return _head(imported) | {
        "mine": player is not None and imported.owner_id == player.pk,
        "players": names,
        "played": file.played,
        "totals": list(reading.live.sheet.totals),
        "over": reading.live.over,
        "told": selectors.told_by(reading, names),
        "left_out": shown.left_out_of(imported),
    }
