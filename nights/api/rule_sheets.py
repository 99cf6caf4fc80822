"""The API of a club's rule sheets."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors as people
from clubs.api_base import ClubView
from clubs.models import Club, Membership, Player
from clubs.permissions import has_role, require_role
from common.request_input import valid
from nights.api.tables import TermsSerializer, terms_given
from nights.models import RuleSheet, RuleSheetVersion
from nights.selectors import rule_sheets as sheets
from nights.services import rule_sheets

Role = Membership.Role


class RuleSheetVersionSerializer(serializers.ModelSerializer[RuleSheetVersion]):
    written_by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = RuleSheetVersion
        fields = ("number", "name", "digest", "written_by", "written_at")


class RuleSheetSerializer(serializers.Serializer[RuleSheetVersion]):
    """A sheet as its newest version has it; `terms` as a table is asked for them, the stake for members only."""

    id = serializers.IntegerField(source="sheet.pk")
    name = serializers.CharField()
    game = serializers.CharField(source="sheet.game")
    version = serializers.IntegerField(source="number")
    note = serializers.CharField()
    digest = serializers.CharField()
    terms = serializers.SerializerMethodField()
    written_by = serializers.CharField(source="written_by.slug")
    written_at = serializers.DateTimeField()
    retired = serializers.DateTimeField(source="sheet.retired_at", allow_null=True)
    copied_from = serializers.CharField(source="sheet.copied_from")

    @extend_schema_field(TermsSerializer)
    def get_terms(self, version: RuleSheetVersion) -> dict[str, Any]:
        hidden = {} if self.context["member"] else {"stake": None}
        return {**version.terms, **hidden}


class RuleSheetDetailSerializer(RuleSheetSerializer):
    versions = RuleSheetVersionSerializer(many=True, source="sheet.versions", help_text="Newest first.")


class RulesWrittenSerializer(TermsSerializer):
    """What a sheet is to say."""

    name = serializers.CharField(max_length=80)
    note = serializers.CharField(max_length=rule_sheets.LONGEST_NOTE, default="", allow_blank=True)


class NewRuleSheetSerializer(RulesWrittenSerializer):
    game = serializers.CharField(max_length=60)


class ChangedRulesSerializer(RulesWrittenSerializer):
    """`known`: the version that was read; refused with 409 if there is a newer one."""

    known = serializers.IntegerField(min_value=1)


class RetiredSerializer(serializers.Serializer[Any]):
    retired = serializers.BooleanField()


class CopySerializer(serializers.Serializer[Any]):
    """Into which club (its slug), under which name (empty: its own), which version (left out: the newest)."""

    club = serializers.CharField(max_length=80)
    name = serializers.CharField(max_length=80, default="", allow_blank=True)
    version = serializers.IntegerField(min_value=1, required=False)


class _Rules(ClubView):
    """Read by whoever may look into the club; organisers write."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    def seen(self, request: Request, slug: str) -> tuple[Club, Player | None]:
        player = people.player_of(request.user)
        return get_object_or_404(people.open_clubs(player), slug=slug), player

    def shown(
        self, version: RuleSheetVersion, player: Player | None, code: int = status.HTTP_200_OK
    ) -> Response:
        member = has_role(player, version.sheet.club, Role.MEMBER)
        shown = RuleSheetDetailSerializer(version, context={"member": member})
        return Response(shown.data, status=code)


def _sheet(club: Club, pk: int) -> RuleSheet:
    return get_object_or_404(sheets.of_club(club), pk=pk)


def _newest(sheet: RuleSheet) -> RuleSheetVersion:
    """Read again: with the version that was just written."""
    return sheets.newest_of(_sheet(sheet.club, sheet.pk))


class RuleSheets(_Rules):
    """A club's rule sheets: its own ways of playing, by name."""

    @extend_schema(responses=RuleSheetSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """All of them, those in use first."""
        club, player = self.seen(request, slug)
        rows = [sheets.newest_of(sheet) for sheet in sheets.of_club(club)]
        context = {"member": has_role(player, club, Role.MEMBER)}
        shown = RuleSheetSerializer(rows, many=True, context=context)  # type: ignore[arg-type]
        return Response(shown.data)

    @extend_schema(request=NewRuleSheetSerializer, responses={201: RuleSheetDetailSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Write one; organisers do."""
        club, player = self.opened(request, slug, Role.ORGANISER)
        given = valid(NewRuleSheetSerializer, request)
        says = {key: given[key] for key in ("name", "note", "game")}
        made = rule_sheets.write_rules(club=club, by=player, **says, **terms_given(given))
        return self.shown(_newest(made.sheet), player, status.HTTP_201_CREATED)


class OneRuleSheet(_Rules):
    """A rule sheet."""

    @extend_schema(responses=RuleSheetDetailSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """What it says, and which versions there were."""
        club, player = self.seen(request, slug)
        return self.shown(sheets.newest_of(_sheet(club, pk)), player)

    @extend_schema(request=ChangedRulesSerializer, responses=RuleSheetDetailSerializer)
    def put(self, request: Request, slug: str, pk: int) -> Response:
        """A new version; tables keep the one they agreed to. The same once more is none."""
        club, player = self.opened(request, slug, Role.ORGANISER)
        given = valid(ChangedRulesSerializer, request)
        says = {key: given[key] for key in ("name", "note", "known")}
        sheet = _sheet(club, pk)
        rule_sheets.change_rules(sheet=sheet, by=player, **says, **terms_given(given))
        return self.shown(_newest(sheet), player)

    @extend_schema(request=RetiredSerializer, responses=RuleSheetDetailSerializer)
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Retire it, or take it into use again."""
        club, player = self.opened(request, slug, Role.ORGANISER)
        sheet = _sheet(club, pk)
        rule_sheets.retire_rules(sheet=sheet, by=player, **valid(RetiredSerializer, request))
        return self.shown(_newest(sheet), player)


class CopiedRules(_Rules):
    """A rule sheet in another club."""

    @extend_schema(request=CopySerializer, responses={201: RuleSheetDetailSerializer})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Copy it into a club of which one is an organiser. The stake comes along for members of this club."""
        source, _reader = self.seen(request, slug)
        _club, player = self.known(request, slug)
        given = valid(CopySerializer, request)
        sheet = _sheet(source, pk)
        number = given.get("version") or sheets.newest_of(sheet).number
        version = get_object_or_404(sheet.versions.all(), number=number)
        version.sheet = sheet
        target = get_object_or_404(people.open_clubs(player), slug=given["club"])
        require_role(player, target, Role.ORGANISER)
        made = rule_sheets.copy_rules(version=version, club=target, by=player, name=given["name"])
        return self.shown(_newest(made.sheet), player, status.HTTP_201_CREATED)
