"""The API of an event's files: taking them away, and results from a table."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.selectors import player_of
from common.request_input import valid
from tournaments import selectors
from tournaments.api.competitions import CompetitionView
from tournaments.api.drafts import OrganisedView
from tournaments.exchange import files, result_lines
from tournaments.models import Competition
from tournaments.permissions import organises
from tournaments.services.result_files import results_store


class EventFiles(CompetitionView):
    """An event as a file."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(
        operation_id="competition_file",
        parameters=[
            OpenApiParameter("what", OpenApiTypes.STR, OpenApiParameter.PATH, enum=list(files.FILES)),
        ],
        responses=dict.fromkeys(((200, kind) for kind in files.MEDIA_TYPES), OpenApiTypes.STR)
        | {(200, "application/json"): OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, slug: str, what: str) -> HttpResponse:
        """As it stands now; some are the organisers' alone, some only of events of two at a table."""
        player = player_of(request.user)
        rows = selectors.visible(Competition.objects.select_related("club"), player)
        competition = rows.filter(slug=slug).first()
        if competition is None:
            raise Http404
        runs = organises(competition, player, request.user)
        file = files.offered(competition, organises=runs).get(what)
        if file is None:
            raise Http404
        answer = HttpResponse(file.written(competition), content_type=file.media_type)
        answer["Content-Disposition"] = f'attachment; filename="{file.name(competition, what)}"'
        return answer


class ResultTableSerializer(serializers.Serializer[Any]):
    """`table`: CSV with the columns result, and round and table or first and second. Not `store`: only a look."""

    table = serializers.CharField(max_length=result_lines.MOST_BYTES, trim_whitespace=False)
    store = serializers.BooleanField(default=False)


@extend_schema_serializer(component_name="ResultLine")
class ResultLineSerializer(serializers.Serializer[result_lines.Line]):
    """`says`: what it brings; `problem`: why it cannot be."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    writes = serializers.BooleanField()
    says = serializers.CharField()
    problem = serializers.CharField()


class Results(OrganisedView):
    """Results from a table."""

    @extend_schema(request=ResultTableSerializer, responses=ResultLineSerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Look at every line; with `store` all of them are written down, or none. Disputed tables stay as they are."""
        competition, player = self.organised(request, slug)
        if competition.kind != Competition.Kind.TOURNAMENT or not competition.was_drawn:
            raise Http404
        sent = valid(ResultTableSerializer, request)
        act = results_store if sent["store"] else _looked_through
        lines = act(competition=competition, text=sent["table"], by=player)
        return Response(ResultLineSerializer(lines, many=True).data)  # type: ignore[arg-type]


def _looked_through(*, competition: Competition, text: str, by: Any) -> list[result_lines.Line]:
    return result_lines.read(text, competition=competition, by=by)
