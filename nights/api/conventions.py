"""The API of convention cards on a night's table."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from common.request_input import valid
from matches.models import ConventionVersion
from nights.api.tables import AgreementSerializer, TableView, agreement, seated, somebody
from nights.errors import SessionError
from nights.selectors.table_cards import choices
from nights.selectors.terms import terms_of
from nights.services.table_cards import bring_card


class BringCardSerializer(serializers.Serializer[Any]):
    """`digest` of the version to play by; `player` is oneself if empty, else a guest whose word one writes down."""

    digest = serializers.CharField(max_length=64)
    player = serializers.CharField(max_length=80, default="", allow_blank=True)


class TableCard(TableView):
    """By which convention card one plays; with that of their partners it is the side's, and everybody agrees anew."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(request=BringCardSerializer, responses=AgreementSerializer)
    def put(self, request: Request, pk: int, number: int) -> Response:
        table, asker = self.table(request, pk, number)
        by, given = somebody(asker), valid(BringCardSerializer, request)
        player = seated(table, by, given["player"])
        found: list[ConventionVersion] = [
            one
            for choice in choices(terms_of(table), [player])
            for one in (*choice.versions, choice.partners)
            if one is not None and one.digest == given["digest"]
        ]
        if not found:
            raise SessionError(_("Choose a card of yours, or the one that your partner has brought."))
        bring_card(table=table, player=player, by=by, version=found[0])
        return Response(agreement(table, by))

    @extend_schema(responses={200: AgreementSerializer})
    def delete(self, request: Request, pk: int, number: int) -> Response:
        """Play by none."""
        table, asker = self.table(request, pk, number)
        by = somebody(asker)
        bring_card(table=table, player=by, by=by, version=None)
        return Response(agreement(table, by))
