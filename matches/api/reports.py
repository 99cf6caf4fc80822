"""The API of reports: what one says of one's table, and what organisers answer."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.api_base import ClubView
from clubs.models import Club, Membership, Player
from clubs.permissions import require
from clubs.selectors import player_of
from common.request_input import valid
from matches import report_records, reports
from matches.api.matches import seen
from matches.models import Match, Report, ReportedWords
from matches.permissions import require_reporter


class OwnReportSerializer(serializers.ModelSerializer[Report]):
    """What one reported; of the answer only that there is one."""

    about = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)

    class Meta:
        model = Report
        fields = ("id", "about", "promise", "text", "made_at", "decided_at")
        read_only_fields = fields


class ReportSerializer(serializers.ModelSerializer[Report]):
    match = serializers.SlugRelatedField[Match](slug_field="code", read_only=True)
    by = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    about = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    decided_by = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True, allow_null=True)

    class Meta:
        model = Report
        fields = (
            "id", "match", "by", "about", "promise", "text", "made_at",
            "answer", "note", "decided_by", "decided_at",
        )  # fmt: skip
        read_only_fields = fields


class NewReportSerializer(serializers.Serializer[Any]):
    """`about`: somebody who sits at the table."""

    about = serializers.SlugField(max_length=80)
    promise = serializers.ChoiceField(Report.Promise.choices)
    text = serializers.CharField(max_length=300)


class OwnReports(APIView):
    """What one reports of a club's table at which one sits."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=OwnReportSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        match, player = self._own(request, code)
        return Response(OwnReportSerializer(reports.of_player(match, player), many=True).data)

    @extend_schema(request=NewReportSerializer, responses={201: OwnReportSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Report somebody else at the table, once."""
        match, player = self._own(request, code)
        said = valid(NewReportSerializer, request)
        others = reports.others_at(match, player)
        about = next((one for one in others if one.slug == said["about"]), player)
        made = reports.report(
            match_id=match.pk, by=player, about=about, promise=said["promise"], text=said["text"]
        )
        return Response(OwnReportSerializer(made).data, status=status.HTTP_201_CREATED)

    def _own(self, request: Request, code: str) -> tuple[Match, Player]:
        match = seen(request, code)
        return match, require_reporter(player_of(request.user), match)


class ClubReports(ClubView):
    """The reports of a club for its organisers, the oldest that waits first; none of a table where they sat."""

    @extend_schema(responses=ReportSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        club, player = self.opened(request, slug, Membership.Role.ORGANISER)
        return Response(ReportSerializer(reports.to_answer(player, club), many=True).data)


class ReportedWordsSerializer(serializers.ModelSerializer[ReportedWords]):
    player = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)

    class Meta:
        model = ReportedWords
        fields = ("kind", "player", "text", "at")
        read_only_fields = fields


class ReportTableSerializer(serializers.Serializer[Any]):
    """The table after event `seq`, when the report was made.

    `later`: the asker does not see the match so far yet. `sealed`: hands and what was said in secret are shown when the
    match is over. `intact`: the log up to there is what it was. `view` is null on a sheet.
    """

    seq = serializers.IntegerField(source="record.seq")
    status = serializers.CharField(source="record.status")
    later = serializers.BooleanField()
    sealed = serializers.BooleanField()
    intact = serializers.BooleanField()
    view = serializers.JSONField(allow_null=True)
    told = serializers.ListField(child=serializers.DictField())
    words = ReportedWordsSerializer(many=True)


class ReportTable(ClubView):
    """The table of a report as it was when it was made, for who answers it and the site's owner."""

    @extend_schema(responses=ReportTableSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        club, player = get_object_or_404(Club, slug=slug), player_of(request.user)
        made = reports.readable(player, club, pk) if player else None
        if made is None:
            self.opened(request, slug, Membership.Role.ORGANISER)
            get_object_or_404(Report, pk=pk, match__club=club)
        require(made is not None, _("You sat at this table: another organiser answers."))
        assert made is not None and player is not None
        then = report_records.table_then(made, player)
        if then is None:
            raise exceptions.NotFound(_("Of this report no table is kept, or not any more."))
        return Response(ReportTableSerializer(then).data)


class ReportAnswerSerializer(serializers.Serializer[Any]):
    """`note`: what is said to whom it is about; needed but for `nothing`."""

    answer = serializers.ChoiceField(reports.ANSWERS)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class ReportAnswer(ClubView):
    """For organisers who did not sit at that table."""

    @extend_schema(request=ReportAnswerSerializer, responses=ReportSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        club, player = self.opened(request, slug, Membership.Role.ORGANISER)
        made = get_object_or_404(Report, pk=pk, match__club=club)
        require(made in reports.seen_by(player, club), _("You sat at this table: another organiser answers."))
        said = valid(ReportAnswerSerializer, request)
        made = reports.answer(report=made, by=player, answer=said["answer"], note=said["note"])
        return Response(ReportSerializer(made).data)
