"""The API of objections to fees and shares: making one, answering it, taking back what was charged."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from common.request_input import valid
from ledger import objecting
from ledger.api import ClubBooks
from ledger.models import Charge, Owed, Share
from ledger.permissions import Needs

OWED = ("id", "player", "amount", "was", "currency", "status", "charged_at", "objection", "answer")


class ChargeSerializer(serializers.ModelSerializer[Charge]):
    """`was`: the amount before an answer made it less."""

    player = serializers.CharField(source="player.slug", read_only=True)
    currency = serializers.CharField(source="fee.currency_id", read_only=True)

    class Meta:
        model = Charge
        fields = (*OWED, "fee", "occasion", "title")


class ShareSerializer(serializers.ModelSerializer[Share]):
    """`was`: the amount before an answer made it less."""

    player = serializers.CharField(source="player.slug", read_only=True)
    currency = serializers.CharField(source="expense.currency_id", read_only=True)
    title = serializers.CharField(source="expense.note", read_only=True)

    class Meta:
        model = Share
        fields = (*OWED, "expense", "weight", "title")


class WordsSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


class AnswerSerializer(WordsSerializer):
    """`amount`: what is left of it, in minor units, where it stands for less."""

    stands = serializers.BooleanField()
    amount = serializers.IntegerField(required=False)


class OpenSerializer(serializers.Serializer[Any]):
    charges = ChargeSerializer(many=True)
    shares = ShareSerializer(many=True)


class OpenObjections(ClubBooks):
    """What waits for an answer in the club, the oldest first; who looks is recorded."""

    needs = Needs.ALL

    @extend_schema(operation_id="ledger_open_objections", responses=OpenSerializer)
    def get(self, request: Request, slug: str) -> Response:
        club = self.opened(request, slug).noted().club
        rows = {"charges": objecting.held(Charge, club), "shares": objecting.held(Share, club)}
        return Response(OpenSerializer(rows).data)


class OneOwed(ClubBooks):
    """A fee or a share, for those who decide on it."""

    needs = Needs.ALL
    model: type[Owed]
    shown: type[serializers.ModelSerializer[Any]]

    def found(self, request: Request, slug: str, pk: int) -> tuple[Owed, Player]:
        """What it is, if the asker may know of it, and who asks."""
        who = self.opened(request, slug)
        rows = objecting.in_club(self.model, who.club, None if who.sees_all else who.player)
        return get_object_or_404(rows, pk=pk), who.player

    def answered(self, owed: Owed) -> Response:
        """As it is now."""
        return Response(self.shown(owed).data)


class Objection(OneOwed):
    """Objecting to what one owes, or for a guest: it is held until somebody has answered."""

    needs = Needs.OWN

    def post(self, request: Request, slug: str, pk: int) -> Response:
        owed, by = self.found(request, slug, pk)
        words = valid(WordsSerializer, request)["reason"]
        return self.answered(objecting.object_to(owed=owed, words=words, by=by))


class Answer(OneOwed):
    """Answering an objection, by somebody who neither entered it nor is to pay it nor gets it."""

    def post(self, request: Request, slug: str, pk: int) -> Response:
        owed, by = self.found(request, slug, pk)
        given = valid(AnswerSerializer, request)
        words, left = given["reason"], given.get("amount")
        made = objecting.answer(owed=owed, stands=given["stands"], words=words, by=by, amount=left)
        return self.answered(made)


class Reversal(OneOwed):
    """Taking it back for good."""

    needs = Needs.REVERSE

    def post(self, request: Request, slug: str, pk: int) -> Response:
        owed, by = self.found(request, slug, pk)
        words = valid(WordsSerializer, request)["reason"]
        return self.answered(objecting.take_back(owed=owed, reason=words, by=by))


@extend_schema_view(
    post=extend_schema(
        operation_id="ledger_object_to_charge", request=WordsSerializer, responses=ChargeSerializer
    )
)
class ChargeObjection(Objection):
    model, shown = Charge, ChargeSerializer


@extend_schema_view(
    post=extend_schema(
        operation_id="ledger_answer_charge", request=AnswerSerializer, responses=ChargeSerializer
    )
)
class ChargeAnswer(Answer):
    model, shown = Charge, ChargeSerializer


@extend_schema_view(
    post=extend_schema(
        operation_id="ledger_take_charge_back", request=WordsSerializer, responses=ChargeSerializer
    )
)
class ChargeReversal(Reversal):
    model, shown = Charge, ChargeSerializer


@extend_schema_view(
    post=extend_schema(
        operation_id="ledger_object_to_share", request=WordsSerializer, responses=ShareSerializer
    )
)
class ShareObjection(Objection):
    model, shown = Share, ShareSerializer


@extend_schema_view(
    post=extend_schema(
        operation_id="ledger_answer_share", request=AnswerSerializer, responses=ShareSerializer
    )
)
class ShareAnswer(Answer):
    model, shown = Share, ShareSerializer


@extend_schema_view(
    post=extend_schema(
        operation_id="ledger_take_share_back", request=WordsSerializer, responses=ShareSerializer
    )
)
class ShareReversal(Reversal):
    model, shown = Share, ShareSerializer
