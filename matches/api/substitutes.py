"""The API of free seats at running tables, and of who sits in."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.one_person import by_browser
from clubs.models import Player, User
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from common.request_input import valid
from matches import flags, standing_in, substitutes, substituting
from matches.api.matches import seen
from matches.models import Match, Substitution
from matches.permissions import require_seat

ACTS = ("offer", "ask", "agree", "refuse", "back", "bot", "return")


class SubstitutionSerializer(serializers.ModelSerializer[Substitution]):
    """`asks`: who wants to sit in and waits for the others until `answer_by`. `terms` is sent with one's asking.

    Once it is done `newcomer` plays from deal `since` on; a bot until the leaver is back, in deal `back_in`.
    """

    match = serializers.SlugRelatedField[Match](slug_field="code", read_only=True)
    leaver = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    offered_by = serializers.SlugRelatedField[Player](slug_field="slug", read_only=True)
    newcomer = serializers.SerializerMethodField(help_text="once it is done")
    asks = serializers.SerializerMethodField()
    agreed_by = serializers.SerializerMethodField(help_text="who has agreed to who asks")
    terms = serializers.SerializerMethodField(help_text="what a substitute agrees to; empty once it is done")

    def get_newcomer(self, row: Substitution) -> str | None:
        taken = row.status in (Substitution.Status.DONE, Substitution.Status.BACK)
        return row.newcomer.slug if row.newcomer and taken else None

    def get_asks(self, row: Substitution) -> str | None:
        asks = substitutes.asks_now(row)
        return asks.slug if asks else None

    def get_agreed_by(self, row: Substitution) -> list[str]:
        return [
            word.player.slug
            for word in row.words.all()
            if word.agrees and word.newcomer_id == row.newcomer_id
        ]

    def get_terms(self, row: Substitution) -> str:
        is_open = row.status == Substitution.Status.OPEN
        return substitutes.terms_of(row.match, row.seat) if is_open else row.terms

    class Meta:
        model = Substitution
        fields = (
            "id", "match", "seat", "leaver", "offered_by", "offered_at", "until", "asks", "answer_by", "agreed_by",
            "terms", "status", "newcomer", "since", "back_in",
        )  # fmt: skip
        read_only_fields = fields


class SubstitutionActSerializer(serializers.Serializer[Any]):
    """`offer`: `seat`. `ask`: for number `id`, on its `terms`. `agree`, `refuse`: to `player`, who asks for `id`.
    `back`: the offer `id`, or one's asking. `bot`: a bot is to play on at the free seat `id`, once all others who
    are there agree. `return`: its leaver plays on, instead of the bot."""

    act = serializers.ChoiceField(choices=ACTS)
    seat = serializers.IntegerField(min_value=0, max_value=59, allow_null=True, default=None)
    id = serializers.IntegerField(min_value=0, max_value=2**62, default=0)
    terms = serializers.CharField(max_length=64, default="", allow_blank=True)
    player = serializers.SlugField(max_length=80, default="", allow_blank=True)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError where what the act needs is missing."""
        if given["act"] == "offer" and given["seat"] is None:
            raise serializers.ValidationError({"seat": [_("Say which seat is free.")]})
        return given


class FreeSeats(APIView):
    """The seats that are free at running tables, as far as the asker could sit there, the newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="free_seats", responses=SubstitutionSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(
            SubstitutionSerializer(substitutes.free_seats(player_of(request.user)), many=True).data
        )


class Substitutions(APIView):
    """Who sits in at a match, and which of its seats are free now."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="substitutions", responses=SubstitutionSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        return _answer(flags.looked_at(seen(request, code)))

    @extend_schema(
        operation_id="change_substitutions",
        request=SubstitutionActSerializer,
        responses=SubstitutionSerializer(many=True),
    )
    def post(self, request: Request, code: str) -> Response:
        """Offer a seat, ask for one, agree to who asks or not, take back what one has offered or asked; let a bot play
        on for who is away, and come back."""
        assert isinstance(request.user, User)
        match, player = seen(request, code), own_player(request.user)
        asked = valid(SubstitutionActSerializer, request)
        if asked["act"] in ("offer", "agree", "refuse", "bot"):
            require_seat(player, match)
        if asked["act"] == "offer":
            substituting.offer(match_id=match.pk, by=player, index=asked["seat"])
            return _answer(seen(request, code))
        row = get_object_or_404(match.substitutions, pk=asked["id"])
        match asked["act"]:
            case "ask":
                substituting.ask(substitution=row, by=player, terms=asked["terms"], known=by_browser(request))
            case "back":
                substituting.take_back(substitution=row, by=player)
            case "bot":
                standing_in.let_bot(substitution=row, by=player)
            case "return":
                standing_in.come_back(substitution=row, by=player)
            case act:
                newcomer = get_object_or_404(Player, slug=asked["player"])
                substituting.answer(substitution=row, by=player, newcomer=newcomer.pk, agrees=act == "agree")
        return _answer(seen(request, code))


def _answer(match: Match) -> Response:
    rows = [*substitutes.substituted(match), *substitutes.free_at(match)]
    return Response(SubstitutionSerializer(rows, many=True).data)
